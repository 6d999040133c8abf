import * as z from 'zod/mini';
import { contentTextsSchema } from '#model/describe/text-contract.ts';

/** A text that contains a fact about the agency. */
const mentionSchema = z.object({
  fact: z.string(),
  /** The field, as in the target of an edit. */
  target: z.string(),
  /** Empty if only a form can change the text. */
  id: z.string(),
  place: z.string(),
  /** Null if no page is known to show the text. */
  page: z.nullable(z.string()),
});

/** Also finds the texts that contain facts, for a save that changes them. */
export const itemsAndMentionsSchema = z.object({
  ...contentTextsSchema.shape,
  mentions: z.optional(z.array(mentionSchema)),
});

export type Mention = z.output<typeof mentionSchema>;
