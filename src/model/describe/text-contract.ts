import * as z from 'zod/mini';
import type { FieldValue } from '#model/files/field-value.ts';
import type { PictureShape } from '#model/schemas/picture-fields.ts';

const textTypeSchema = z.enum(['text', 'image']);
const editTypeSchema = z.enum(['text', 'image', 'list', 'field', 'entry']);

export const editConflictSchema = z.object({
  /** Empty where no page edits the value: a number or a whole file. */
  id: z.string(),
  place: z.string(),
  /** JSON where the conflict is about a list, like the values below. */
  base: z.string(),
  yours: z.string(),
  theirs: z.string(),
  /** Missing where the other editor is unknown. */
  by: z.optional(z.string()),
  /** The admin's own device that the other text came from, such as "phone". */
  device: z.optional(z.string()),
  /** Missing unless the conflict is about a single text of a page. */
  rules: z.optional(
    z.object({
      type: editTypeSchema,
      isMultiline: z.boolean(),
      isRequired: z.boolean(),
      maxLength: z.nullable(z.number()),
      isLink: z.optional(z.boolean()),
    }),
  ),
});

const contentTextInfoSchema = z.object({
  id: z.string(),
  /** The field's target: two ids with the same target are the same text. */
  target: z.string(),
  type: textTypeSchema,
  label: z.string(),
  place: z.string(),
  /** The newest saved value, live or not. */
  value: z.string(),
  isMultiline: z.boolean(),
  isMarkdown: z.boolean(),
  isMoment: z.optional(z.boolean()),
  isLink: z.optional(z.boolean()),
  isRequired: z.boolean(),
  /** In characters; null for no limit. */
  maxLength: z.nullable(z.number()),
  /** The id of the text that describes the picture. */
  altId: z.optional(z.string()),
  /** The id of the target of a button or link. */
  targetId: z.optional(z.string()),
  /** On how many pages the text is shown, in words, where it is more than one. */
  shownOn: z.optional(z.string()),
  isPortrait: z.optional(z.boolean()),
  /** How pages crop the picture of a focal point. */
  shapes: z.optional(z.custom<readonly PictureShape[]>(Array.isArray)),
});

/** Describes the items of a list and where the served site shows them. */
export const listOnPageSchema = z.object({
  items: z.array(z.object({ key: z.string(), value: z.custom<FieldValue>() })),
  /** The path of each text below the list, such as `2.answer`, by content id. */
  ids: z.record(z.string(), z.string()),
});

export const contentListInfoSchema = z.object({
  ...listOnPageSchema.shape,
  target: z.string(),
  label: z.string(),
  place: z.string(),
  /** The limits of the list's length; `max` is null for no limit. */
  min: z.number(),
  max: z.nullable(z.number()),
  /** The number of items on the served site. */
  builtCount: z.number(),
  /** The texts of an item; the path is empty where the item itself is the text. */
  fields: z.array(
    z.object({
      path: z.array(z.string()),
      label: z.string(),
      type: textTypeSchema,
      isMultiline: z.boolean(),
      isMarkdown: z.boolean(),
      isRequired: z.boolean(),
      maxLength: z.nullable(z.number()),
      isLink: z.optional(z.boolean()),
    }),
  ),
});

/** Unknown ids are left out; `lists` are those that the texts are in. */
export const contentTextsSchema = z.object({
  items: z.array(contentTextInfoSchema),
  lists: z.array(contentListInfoSchema),
});

export type EditConflict = z.output<typeof editConflictSchema>;
export type ContentListInfo = z.output<typeof contentListInfoSchema>;
export type ListOnPage = z.output<typeof listOnPageSchema>;
export type ContentTextInfo = z.output<typeof contentTextInfoSchema>;
