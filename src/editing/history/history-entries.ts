import * as z from 'zod/mini';

export const historyEntrySchema = z.object({
  commit: z.string(),
  at: z.string(),
  by: z.array(z.string()),
  summary: z.string(),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Answers with the newest entry first. */
export const historyListSchema = z.object({
  entries: z.array(historyEntrySchema),
  /** Names the one entry or page whose history this is. */
  of: z.optional(z.string()),
  /** Is the commit that begins the next page; null on the last one. */
  next: z.nullable(z.string()),
});

export const historyChangeSchema = z.object({
  key: z.string(),
  place: z.string(),
  /** Is null where there was or is nothing. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Is what the site has today; null where that is nothing. */
  today: z.nullable(z.string()),
  /** Says why the change can't be restored; null where it can. */
  hindrance: z.nullable(z.string()),
  /** Holds the fields of a whole entry, in place of its text. */
  fields: z.optional(
    z.array(
      z.object({
        label: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  ),
  /** Says what is deleted where what was before is nothing. */
  deletion: z.optional(
    z.object({
      /** Is the kind of the entry, such as "article". */
      noun: z.string(),
      /** Names it in a sentence, such as "the article “Rainy games”". */
      name: z.string(),
      /** Lists the addresses that end with it. */
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
  /** Confirms the keys whose entries are deleted. */
  deletes: z.optional(keysSchema.check(z.maxLength(500))),
});
