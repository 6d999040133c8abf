import { z } from 'zod/mini';
import { publishedConflictSchema, saveAnswerSchema } from './editing-api.ts';

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
