import { z } from 'zod/mini';

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
  /** Is JSON that the server stores and never reads. */
  document: z.string(),
  ending: z.nullable(endingSchema),
});

/** Holds the admin's own drafts of all devices, newest first. */
export const draftsSchema = z.object({ drafts: z.array(draftSchema) });

/** Answers 409: the draft is not what its sender knows; null where there is none. */
export const draftConflictSchema = z.object({ draft: z.nullable(draftSchema) });

export type Draft = z.output<typeof draftSchema>;
export type DraftEnding = z.output<typeof endingSchema>;
