import { z } from 'zod';

/** What a build process is told. */
export const buildOrderSchema = z.object({
  /** Where to put the site. */
  outDir: z.string(),
  /** What the site says it was built from. */
  commit: z.string(),
  /** Where the site that this process made last lies now; null for the first one. */
  lastDir: z.string().nullable(),
});

/** What a build process is told. */
export type BuildOrder = z.infer<typeof buildOrderSchema>;

/** How it answers. What else goes wrong ends the process. */
export const buildAnswerSchema = z.object({
  result: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('built') }),
    /** The content breaks a rule, in words; nothing was built. */
    z.object({ kind: z.literal('broken-content'), problem: z.string() }),
    /** More has changed than a process can follow: another one builds the whole site. */
    z.object({ kind: z.literal('outdated') }),
  ]),
  /** Whether the process ends now. */
  isLast: z.boolean(),
});

/** How a build process answers. */
export type BuildAnswer = z.infer<typeof buildAnswerSchema>;
