import * as z from 'zod/mini';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});

export function formatMoment(isoDateTime: string): string {
  // Some browsers put a narrow space before AM and PM, others a regular one.
  return moment.format(new Date(isoDateTime)).replaceAll('\u202F', ' ');
}

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  // An evening belongs to its day in the agency's time zone.
  timeZone: 'America/New_York',
});

export function toAgencyDay(moment: Date): string {
  return dayFormat.format(moment);
}

export const dateTimeSchema = z.string().check(
  // Zod's own schema accepts more spellings and has ten times the size.
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
);
