import * as z from 'zod/mini';
import type { FieldValue } from '#features/content/field-value.ts';

const itemTypeSchema = z.enum(['text', 'image']);
const editTypeSchema = z.enum(['text', 'image', 'list', 'field', 'entry']);

const saveStateSchema = z.enum(['queued', 'committed', 'building', 'live', 'failed', 'conflict']);

const editConflictSchema = z.object({
  /** Is empty where the conflict is nothing that a page edits: a number, a whole file. */
  id: z.string(),
  place: z.string(),
  /** Holds JSON where the conflict is about a list. */
  base: z.string(),
  yours: z.string(),
  theirs: z.string(),
  /** Is missing where the other editor is unknown. */
  by: z.optional(z.string()),
  /** Is missing where the conflict is no single text of a page. */
  rules: z.optional(
    z.object({
      type: editTypeSchema,
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

/** Holds what is saved and not yet live, by content id; a list by its target, as JSON (see below). */
export const savedContentSchema = z.record(
  z.string(),
  z.object({ type: editTypeSchema, value: z.string() }),
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
  isMoment: z.optional(z.boolean()),
  isLink: z.optional(z.boolean()),
  isRequired: z.boolean(),
  /** Counts characters; null where the rules set no limit. */
  maxLength: z.nullable(z.number()),
  /** Names the text that describes a picture. */
  altId: z.optional(z.string()),
  /** Counts the pages that show it, where they are several. */
  pages: z.optional(z.number()),
});

/** Is an item of a list; the key is `b` and the index of an item of the served site. */
export interface ListEntry {
  key: string;
  value: FieldValue;
}

/** Says which items a list has, and where the served site shows them. */
export const shownListSchema = z.object({
  /** Is JSON of a `ListEntry[]`. */
  entries: z.string(),
  /** Holds the path of each text below the list, such as `2.answer`, by content id. */
  ids: z.record(z.string(), z.string()),
});

export const contentListInfoSchema = z.object({
  ...shownListSchema.shape,
  target: z.string(),
  label: z.string(),
  place: z.string(),
  /** Limit the number of items; `max` is null where the rules set no limit. */
  min: z.number(),
  max: z.nullable(z.number()),
  /** Counts the items of the served site. */
  builtCount: z.number(),
  /** Describes the texts of an item; the path is empty where the item is the text. */
  fields: z.array(
    z.object({
      path: z.array(z.string()),
      label: z.string(),
      type: itemTypeSchema,
      isMultiline: z.boolean(),
      isMarkdown: z.boolean(),
      isRequired: z.boolean(),
      maxLength: z.nullable(z.number()),
      isLink: z.optional(z.boolean()),
    }),
  ),
});

/** Leaves out unknown ids; the lists are those that the items are in. */
export const contentItemsSchema = z.object({
  items: z.array(contentItemInfoSchema),
  lists: z.array(contentListInfoSchema),
});

const publishedSaveSchema = z.object({
  id: z.string(),
  by: z.string(),
  at: z.string(),
  source: z.enum(['page', 'cms', 'restore']),
  places: z.array(z.string()),
  /** Names what was changed first as the history's address does: "blog/rainy-games". */
  of: z.optional(z.string()),
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
export type ContentListInfo = z.output<typeof contentListInfoSchema>;
export type ShownList = z.output<typeof shownListSchema>;
export type ContentItemInfo = z.output<typeof contentItemInfoSchema>;
export type PublishedSave = z.output<typeof publishedSaveSchema>;
export type SaveState = PublishedSave['state'];
export type SaveSource = PublishedSave['source'];
export type Publishing = z.output<typeof publishingSchema>;

/** Lists what is planned, the next save first. */
export const plannedSavesSchema = z.object({
  planned: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      at: z.string(),
      dueAt: z.string(),
      changes: z.array(z.object({ place: z.string(), before: z.string(), after: z.string() })),
      /** Holds the conflicts that there would be if the save were made now. */
      conflicts: z.array(publishedConflictSchema),
    }),
  ),
});

export type PlannedSaveInfo = z.output<typeof plannedSavesSchema>['planned'][number];

/** Says when a save with a time will be committed. */
export const plannedAnswerSchema = z.object({
  ...saveAnswerSchema.shape,
  planned: z.optional(z.object({ dueAt: z.string() })),
});
