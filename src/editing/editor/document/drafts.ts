import * as z from 'zod/mini';

/** The maximum size of a draft's JSON, in bytes. */
export const maxDraftBytes = 256 * 1024;

const endingSchema = z.object({
  /** What the other device did with the draft: it continued the changes or discarded them. */
  kind: z.enum(['taken', 'discarded']),
  by: z.string(),
});

const draftSchema = z.object({
  deviceId: z.string(),
  device: z.string(),
  revision: z.int(),
  updatedAt: z.string(),
  /** The number of changes in the draft. */
  changes: z.int(),
  /** The editor's JSON; omitted in a list. */
  document: z.optional(z.string()),
  ending: z.nullable(endingSchema),
});

/** The admin's own drafts on all devices, newest first, without their documents. */
export const draftsSchema = z.object({ drafts: z.array(draftSchema) });

/** Where an admin in edit mode is. */
const editingPlaceSchema = z.object({
  name: z.string(),
  page: z.string(),
  /** The target of the text; empty for none. */
  target: z.string(),
});

/** The admin's own drafts, and where the other admins in edit mode are. */
export const presenceSchema = z.object({
  ...draftsSchema.shape,
  others: z.array(editingPlaceSchema),
});

/** The draft of one device; null if there is none. */
export const oneDraftSchema = z.object({ draft: z.nullable(draftSchema) });

export type Draft = z.output<typeof draftSchema>;
export type EditingPlace = z.output<typeof editingPlaceSchema>;
export type DraftEnding = z.output<typeof endingSchema>;
