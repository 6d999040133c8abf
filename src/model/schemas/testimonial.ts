import * as z from 'zod';
import { chosenSchema } from './chosen-fields.ts';
import { orderSchema, stateSchema } from './entry-state.ts';
import { roundPortrait } from './picture-fields.ts';
import {
  entryIdSchema,
  imageFocusSchema,
  imageReferenceSchema,
  paragraphSchema,
  permissionSchema,
  plainTextSchema,
  ratingSchema,
  voiceMonthSchema,
} from './text-schemas.ts';

/** Describes `content/testimonials/*.yaml`. */
export const testimonialSchema = z.strictObject({
  id: entryIdSchema(4),
  text: paragraphSchema('Text', 800),
  name: plainTextSchema('Name', 80),
  title: plainTextSchema('Who they are', 100),
  image: imageReferenceSchema(),
  imageFocus: imageFocusSchema([roundPortrait]),
  rating: ratingSchema(),
  month: voiceMonthSchema(),
  service: chosenSchema('Service', 'services').optional().describe('Service they write about'),
  permissionSince: permissionSchema(),
  state: stateSchema(),
  order: orderSchema(),
  sample: z
    .boolean('Sample must be true or false.')
    .default(false)
    .describe('Invented example, to be replaced by a real family'),
});

export type Testimonial = z.infer<typeof testimonialSchema>;
