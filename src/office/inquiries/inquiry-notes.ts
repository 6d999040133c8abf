import * as z from 'zod/mini';
import { dateTimeSchema } from '#lib/text/dates.ts';
import { typedTextSchema } from '#lib/text/typed-text.ts';
import { idSchema } from './status.ts';

const maxNoteCharacters = 4000;

export const noteSchema = z.object({
  id: z.string(),
  createdAt: dateTimeSchema,
  username: z.string(),
  text: z.string(),
});

export type Note = z.output<typeof noteSchema>;

const idMessage = 'Please name the note by its id';

/** A note with an id that the browser made up, so that a note sent twice is stored once. */
export const noteInputSchema = z.strictObject({
  text: typedTextSchema(1, maxNoteCharacters, 'Please write something first'),
  id: idSchema(idMessage),
});

export const noteDeletionSchema = z.strictObject({ id: idSchema(idMessage) });

const dayMessage = 'Please enter a date from 2000 to 2099';

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return (
    // Without its pattern, "2026-11" would be a time, too.
    /^20\d\d-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day)
  );
}

/** A day at the agency, such as 2026-11-27, or null for none. */
export const followUpSchema = z.strictObject({
  day: z.nullable(z.string(dayMessage).check(z.refine(isDay, dayMessage))),
});

export const followUpAnswerSchema = z.object({ id: z.string(), day: z.nullable(z.string()) });
