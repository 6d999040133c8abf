import * as z from 'zod/mini';

const findingSchema = z.object({
  /** The field, as in the target of an edit. */
  target: z.string(),
  /** Empty if only a form can change the text. */
  id: z.string(),
  place: z.string(),
  /** Null if no page is known to show the text. */
  page: z.nullable(z.string()),
  message: z.string(),
  /** A page or file, and a spot on it; the finding counts only if the site has no such thing. */
  unless: z.optional(z.object({ path: z.string(), anchor: z.string() })),
  /** The words of the text that the finding is about; empty if it is about all of it. */
  words: z.optional(z.string()),
  /** The fact that the text states as it was. */
  fact: z.optional(z.object({ target: z.string(), before: z.string(), after: z.string() })),
  /** The text around the old words, with the new ones; missing where only a person can put them. */
  change: z.optional(z.object({ before: z.string(), after: z.string() })),
});

/** A finding to look at before a save, with the way to it. */
export const findingsSchema = z.object({ findings: z.array(findingSchema) });

export type Finding = z.output<typeof findingSchema>;
