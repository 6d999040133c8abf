import * as z from 'zod/mini';
import { entryKinds } from './entry-kinds.ts';
import { contentListInfoSchema } from '#model/describe/item-contract.ts';

/** Holds fields by name. */
const fieldsSchema = z.record(z.string(), z.unknown());

const listedEntrySchema = z.object({
  file: z.string(),
  id: z.number(),
  title: z.string(),
  /** Is where it stands without an order of its own, counted from 1. */
  position: z.number(),
  order: z.optional(z.number()),
  /** Is `saved` for one that visitors will see once the site is built. */
  state: z.enum(['listed', 'hidden', 'saved']),
  /** Marks one that can be hidden and not deleted. */
  isRequired: z.optional(z.literal(true)),
  /** Is left out for what the page shows anyway. */
  data: z.optional(fieldsSchema),
});

export const entryListSchema = z.object({
  /** Names one of them: "Caregiver". */
  label: z.string(),
  /** Is true where editors add and delete entries. */
  isOpen: z.boolean(),
  /** Describes the form as the content manager's are. */
  fields: z.array(fieldsSchema),
  /** Are in the order of the site; articles are not ordered. */
  entries: z.array(listedEntrySchema),
});

export const entryDetailsSchema = z.object({
  file: z.string(),
  title: z.string(),
  /** Identifies this version of the file. */
  version: z.string(),
  data: fieldsSchema,
  /** Holds the content ids of texts and pictures, by path; `body` is the text of an article. */
  ids: z.record(z.string(), z.string()),
  /** Holds the lists of texts, whether the file has them or not. */
  lists: z.array(contentListInfoSchema),
  /** Names what profiles say of a caregiver. */
  words: z.optional(
    z.array(
      z.object({
        field: z.enum(['ageGroups', 'counties', 'schedules', 'services', 'skills']),
        term: z.string(),
        labels: z.record(z.string(), z.string()),
      }),
    ),
  ),
});

/** Is a new entry as its card shows it. */
export const newCardSchema = z.object({
  kind: z.enum(entryKinds),
  data: fieldsSchema,
  /** Is the number of the entry that it stands before; null at the end. */
  before: z.nullable(z.number()),
});

export type NewCard = z.output<typeof newCardSchema>;

/** Is what the edit of a new entry holds, as JSON. */
export interface NewEntry {
  data: Record<string, unknown>;
  /** Is the Markdown below the head of an article. */
  text: string;
}

export type ListedEntry = z.output<typeof listedEntrySchema>;
export type EntryList = z.output<typeof entryListSchema>;
export type EntryDetails = z.output<typeof entryDetailsSchema>;
