import { z } from 'zod';
import { serviceSlugs } from './care.ts';
import { orderSchema, stateSchema } from './entry-state.ts';
import { imageFocusSchema, imageReferenceSchema, permissionSchema, plainTextSchema } from './text-schemas.ts';

/** Describes `content/testimonials/*.yaml`. */
export const testimonialSchema = z.strictObject({
  id: z
    .int('Id must be a whole number, like 4.')
    .positive('Id must be greater than 0.')
    .describe('Id'),
  text: plainTextSchema('Text', 800),
  name: plainTextSchema('Name', 80),
  title: plainTextSchema('Who they are', 100),
  image: imageReferenceSchema(),
  imageFocus: imageFocusSchema(),
  rating: z
    .number({ error: 'Rating must be a number from 0 to 5 in halves, like 4.5.' })
    .min(0, 'Rating must be at least 0.')
    .max(5, 'Rating must be at most 5.')
    .multipleOf(0.5, 'Rating goes in halves, like 4 or 4.5.')
    .describe('Rating'),
  service: z
    .enum(serviceSlugs, { error: `Service must be one of: ${serviceSlugs.join(', ')}.` })
    .optional()
    .describe('Service they write about'),
  permissionSince: permissionSchema(),
  state: stateSchema(),
  order: orderSchema(),
  sample: z
    .boolean('Sample must be true or false.')
    .default(false)
    .describe('Invented example, to be replaced by a real family'),
});

export type Testimonial = z.infer<typeof testimonialSchema>;
