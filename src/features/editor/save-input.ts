import { z } from 'zod';
import { isStorableText } from '#lib/text/typed-text.ts';

/** Most edits that one save takes. */
export const mostEdits = 500;

const textSchema = (name: string) =>
  z
    .string(`${name} must be text.`)
    .max(200_000, `${name} is far too long.`)
    .refine(isStorableText, `${name} holds characters that cannot be stored. Please remove them.`);

/** What `POST /api/admin/content` takes. */
export const saveInputSchema = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        id: textSchema('The id'),
        type: z.enum(['text', 'image'], 'The type must be text or image.'),
        value: textSchema('The text'),
        /** What the editor began with. Without it, the edit replaces whatever is there. */
        base: textSchema('The base').optional(),
      }),
      'Please send the edits as a list.',
    )
    .min(1, 'There is nothing to save.')
    .max(mostEdits, `Please save at most ${mostEdits.toString()} changes at once.`),
});

/** An item that an admin changed. */
export type Edit = z.infer<typeof saveInputSchema>['edits'][number];

/** What `POST /api/admin/content-items` takes. */
export const itemsInputSchema = z.strictObject({
  ids: z.array(textSchema('An id'), 'Please send the ids as a list.').max(2000, 'Too many ids.'),
});
