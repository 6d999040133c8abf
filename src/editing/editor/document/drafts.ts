import * as z from 'zod/mini';

export const draftsPath = '/api/admin/drafts';

/** Names the admin whose drafts a page works on, while a tab may log in another. */
export const ownerHeader = 'draft-owner';

/** The maximum size of a draft's JSON, in bytes. */
export const maxDraftBytes = 256 * 1024;

const draftSchema = z.object({
  deviceId: z.string(),
  device: z.string(),
  /** Another one with each write. */
  revision: z.int(),
  /** The number of changes in the draft. */
  changes: z.int(),
});

/** The admin's own drafts on all devices, newest first, without their documents. */
export const draftsSchema = z.object({ drafts: z.array(draftSchema) });

/** Where an admin in edit mode is. */
const otherEditorSchema = z.object({
  name: z.string(),
  page: z.string(),
  /** The target of the text; empty for none. */
  target: z.string(),
});

/** The admin's own drafts, and where the other admins in edit mode are. */
export const presenceSchema = z.object({
  ...draftsSchema.shape,
  others: z.array(otherEditorSchema),
  /** Whether the admin is in edit mode on another device, too. */
  isElsewhere: z.boolean(),
  /** How many suggested words wait to be taken or left. */
  suggestions: z._default(z.number(), 0),
});

/** The draft of one device, with the editor's JSON; null if there is none. */
export const oneDraftSchema = z.object({
  draft: z.nullable(z.object({ revision: z.int(), document: z.string() })),
});

export const storedDraftSchema = z.object({ revision: z.int() });

export type Draft = z.output<typeof draftSchema>;
export type OtherEditor = z.output<typeof otherEditorSchema>;
export type Presence = z.output<typeof presenceSchema>;
