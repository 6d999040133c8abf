import { z } from 'zod/mini';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  // The agency's own time zone, wherever its people read this.
  timeZone: 'America/New_York',
});

/**
 * A day and time as the agency's people see it, for example "January 5, 2026 at 3:04 PM".
 *
 * @param isoDateTime date and time with an offset or Z
 */
export function formatMoment(isoDateTime: string): string {
  // Some browsers put a narrow space before AM and PM, others a plain one.
  return moment.format(new Date(isoDateTime)).replaceAll('\u202F', ' ');
}

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  // The agency's own time zone: what happens in the evening belongs to the day that people live in.
  timeZone: 'America/New_York',
});

/**
 * The agency's day at some moment.
 *
 * @returns for example "2026-11-21"
 */
export function toAgencyDay(moment: Date): string {
  return dayFormat.format(moment);
}

/** An ISO date-time in UTC, as the API answers with. */
export const dateTimeSchema = z.string().check(
  // zod's own knows more ways of writing one, and is ten times as long.
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
);
