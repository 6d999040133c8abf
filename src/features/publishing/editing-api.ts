import { z } from 'zod/mini';

/** What an item holds. */
const itemTypeSchema = z.enum(['text', 'image']);

/** Where a save stands on its way to the live site. */
const saveStateSchema = z.enum(['queued', 'committed', 'building', 'live', 'failed', 'conflict']);

/** A change that met another one of the same text. */
const editConflictSchema = z.object({
  /** Empty where it is no text of a page, such as a list or a whole file. */
  id: z.string(),
  place: z.string(),
  /** What the editor began with. */
  base: z.string(),
  yours: z.string(),
  theirs: z.string(),
  /** Who made the other change, where that is known. */
  by: z.optional(z.string()),
});

/** A conflict within a save that was taken before the two changes met. */
const publishedConflictSchema = z.object({
  ...editConflictSchema.shape,
  /** Names the change within its save. */
  index: z.int(),
});

/**
 * The answer of `POST /api/admin/content` and of `POST /api/admin/history/{commit}`; null where the
 * edits change nothing.
 */
export const saveAnswerSchema = z.object({
  save: z.nullable(z.object({ id: z.string(), state: z.enum(['queued']) })),
});

/** The body of a 409 of `POST /api/admin/content`; nothing of the save was taken. */
export const saveConflictsSchema = z.object({ conflicts: z.array(editConflictSchema) });

/** The answer of `GET /api/admin/content`: by content id, what is saved and not yet live. */
export const savedContentSchema = z.record(
  z.string(),
  z.object({ type: itemTypeSchema, value: z.string() }),
);

/** What an editor must know about a content id. */
const contentItemInfoSchema = z.object({
  id: z.string(),
  /** Names the field: two ids with one target are the same text. */
  target: z.string(),
  type: itemTypeSchema,
  label: z.string(),
  /** In words: "Home › Top of the page › Headline". */
  place: z.string(),
  /** The present one: what is saved, where that is not yet live. */
  value: z.string(),
  isMultiline: z.boolean(),
  isMarkdown: z.boolean(),
  isRequired: z.boolean(),
  /** In characters; null where the rules name no limit. */
  maxLength: z.nullable(z.number()),
  /** The id of the text that describes a picture. */
  altId: z.optional(z.string()),
});

/** The answer of `POST /api/admin/content-items`; ids that stand for nothing are left out. */
export const contentItemsSchema = z.object({ items: z.array(contentItemInfoSchema) });

/** A save on its way to the live site. */
const publishedSaveSchema = z.object({
  id: z.string(),
  by: z.string(),
  /** ISO date-time. */
  at: z.string(),
  source: z.enum(['page', 'cms', 'restore']),
  /** What was changed, in words. */
  places: z.array(z.string()),
  state: saveStateSchema,
  conflicts: z.array(publishedConflictSchema),
});

/** The answer of `GET /api/admin/publishing`, newest save first. */
export const publishingSchema = z.object({
  saves: z.array(publishedSaveSchema),
  build: z.object({
    state: z.enum(['idle', 'building', 'failed']),
    /** Why it failed. */
    message: z.optional(z.string()),
    startedAt: z.optional(z.string()),
    /** How long the last good one took. */
    usualSeconds: z.optional(z.number()),
  }),
  store: z.union([
    z.object({ state: z.enum(['ok']) }),
    z.object({ state: z.enum(['waiting']), message: z.string() }),
  ]),
});

/** The answer of `POST /api/admin/pictures`. */
export const uploadedPictureSchema = z.object({
  /** Its address on the site. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
});

export type EditConflict = z.output<typeof editConflictSchema>;
export type PublishedConflict = z.output<typeof publishedConflictSchema>;
export type SavedContent = z.output<typeof savedContentSchema>;
export type ContentItemInfo = z.output<typeof contentItemInfoSchema>;
export type PublishedSave = z.output<typeof publishedSaveSchema>;
export type SaveState = PublishedSave['state'];
export type SaveSource = PublishedSave['source'];
export type Publishing = z.output<typeof publishingSchema>;
