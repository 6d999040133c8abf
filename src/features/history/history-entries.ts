import { z } from 'zod/mini';

/** One state of the content that was committed, as a list of them shows it. */
export const historyEntrySchema = z.object({
  /** Full hash. */
  commit: z.string(),
  /** ISO date-time. */
  at: z.string(),
  by: z.array(z.string()),
  /** What was changed, in words. */
  summary: z.string(),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** What `GET /api/admin/history` answers, newest first. */
export const historyListSchema = z.object({
  entries: z.array(historyEntrySchema),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
});

/** One thing that a commit changed. */
export const historyChangeSchema = z.object({
  /** Names it when it is to be put back. */
  key: z.string(),
  place: z.string(),
  /** Null where there was nothing, or now is nothing. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** What stands there today; null where nothing does. */
  today: z.nullable(z.string()),
  /** Why it cannot be put back, in a sentence; null where it can. */
  hindrance: z.nullable(z.string()),
});

export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** What `GET /api/admin/history/{commit}` answers. */
export const historyDetailsSchema = z.object({
  ...historyEntrySchema.shape,
  changes: z.array(historyChangeSchema),
});

export type HistoryDetails = z.infer<typeof historyDetailsSchema>;

/** What `POST /api/admin/history/{commit}` takes: which changes to put back. */
export const restoreInputSchema = z.strictObject({
  keys: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(500)),
});
