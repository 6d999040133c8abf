import { z } from 'zod/mini';

const attentionItemSchema = z.object({
  code: z.string(),
  /** Is an id or a day, never personal data. */
  subject: z.string(),
  sentence: z.string(),
  /** Says what to do. */
  remedy: z.string(),
  /** Leads to where it can be done, on this site. */
  path: z.string(),
});

/** Describes what needs attention in `GET /api/health`. */
export const attentionSchema = z.object({
  count: z.int(),
  /** Names each kind once. */
  codes: z.array(z.string()),
  /** Is for logged-in admins alone, the most important first. */
  items: z.optional(z.array(attentionItemSchema)),
});

export type ListedAttention = z.output<typeof attentionItemSchema>;
