import * as z from 'zod/mini';
import { savedContentSchema } from '#editing/publishing/publishing-contract.ts';

/** Is where a link to a preview leads; its token and page follow behind a `#`. */
export const previewPath = '/preview';

/** Answers a link that was made; its token is told once. */
export const newPreviewSchema = z.object({ token: z.string(), expiresAt: z.string() });

export const previewsSchema = z.object({
  previews: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      at: z.string(),
      expiresAt: z.string(),
      places: z.array(z.string()),
    }),
  ),
});

export type PreviewInfo = z.output<typeof previewsSchema>['previews'][number];

/** Holds the pending values by content id, as those that are saved and not yet live. */
export const previewSchema = z.object({
  content: savedContentSchema,
});

/** Begins the key of a note among the values of a preview. */
export const notePrefix = 'note:';

/** Says what becomes of an entry, and names the texts that show it. */
export const changeNoteSchema = z.object({ ids: z.array(z.string()), words: z.string() });

export type ChangeNote = z.output<typeof changeNoteSchema>;
