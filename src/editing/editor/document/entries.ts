import * as z from 'zod/mini';
import type { FieldValue } from '#model/files/field-value.ts';
import type { FieldInfo } from '#model/field-info.ts';
import { entryKinds } from '#model/collections.ts';
import { factFields } from '#model/entries/fact-words.ts';
import { contentListInfoSchema } from '#model/describe/text-contract.ts';

/** Fields by name. */
const fieldsSchema = z.record(z.string(), z.custom<FieldValue>());

const listedEntrySchema = z.object({
  file: z.string(),
  id: z.number(),
  title: z.string(),
  /** The position without an explicit order, counted from 1. */
  position: z.number(),
  order: z.optional(z.number()),
  /**
   * `saved` if visitors will see the entry once the site is built; `deleted`, which no answer has, if
   * this page has deleted it and still shows it.
   */
  state: z.enum(['listed', 'hidden', 'saved', 'deleted']),
  /** Set if the entry can be hidden but not deleted. */
  isRequired: z.optional(z.literal(true)),
  /** Omitted if the page shows the entry anyway. */
  data: z.optional(fieldsSchema),
});

/** The facts on a profile. */
const factWordsSchema = z.array(
  z.object({
    field: z.enum(factFields),
    term: z.string(),
    labels: z.record(z.string(), z.string()),
  }),
);

export const entryListSchema = z.object({
  /** The singular: "Caregiver". */
  label: z.string(),
  /** True if editors can add and delete entries. */
  isOpen: z.boolean(),
  fields: z.array(z.custom<FieldInfo>()),
  /** In the order of the site; articles have no order. */
  entries: z.array(listedEntrySchema),
  words: z.optional(factWordsSchema),
});

export const entryDetailsSchema = z.object({
  file: z.string(),
  title: z.string(),
  /** The version of the file. */
  version: z.string(),
  data: fieldsSchema,
  /** The content ids of texts and pictures, by path; `body` is the text of an article. */
  ids: z.record(z.string(), z.string()),
  /** The lists of texts, including those that the file does not have. */
  lists: z.array(contentListInfoSchema),
  words: z.optional(factWordsSchema),
});

/** The saved counties, and the form for them. */
export const countyListSchema = z.object({
  field: z.custom<FieldInfo>(),
  value: z.custom<FieldValue>(),
});

/** A new entry, as its card shows it. */
export const newCardSchema = z.object({
  kind: z.enum(entryKinds),
  data: fieldsSchema,
  /** The number of the entry after it; null at the end. */
  before: z.nullable(z.number()),
});

export type NewCard = z.output<typeof newCardSchema>;

export interface NewEntry {
  data: Record<string, FieldValue>;
  /** An article's Markdown, below the front matter. */
  text: string;
}

export type CountyList = z.output<typeof countyListSchema>;
export type ListedEntry = z.output<typeof listedEntrySchema>;
export type EntryList = z.output<typeof entryListSchema>;
export type EntryDetails = z.output<typeof entryDetailsSchema>;
