import { z } from 'zod/mini';

const itemTypeSchema = z.enum(['text', 'image']);

const saveStateSchema = z.enum(['queued', 'committed', 'building', 'live', 'failed', 'conflict']);

const editConflictSchema = z.object({
  /** Is empty where the conflict is no single text of a page: a list, a number, a whole file. */
  id: z.string(),
  place: z.string(),
  base: z.string(),
  yours: z.string(),
  theirs: z.string(),
  /** Is missing where the other editor is unknown. */
  by: z.optional(z.string()),
  /** Is missing where the conflict is no single text of a page. */
  rules: z.optional(
    z.object({
      type: itemTypeSchema,
      isMultiline: z.boolean(),
      isRequired: z.boolean(),
      maxLength: z.nullable(z.number()),
    }),
  ),
});

/** Describes a conflict that appeared only after the save was accepted. */
export const publishedConflictSchema = z.object({
  ...editConflictSchema.shape,
  index: z.int(),
});

/** Describes an unsaved edit of something that the site no longer has. */
const orphanSchema = z.object({
  id: z.string(),
  /** Is equal for all edits of one entry. */
  entry: z.string(),
  message: z.string(),
  /** Is true where the entry can be brought back with the edit in it. */
  isRestorable: z.boolean(),
});

/** Answers a save; null where the edits change nothing. */
export const saveAnswerSchema = z.object({
  save: z.nullable(z.object({ id: z.string(), state: z.enum(['queued']) })),
  /** Names a planned save that this one stands in the way of. */
  warning: z.optional(z.string()),
  orphans: z.optional(z.array(orphanSchema)),
});

/** Answers 409 to `POST /api/admin/content`: nothing was saved. */
export const saveConflictsSchema = z.object({ conflicts: z.array(editConflictSchema) });

/** Holds what is saved and not yet live, by content id. */
export const savedContentSchema = z.record(
  z.string(),
  z.object({ type: itemTypeSchema, value: z.string() }),
);

const contentItemInfoSchema = z.object({
  id: z.string(),
  /** Names the field: two ids with one target are the same text. */
  target: z.string(),
  type: itemTypeSchema,
  label: z.string(),
  place: z.string(),
  /** Includes what is saved and not yet live. */
  value: z.string(),
  isMultiline: z.boolean(),
  isMarkdown: z.boolean(),
  isRequired: z.boolean(),
  /** Counts characters; null where the rules set no limit. */
  maxLength: z.nullable(z.number()),
  /** Names the text that describes a picture. */
  altId: z.optional(z.string()),
});

/** Leaves out unknown ids. */
export const contentItemsSchema = z.object({ items: z.array(contentItemInfoSchema) });

const publishedSaveSchema = z.object({
  id: z.string(),
  by: z.string(),
  at: z.string(),
  source: z.enum(['page', 'cms', 'restore']),
  places: z.array(z.string()),
  state: saveStateSchema,
  conflicts: z.array(publishedConflictSchema),
});

export const maxAskedSaves = 50;

/** Lists the newest save first. */
export const publishingSchema = z.object({
  saves: z.array(publishedSaveSchema),
  build: z.object({
    state: z.enum(['idle', 'building', 'failed']),
    message: z.optional(z.string()),
    usualSeconds: z.optional(z.number()),
  }),
  store: z.union([
    z.object({ state: z.enum(['ok']) }),
    z.object({ state: z.enum(['waiting']), message: z.string() }),
  ]),
  /** Answers `?saves=`: what became of each; open until it is live without a conflict. */
  asked: z.optional(z.array(z.object({ id: z.string(), state: z.enum(['live', 'open', 'lost']) }))),
});

export const uploadedPictureSchema = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
});

export type EditConflict = z.output<typeof editConflictSchema>;
export type Orphan = z.output<typeof orphanSchema>;
export type PublishedConflict = z.output<typeof publishedConflictSchema>;
export type SavedContent = z.output<typeof savedContentSchema>;
export type ContentItemInfo = z.output<typeof contentItemInfoSchema>;
export type PublishedSave = z.output<typeof publishedSaveSchema>;
export type SaveState = PublishedSave['state'];
export type SaveSource = PublishedSave['source'];
export type Publishing = z.output<typeof publishingSchema>;
