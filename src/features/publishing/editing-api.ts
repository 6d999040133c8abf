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
const publishedConflictSchema = z.object({
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

/** Describes a planned save that somebody else's save of the same text stands in the way of. */
const metPlanSchema = z.object({
  by: z.string(),
  dueAt: z.string(),
  places: z.array(z.string()),
});

/** Answers a save; null where the edits change nothing. */
export const saveAnswerSchema = z.object({
  save: z.nullable(z.object({ id: z.string(), state: z.enum(['queued']) })),
  /** Stands in the place of `save` where it waits for a time. */
  planned: z.optional(z.object({ id: z.string(), dueAt: z.string() })),
  metPlans: z.optional(z.array(metPlanSchema)),
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

/** Describes an entry that only admins see, with what its file holds. */
const hiddenEntrySchema = z.object({
  kind: z.enum(['providers', 'articles', 'testimonials']),
  id: z.int(),
  /** Is the file's name, which is an article's slug. */
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Leaves out unknown ids. */
export const contentItemsSchema = z.object({
  items: z.array(contentItemInfoSchema),
  /** Lists the hidden entries of the kinds that were asked for. */
  hidden: z.optional(z.array(hiddenEntrySchema)),
});

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

export const uploadedPictureSchema = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
});

export type MetPlan = z.output<typeof metPlanSchema>;
export type PlannedSaveInfo = z.output<typeof plannedSavesSchema>['planned'][number];
export type EditConflict = z.output<typeof editConflictSchema>;
export type Orphan = z.output<typeof orphanSchema>;
export type PublishedConflict = z.output<typeof publishedConflictSchema>;
export type HiddenEntryInfo = z.output<typeof hiddenEntrySchema>;
export type SavedContent = z.output<typeof savedContentSchema>;
export type ContentItemInfo = z.output<typeof contentItemInfoSchema>;
export type PublishedSave = z.output<typeof publishedSaveSchema>;
export type SaveState = PublishedSave['state'];
export type SaveSource = PublishedSave['source'];
export type Publishing = z.output<typeof publishingSchema>;
