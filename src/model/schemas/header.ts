import * as z from 'zod';
import { linkSchema, plainTextSchema } from './text-schemas.ts';

/** The menu at the top of every page. */
export const headerSchema = z.strictObject({
  links: z
    .array(
      z.strictObject({
        label: plainTextSchema('Words', 24).optional(),
        to: linkSchema('Address'),
      }),
    )
    .min(1, 'List at least one link.')
    .max(8, 'Please keep to 8 links at most.'),
});
