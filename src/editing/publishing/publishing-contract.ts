import * as z from 'zod/mini';
import { editConflictSchema, editTypeSchema } from '#model/describe/item-contract.ts';

const saveStateSchema = z.enum(['queued', 'committed', 'building', 'live', 'failed', 'conflict']);

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

export type Orphan = z.output<typeof orphanSchema>;
export type PublishedConflict = z.output<typeof publishedConflictSchema>;
export type SavedContent = z.output<typeof savedContentSchema>;
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
