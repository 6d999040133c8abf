import * as z from 'zod/mini';

export const historyEntrySchema = z.object({
  commit: z.string(),
  at: z.string(),
  by: z.array(z.string()),
  summary: z.string(),
  /** The changed part of its first text, where the journal knows it; null if there was or is none. */
  words: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Newest entry first. */
export const historyListSchema = z.object({
  entries: z.array(historyEntrySchema),
  /** The entry or page that the history is about, if it is only one. */
  of: z.optional(z.string()),
  /** The first commit of the next page; null on the last one. */
  next: z.nullable(z.string()),
});

export const historyChangeSchema = z.object({
  key: z.string(),
  place: z.string(),
  /** Null if there was or is nothing. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The current value on the site; null if there is none. */
  today: z.nullable(z.string()),
  /** Why the change cannot be restored; null if it can. */
  hindrance: z.nullable(z.string()),
  /** The fields of a whole entry, instead of its text. */
  fields: z.optional(
    z.array(
      z.object({
        label: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  ),
  /** The entry that restoring would delete, because it did not exist before. */
  deletion: z.optional(
    z.object({
      /** The kind of the entry, such as "article". */
      noun: z.string(),
      /** Its name in a sentence, such as "the article “Rainy games”". */
      name: z.string(),
      /** The addresses that would disappear with it. */
      addresses: z.array(z.string()),
    }),
  ),
});

export type HistoryChange = z.infer<typeof historyChangeSchema>;

export const historyDetailsSchema = z.object({
  ...historyEntrySchema.shape,
  changes: z.array(historyChangeSchema),
});

export type HistoryDetails = z.infer<typeof historyDetailsSchema>;

const keysSchema = z.array(z.string().check(z.maxLength(500)));

export const restoreInputSchema = z.strictObject({
  keys: keysSchema.check(z.minLength(1), z.maxLength(500)),
  /** The keys of entries whose deletion is confirmed. */
  deletes: z.optional(keysSchema.check(z.maxLength(500))),
});
