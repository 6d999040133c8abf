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
  /** Is null where the name's ending is unknown. */
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
  // The editorial workflow, which this site doesn't use, gets these answers.
  z.strictObject({ notes: z.array(z.string()).check(z.maxLength(0)) }),
  z.strictObject({ metadata: z.literal(null) }),
]);

const cmsConflictSchema = z.strictObject({
  /** Names the field, such as "Article “Naps” › Title". */
  field: z.string(),
  yours: z.string(),
  theirs: z.string(),
  /** Is null where the other editor is unknown. */
  by: z.nullable(z.string()),
});

export const cmsFailureSchema = z.strictObject({
  error: z.string(),
  /** Lists the fields that somebody else has changed since the form was opened. */
  conflicts: z.optional(z.array(cmsConflictSchema)),
});

export type CmsAnswer = z.output<typeof cmsAnswerSchema>;
export type CmsConflict = z.output<typeof cmsConflictSchema>;
export type CmsFailure = z.output<typeof cmsFailureSchema>;
export type CmsEntry = z.output<typeof cmsEntrySchema>;
export type CmsPicture = z.output<typeof cmsPictureSchema>;
