import * as z from 'zod';
import { answerWithinPattern, firstCallsPattern } from '#model/schemas/hours/answer-hours.ts';
import { closedDaysPattern, readClosedDays } from '#model/schemas/hours/closed-days.ts';
import { openingHoursPattern } from '#model/schemas/hours/opening-hours.ts';

// Apart from the rest of the site: nearly every function reads these four, and the rest loads what
// checks texts and pictures.

export const hoursSchema = z
  .string({ error: 'Opening hours are missing. Write them like "Mon-Fri, 9 to 5".' })
  .regex(
    openingHoursPattern,
    'Opening hours must be written like "Mon-Fri, 9 to 5" or "Mon-Fri, 9 to 5; Sat, 10 to 1".',
  )
  .describe('Opening hours');

const closedDaySchema = z
  .string({ error: 'Closed days are missing. Write them like "Jan 1, 2027 (New Year\'s Day)".' })
  .trim()
  .regex(
    closedDaysPattern,
    'Closed days must be written like "Jan 1, 2027 (New Year\'s Day)" or "Dec 24, 2026 to Jan 1, 2027".',
  )
  .refine(
    (text) => !closedDaysPattern.test(text) || readClosedDays(text) !== null,
    'Closed days must be in the calendar, begin before they end, and last 60 days at most.',
  )
  .describe('Closed day');

export const closedDaysSchema = z
  .array(closedDaySchema)
  .min(1, 'List at least one day, such as a holiday.')
  .max(40, 'Please keep to 40 closed times at most.')
  .optional()
  .describe('Days we’re closed');

export const answerWithinSchema = z
  .string({ error: 'Promised time to answer is missing. Write it like "48 hours".' })
  .regex(
    answerWithinPattern,
    'Promised time to answer must be written like "48 hours", from 2 hours to 240 hours.',
  )
  .meta({
    description: 'Promised time to answer',
    hint: 'Mails, forms and the inbox go by it. Other texts may still tell another time.',
  });

export const firstCallsSchema = z
  .string('First calls must be written like "6 a day".')
  .regex(firstCallsPattern, 'First calls must be written like "6 a day", with 24 a day at most.')
  .optional()
  .meta({
    description: 'First calls',
    hint: 'How many times a day people can choose for a first call, within the opening hours: 6 a day. Leave it empty, and nobody can book one.',
  });
