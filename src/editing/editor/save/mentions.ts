import * as z from 'zod/mini';
import { contentItemsSchema } from '#model/describe/item-contract.ts';

/** Locates a text that writes out a fact of the agency. */
const mentionSchema = z.object({
  fact: z.string(),
  /** Names the field, as the target of an edit does. */
  target: z.string(),
  /** Is empty where only a form can change the text. */
  id: z.string(),
  place: z.string(),
  /** Is null where no page is known to show the text. */
  page: z.nullable(z.string()),
});

/** Adds where facts are written out, for a save that changes them. */
export const itemsAndMentionsSchema = z.object({
  ...contentItemsSchema.shape,
  mentions: z.optional(z.array(mentionSchema)),
});

export type Mention = z.output<typeof mentionSchema>;
