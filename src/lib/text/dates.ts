import * as z from 'zod/mini';
import { createMomentFormat } from './moment-format.ts';

const formatLong = createMomentFormat({ dateStyle: 'long', timeStyle: 'short' });

export function formatMoment(isoDateTime: string): string {
  // Some browsers put a narrow space before AM and PM, others a regular one.
  return formatLong(new Date(isoDateTime)).replaceAll('\u202F', ' ');
}

/** Returns the day such as 2026-11-27: an evening belongs to its day in the agency's time zone. */
export const toAgencyDay = createMomentFormat(
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  'en-CA',
);

export const dateTimeSchema = z.string().check(
  // Zod's own schema accepts more spellings and has ten times the size.
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
);
