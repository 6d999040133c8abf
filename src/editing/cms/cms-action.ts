import * as z from 'zod';
import { isStorableText } from '#lib/text/storable-text.ts';

const pathSchema = z.string('A path is missing.').max(300, 'The path is too long.');

const textSchema = z
  .string('A text is missing.')
  .max(400_000, 'The text is too long.')
  .refine(isStorableText, 'It holds characters that cannot be stored. Please remove them.');

const assetSchema = z.object({
  path: pathSchema,
  content: z.string('A picture is missing.'),
  encoding: z.literal('base64', 'Please send pictures in base64.'),
});

const dataFileSchema = z.object({
  path: pathSchema,
  raw: textSchema,
  /** The file as it was when the form was opened; omitted for a new one. */
  base: textSchema.optional(),
});

function action<Name extends string, Params extends z.ZodType>(name: Name, params: Params) {
  return z.object({ action: z.literal(name), params });
}

const none = z.unknown().optional();

/** The actions of Decap's proxy protocol. */
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
        assets: z.array(assetSchema).max(50, 'You can add up to 50 pictures at once.').default([]),
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
  "This site's content manager can't do that.",
);

export type CmsAction = z.infer<typeof cmsActionSchema>;

export type CmsAsset = z.infer<typeof assetSchema>;

export type CmsDataFile = z.infer<typeof dataFileSchema>;
