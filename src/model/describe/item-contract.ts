import * as z from 'zod/mini';

const itemTypeSchema = z.enum(['text', 'image']);
export const editTypeSchema = z.enum(['text', 'image', 'list', 'field', 'entry']);

export const editConflictSchema = z.object({
  /** Is empty where the conflict is nothing that a page edits: a number, a whole file. */
  id: z.string(),
  place: z.string(),
  /** Holds JSON where the conflict is about a list. */
  base: z.string(),
  yours: z.string(),
  theirs: z.string(),
  /** Is missing where the other editor is unknown. */
  by: z.optional(z.string()),
  /** Is missing where the conflict is no single text of a page. */
  rules: z.optional(
    z.object({
      type: editTypeSchema,
      isMultiline: z.boolean(),
      isRequired: z.boolean(),
      maxLength: z.nullable(z.number()),
    }),
  ),
});

const contentItemInfoSchema = z.object({
  id: z.string(),
  /** Names the field: two ids with one target are the same text. */
  target: z.string(),
  type: itemTypeSchema,
  label: z.string(),
  place: z.string(),
  /** Includes what is saved and not yet live. */
  value: z.string(),
  isMultiline: z.boolean(),
  isMarkdown: z.boolean(),
  isMoment: z.optional(z.boolean()),
  isLink: z.optional(z.boolean()),
  isRequired: z.boolean(),
  /** Counts characters; null where the rules set no limit. */
  maxLength: z.nullable(z.number()),
  /** Names the text that describes a picture. */
  altId: z.optional(z.string()),
  /** Counts the pages that show it, where they are several. */
  pages: z.optional(z.number()),
});

/** Says which items a list has, and where the served site shows them. */
export const shownListSchema = z.object({
  /** Is JSON of a `ListEntry[]`. */
  entries: z.string(),
  /** Holds the path of each text below the list, such as `2.answer`, by content id. */
  ids: z.record(z.string(), z.string()),
});

export const contentListInfoSchema = z.object({
  ...shownListSchema.shape,
  target: z.string(),
  label: z.string(),
  place: z.string(),
  /** Limit the number of items; `max` is null where the rules set no limit. */
  min: z.number(),
  max: z.nullable(z.number()),
  /** Counts the items of the served site. */
  builtCount: z.number(),
  /** Describes the texts of an item; the path is empty where the item is the text. */
  fields: z.array(
    z.object({
      path: z.array(z.string()),
      label: z.string(),
      type: itemTypeSchema,
      isMultiline: z.boolean(),
      isMarkdown: z.boolean(),
      isRequired: z.boolean(),
      maxLength: z.nullable(z.number()),
      isLink: z.optional(z.boolean()),
    }),
  ),
});

/** Leaves out unknown ids; the lists are those that the items are in. */
export const contentItemsSchema = z.object({
  items: z.array(contentItemInfoSchema),
  lists: z.array(contentListInfoSchema),
});

export type EditConflict = z.output<typeof editConflictSchema>;
export type ContentListInfo = z.output<typeof contentListInfoSchema>;
export type ShownList = z.output<typeof shownListSchema>;
export type ContentItemInfo = z.output<typeof contentItemInfoSchema>;
