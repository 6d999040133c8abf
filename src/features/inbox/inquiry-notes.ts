import { z } from 'zod/mini';
import { dateTimeSchema } from '#lib/text/dates.ts';
import { typedTextSchema } from '#lib/text/typed-text.ts';

const maxNoteCharacters = 4000;

export const noteSchema = z.object({
  id: z.string(),
  createdAt: dateTimeSchema,
  username: z.string(),
  text: z.string(),
});

export type Note = z.output<typeof noteSchema>;

const idMessage = 'Please name the note by its id';

/** Holds an id that the browser made up, so that a note sent twice is stored once. */
export const noteInputSchema = z.strictObject({
  text: typedTextSchema(1, maxNoteCharacters, 'Please write something first'),
  id: z.uuid(idMessage),
});

export const noteDeletionSchema = z.strictObject({ id: z.uuid(idMessage) });

const dayMessage = 'Please enter a date from 2000 to 2099';

/** Holds a day in Florida, such as 2026-11-27, or null for none. */
export const followUpSchema = z.strictObject({
  day: z.nullable(
    z.iso.date(dayMessage).check(z.refine((day) => /^20\d\d-/.test(day), dayMessage)),
  ),
});

export const followUpAnswerSchema = z.object({ id: z.string(), day: z.nullable(z.string()) });
