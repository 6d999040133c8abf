import { z } from 'zod';
import { isStorableText } from '#lib/text/typed-text.ts';

const pathSchema = z.string('A path is missing.').max(300, 'A path is far too long.');

const textSchema = z
  .string('A text is missing.')
  .max(400_000, 'The text is far too long.')
  .refine(isStorableText, 'It holds characters that cannot be stored. Please remove them.');

const assetSchema = z.object({
  path: pathSchema,
  content: z.string('A picture is missing.'),
  encoding: z.literal('base64', 'Please send pictures in base64.'),
});

const dataFileSchema = z.object({
  path: pathSchema,
  /** The file as the form would write it. */
  raw: textSchema,
  /** The file as it was when the form was opened; not there for a new one. */
  base: textSchema.optional(),
});

function action<Name extends string, Params extends z.ZodType>(name: Name, params: Params) {
  return z.object({ action: z.literal(name), params });
}

const none = z.unknown().optional();

/** What the content manager asks for, in the words of its proxy. */
export const cmsActionSchema = z.discriminatedUnion(
  'action',
  [
    action('info', none),
    action('entriesByFolder', z.object({ folder: pathSchema, extension: z.string().max(10) })),
    action('entriesByFiles', z.object({ files: z.array(z.object({ path: pathSchema })).max(200) })),
    action('getEntry', z.object({ path: pathSchema })),
    action(
      'persistEntry',
      z.object({
        dataFiles: z.array(dataFileSchema).length(1, 'Please save one entry at a time.'),
        assets: z.array(assetSchema).max(50, 'These are too many pictures at once.').default([]),
      }),
    ),
    action('deleteFiles', z.object({ paths: z.array(pathSchema).min(1).max(50) })),
    action('deleteFile', z.object({ path: pathSchema })),
    action('getMedia', none),
    action('getMediaFile', z.object({ path: pathSchema })),
    action('persistMedia', z.object({ asset: assetSchema })),
    action('getNotes', none),
    action('getPRMetadata', none),
    action('unpublishedEntries', none),
  ],
  'The content manager of this site does not do that.',
);

export type CmsAction = z.infer<typeof cmsActionSchema>;

/** A picture as the content manager sends it. */
export type CmsAsset = z.infer<typeof assetSchema>;

/** An entry as the content manager sends it. */
export type CmsDataFile = z.infer<typeof dataFileSchema>;
