import * as z from 'zod/mini';
import type { FieldValue } from '#model/files/field-value.ts';
import { editConflictSchema, listOnPageSchema } from '#model/describe/text-contract.ts';

const saveStateSchema = z.enum(['queued', 'committed', 'building', 'live', 'failed', 'conflict']);

/** A conflict that was found only after the save was accepted. */
export const publishedConflictSchema = z.object({
  ...editConflictSchema.shape,
  index: z.int(),
});

/** An unsaved edit of something that the site no longer has. */
const orphanSchema = z.object({
  id: z.string(),
  /** The same for all edits of one entry. */
  entry: z.string(),
  message: z.string(),
  /** True if the entry can be restored with the edit. */
  isRestorable: z.boolean(),
});

/** With this header (RFC 7240), a save stores the right edits and answers which are refused. */
export const partialSave = { header: 'prefer', value: 'handling=lenient' } as const;

/** The response to a save; null if the edits change nothing. */
export const saveAnswerSchema = z.object({
  save: z.nullable(z.object({ id: z.string(), state: z.enum(['queued']) })),
  /** Describes a planned save that conflicts with this one. */
  warning: z.optional(z.string()),
  orphans: z.optional(z.array(orphanSchema)),
  /**
   * The edits that are not saved, by their positions. The message is null for one that only waits
   * for another, such as the description of a picture.
   */
  refused: z.optional(z.array(z.object({ index: z.number(), message: z.nullable(z.string()) }))),
});

/** The 409 response of `POST /api/admin/content`: nothing was saved. */
export const saveConflictsSchema = z.object({ conflicts: z.array(editConflictSchema) });

/** Saved content that is not live yet, by content id; lists, fields and entries by target. */
export const savedContentSchema = z.record(
  z.string(),
  z.union([
    z.object({ type: z.enum(['text', 'image']), value: z.string() }),
    z.object({ type: z.literal('list'), value: listOnPageSchema }),
    z.object({ type: z.literal('field'), value: z.custom<FieldValue | undefined>() }),
    // In a preview, the card of a new entry, or a note of what has changed.
    z.object({ type: z.literal('entry'), value: z.unknown() }),
  ]),
);

const publishedSaveSchema = z.object({
  id: z.string(),
  by: z.string(),
  at: z.string(),
  source: z.enum(['page', 'cms', 'restore']),
  places: z.array(z.string()),
  /** The first changed entry, as in the address of its history: "blog/rainy-games". */
  of: z.optional(z.string()),
  state: saveStateSchema,
  /** When the notice goes up, in words, for a save that only changes a notice of later. */
  goesUp: z.optional(z.string()),
  conflicts: z.array(publishedConflictSchema),
});

export const maxAskedSaves = 50;

/** The share of a month's deploys at which the dashboard warns and saves gather for longer. */
export const scarceFrom = 0.75;

/** Newest save first. */
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
  /** The time until saves that wait for others go out; missing if none wait for long. */
  waitSeconds: z.optional(z.number()),
  /** The answer to `?saves=`: the state of each; open until it is live without a conflict. */
  asked: z.optional(z.array(z.object({ id: z.string(), state: z.enum(['live', 'open', 'lost']) }))),
});

export const uploadedRecordingSchema = z.object({ path: z.string() });

export const uploadedPictureSchema = z.object({
  ...uploadedRecordingSchema.shape,
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

/** The planned saves, the next one first. */
export const plannedSavesSchema = z.object({
  planned: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      at: z.string(),
      dueAt: z.string(),
      changes: z.array(z.object({ place: z.string(), before: z.string(), after: z.string() })),
      /** The conflicts that the save would have if it were made now. */
      conflicts: z.array(publishedConflictSchema),
    }),
  ),
});

export type PlannedSaveInfo = z.output<typeof plannedSavesSchema>['planned'][number];

/** When a save with a time will be published. */
export const plannedAnswerSchema = z.object({
  ...saveAnswerSchema.shape,
  planned: z.optional(z.object({ dueAt: z.string() })),
});
