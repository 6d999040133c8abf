import * as z from 'zod/mini';

/** Limits the JSON of a draft, in bytes. */
export const maxDraftBytes = 256 * 1024;

const endingSchema = z.object({
  /** Is how another device ended the draft: it went on with the changes, or discarded them. */
  kind: z.enum(['taken', 'discarded']),
  by: z.string(),
});

const draftSchema = z.object({
  deviceId: z.string(),
  device: z.string(),
  revision: z.int(),
  updatedAt: z.string(),
  /** Counts the changes in it. */
  changes: z.int(),
  /** The editor's JSON; left out in a list. */
  document: z.optional(z.string()),
  ending: z.nullable(endingSchema),
});

/** The admin's own drafts of all devices without their documents, newest first. */
export const draftsSchema = z.object({ drafts: z.array(draftSchema) });

/** The draft of one device; null where there is none. */
export const oneDraftSchema = z.object({ draft: z.nullable(draftSchema) });

export type Draft = z.output<typeof draftSchema>;
export type DraftEnding = z.output<typeof endingSchema>;
