import { z } from 'zod/mini';

/** A content file, as a form of the content manager opens it. */
const cmsEntrySchema = z.strictObject({
  data: z.string(),
  file: z.strictObject({ path: z.string(), id: z.null() }),
});

const pictureFields = {
  id: z.string(),
  path: z.string(),
  name: z.string(),
  /** Where a browser finds it now. */
  displayURL: z.string(),
};

/** A picture in the content manager's library. */
const cmsPictureSchema = z.strictObject(pictureFields);

/** The same with its bytes. */
const loadedPictureSchema = z.strictObject({
  ...pictureFields,
  encoding: z.literal('base64'),
  content: z.string(),
  /** Its media type; null where its name ends in no known way. */
  type: z.nullable(z.string()),
});

/** What `POST /api/cms` answers, depending on the action that was asked for. */
export const cmsAnswerSchema = z.union([
  z.strictObject({
    repo: z.string(),
    publish_modes: z.array(z.literal('simple')),
    type: z.string(),
  }),
  cmsEntrySchema,
  z.array(cmsEntrySchema),
  z.strictObject({ message: z.enum(['entry persisted', 'deleted']) }),
  z.array(cmsPictureSchema),
  loadedPictureSchema,
  // Of the editorial workflow, which this site does without.
  z.strictObject({ notes: z.tuple([]) }),
  z.strictObject({ metadata: z.null() }),
]);

/** What it answers to whatever it refuses. */
export const cmsFailureSchema = z.strictObject({ error: z.string() });

export type CmsAnswer = z.output<typeof cmsAnswerSchema>;
export type CmsFailure = z.output<typeof cmsFailureSchema>;
export type CmsEntry = z.output<typeof cmsEntrySchema>;
export type CmsPicture = z.output<typeof cmsPictureSchema>;
