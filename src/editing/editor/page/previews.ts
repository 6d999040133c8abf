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
      takesWords: z.boolean(),
    }),
  ),
});

export type PreviewInfo = z.output<typeof previewsSchema>['previews'][number];

/** The pending values by content id, in the shape of saved values that are not live yet. */
export const previewSchema = z.object({
  content: savedContentSchema,
  /** Whether other words may be suggested. */
  takesWords: z.boolean(),
});

/** Other words for a text of the site, as somebody with a link suggests them. */
export const suggestionsSchema = z.object({
  suggestions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      at: z.string(),
      contentId: z.string(),
      /** Empty where the site has the text no longer. */
      place: z.string(),
      page: z.string(),
      /** The words that the page showed, and those suggested instead. */
      shown: z.string(),
      words: z.string(),
      /** What the signs of the text mean: nothing, or the marks of a paragraph or of Markdown. */
      form: z.enum(['markdown', 'paragraph', 'plain']),
    }),
  ),
});

export type SuggestionInfo = z.output<typeof suggestionsSchema>['suggestions'][number];

/** The prefix of a note's key among the values of a preview. */
export const notePrefix = 'note:';

/** The change of an entry, and the texts that show the entry. */
export const changeNoteSchema = z.object({ ids: z.array(z.string()), words: z.string() });

export type ChangeNote = z.output<typeof changeNoteSchema>;
