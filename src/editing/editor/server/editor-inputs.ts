import * as z from 'zod';
import { isStorableText } from '#lib/text/storable-text.ts';
import { fieldValueSchema } from '#model/files/field-changes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { maxDraftBytes } from '#editing/editor/document/drafts.ts';

// The editor's requests; separate from the responses, since no browser loads these checks.

const maxEdits = 500;

const textSchema = (name: string) =>
  z
    .string(`${name} must be text.`)
    .max(200_000, `${name} is far too long.`)
    .refine(isStorableText, `${name} holds characters that cannot be stored. Please remove them.`);

/** A value that was sent as JSON: undefined for none, null for what cannot be read. */
export type SentValue = { value: FieldValue | undefined } | null;

export interface TextEdit {
  id: string;
  type: 'image' | 'text';
  value: string;
  /** The text that the edit started from; without it, the edit replaces any text. */
  base?: string | undefined;
  /** The list that contains the text, with the items of the page it was edited on. */
  list?: FieldValue | undefined;
}

export interface ValueEdit {
  id: string;
  type: 'field' | 'list';
  value: SentValue;
  base?: SentValue | undefined;
}

/** A new entry, or no value for one that is deleted in a known version. */
export interface EntryEdit {
  id: string;
  type: 'entry';
  value: SentValue;
  version?: string | undefined;
}

export type Edit = EntryEdit | TextEdit | ValueEdit;

function parseValue(json: string): SentValue {
  if (json === '') return { value: undefined };
  try {
    const parsed = fieldValueSchema.safeParse(JSON.parse(json));
    return parsed.success && parsed.data !== null ? { value: parsed.data } : null;
  } catch {
    return null;
  }
}

const sentEditSchema = z.strictObject({
  id: textSchema('The id'),
  type: z.enum(
    ['text', 'image', 'list', 'field', 'entry'],
    'The type must be text, image, list, field or entry.',
  ),
  /** The text; JSON of a list's items, of a field's value, or of a new entry. */
  value: textSchema('The text'),
  base: textSchema('The base').optional(),
  list: textSchema('The list').optional(),
});

function readEdit({ id, type, value, base, list }: z.output<typeof sentEditSchema>): Edit {
  switch (type) {
    case 'text':
    case 'image':
      return { id, type, value, base, list: parseValue(list ?? '')?.value };
    case 'list':
    case 'field':
      return {
        id,
        type,
        value: parseValue(value),
        base: base === undefined ? undefined : parseValue(base),
      };
    case 'entry':
      return { id, type, value: parseValue(value), version: base };
  }
}

const editSchema = sentEditSchema.transform(readEdit);

export const saveInputSchema = z.strictObject({
  edits: z
    .array(editSchema, 'Please send the edits as a list.')
    .min(1, 'There is nothing to save.')
    .max(maxEdits, `Please save at most ${maxEdits} changes at once.`),
  /**
   * The agency's time at which to publish, such as "2026-11-27T09:00"; immediately if omitted.
   */
  at: z.string('Please send the time as text.').max(40, 'There is no such time.').optional(),
  bringsBack: z.boolean('Please answer with true or false.').optional(),
});

/** An edit with its name for people and the page that it was made on. */
const namedEditSchema = sentEditSchema
  .extend({ place: textSchema('The place'), page: textSchema('The page') })
  .transform(({ place, page, ...edit }) => ({ edit: readEdit(edit), place, page }));

export const checksInputSchema = z.strictObject({
  edits: z
    .array(namedEditSchema, 'Please send the edits as a list.')
    .min(1, 'There is nothing to check.')
    .max(maxEdits, `Please check at most ${maxEdits} changes at once.`),
});

export type NamedEdit = z.output<typeof namedEditSchema>;
export type NamedSentEdit = z.input<typeof namedEditSchema>;

export const itemsInputSchema = z.strictObject({
  ids: z.array(textSchema('An id'), 'Please send the ids as a list.').max(2000, 'Too many ids.'),
});

export const previewInputSchema = z
  .strictObject({
    edits: z
      .array(editSchema, 'Please send the edits as a list.')
      .max(maxEdits, `Please share at most ${maxEdits} changes at once.`),
    /** Whether whoever has the link may suggest other words. */
    takesWords: z.boolean('Please answer with true or false.').default(false),
  })
  .refine(({ edits, takesWords }) => takesWords || edits.length > 0, 'There is nothing to show.');

const maxSuggestedTexts = 50;

const suggestedSchema = (name: string) =>
  textSchema(name).trim().min(1, `${name} is empty.`).max(5000, `${name} is far too long.`);

export const suggestionInputSchema = z.strictObject({
  token: z.string('Please send the token as text.').max(100, 'There is no such token.'),
  name: suggestedSchema('Your name').max(60, 'Please keep your name to 60 characters.'),
  page: textSchema('The page')
    .regex(/^\/(?![/\\])/, 'There is no such page.')
    .max(500, 'There is no such page.'),
  texts: z
    .array(
      z.strictObject({
        id: textSchema('An id').max(200, 'There is no such text.'),
        shown: suggestedSchema('The text'),
        words: suggestedSchema('The suggestion'),
      }),
      'Please send the texts as a list.',
    )
    .min(1, 'There is nothing to suggest.')
    .max(maxSuggestedTexts, `Please suggest at most ${maxSuggestedTexts} texts at once.`),
});

export type SuggestionInput = z.output<typeof suggestionInputSchema>;

export const draftInputSchema = z.strictObject({
  deviceId: z.uuid('There is no such device.'),
  // Two bytes of the body may stand for one of the draft.
  document: z
    .string('Please send the draft as text.')
    .max(maxDraftBytes, `Please keep the draft under ${maxDraftBytes / 1024} KB.`)
    .refine(isStorableText, 'The draft holds characters that cannot be stored.'),
  /** The drafts of other devices that are in the document, which are deleted. */
  joined: z
    .array(
      z.strictObject({
        deviceId: z.uuid('There is no such device.'),
        revision: z.int('There is no such draft.'),
      }),
      'Please send the joined drafts as a list.',
    )
    .max(100, 'Too many drafts.')
    .default([]),
});

export const presenceInputSchema = z.strictObject({
  deviceId: z.uuid('There is no such device.'),
  /** Null for a device that leaves edit mode. */
  page: textSchema('The page').max(500, 'There is no such page.').nullable(),
  /** The target of the text that is being edited; empty for none. */
  target: textSchema('The text').max(500, 'There is no such text.').default(''),
});

export const decisionSchema = z.strictObject({
  save: z.uuid('There is no such save.'),
  index: z.int('There is no such change.').min(0, 'There is no such change.').max(10_000),
  keep: z.enum(['mine', 'theirs'], 'There is no such choice.'),
});

export const dueTimeSchema = z.strictObject({
  save: z.uuid('There is no such save.'),
  /** A time at the agency; null to publish now. */
  at: z.string('Please send the time as text.').max(40, 'There is no such time.').nullable(),
});

export const previewTokenSchema = z.strictObject({
  token: z.string('Please send the token as text.').max(100, 'There is no such token.'),
});
