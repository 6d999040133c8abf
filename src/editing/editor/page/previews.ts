import * as z from 'zod/mini';
import { savedContentSchema } from '#editing/publishing/publishing-contract.ts';

/** The address that links to a preview lead to, with the token and the page behind a `#`. */
export const previewPath = '/preview';

/** A new link; its token is returned only once. */
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

/** The pending values by content id, in the shape of saved values that are not live yet. */
export const previewSchema = z.object({
  content: savedContentSchema,
});

/** The prefix of a note's key among the values of a preview. */
export const notePrefix = 'note:';

/** The change of an entry, and the texts that show the entry. */
export const changeNoteSchema = z.object({ ids: z.array(z.string()), words: z.string() });

export type ChangeNote = z.output<typeof changeNoteSchema>;
