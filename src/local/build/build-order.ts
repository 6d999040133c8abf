import { z } from 'zod';

/** What a build process is told. */
export const buildOrderSchema = z.object({
  /** Where to put the site. */
  outDir: z.string(),
  /** What the site says it was built from. */
  commit: z.string(),
});

/** What a build process is told. */
export type BuildOrder = z.infer<typeof buildOrderSchema>;

/** How a build process ends where the content breaks a rule, which its output begins with. */
export const brokenContentCode = 3;
