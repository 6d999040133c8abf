import * as z from 'zod/mini';

export const cmsEntrySchema = z.strictObject({
  data: z.string(),
  file: z.strictObject({ path: z.string(), id: z.literal(null) }),
});

const pictureFields = {
  id: z.string(),
  path: z.string(),
  name: z.string(),
  displayURL: z.string(),
};

export const cmsPictureSchema = z.strictObject(pictureFields);

const loadedPictureSchema = z.strictObject({
  ...pictureFields,
  encoding: z.literal('base64'),
  content: z.string(),
  /** Null if the file extension is unknown. */
  type: z.nullable(z.string()),
});

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
  // Answers to the editorial workflow, which this site does not use.
  z.strictObject({ notes: z.array(z.string()).check(z.maxLength(0)) }),
  z.strictObject({ metadata: z.literal(null) }),
]);

const cmsConflictSchema = z.strictObject({
  /** The field, such as "Article “Naps” › Title". */
  field: z.string(),
  yours: z.string(),
  theirs: z.string(),
  /** Null if the other editor is unknown. */
  by: z.nullable(z.string()),
});

export const cmsFailureSchema = z.strictObject({
  error: z.string(),
  /** The fields that somebody else has changed since the form was opened. */
  conflicts: z.optional(z.array(cmsConflictSchema)),
});

export type CmsAnswer = z.output<typeof cmsAnswerSchema>;
export type CmsConflict = z.output<typeof cmsConflictSchema>;
export type CmsFailure = z.output<typeof cmsFailureSchema>;
export type CmsEntry = z.output<typeof cmsEntrySchema>;
export type CmsPicture = z.output<typeof cmsPictureSchema>;
