import { z } from 'zod/mini';
import { contentItemsSchema } from './editing-api.ts';

/** Describes an entry that only admins see, with what its file holds. */
const hiddenEntrySchema = z.object({
  kind: z.enum(['providers', 'articles', 'testimonials']),
  id: z.int(),
  /** Is the file's name, which is an article's slug. */
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Adds what edit mode does without until it shows hidden entries. */
export const itemsAndHiddenSchema = z.object({
  ...contentItemsSchema.shape,
  /** Lists the hidden entries of the kinds that were asked for. */
  hidden: z.optional(z.array(hiddenEntrySchema)),
});

export type HiddenEntryInfo = z.output<typeof hiddenEntrySchema>;
