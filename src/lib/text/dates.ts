import * as z from 'zod/mini';
import { createMomentFormat } from './moment-format.ts';

const formatLong = createMomentFormat({ dateStyle: 'long', timeStyle: 'short' });

export function formatMoment(isoDateTime: string): string {
  // Some browsers put a narrow space before AM and PM, others a regular one.
  return formatLong(new Date(isoDateTime)).replaceAll('\u202F', ' ');
}

const formatMedium = createMomentFormat({ dateStyle: 'medium', timeStyle: 'short' });
const formatYear = createMomentFormat({ year: 'numeric' });

/** Formats a moment in few words, without a year that is this one: "Dec 20, 9:00 AM". */
export function formatShortMoment(isoDateTime: string): string {
  const moment = new Date(isoDateTime);
  const year = formatYear(moment);
  const text = formatMedium(moment).replaceAll('\u202F', ' ');
  return year === formatYear(new Date()) ? text.replace(`, ${year}`, '') : text;
}

export const dateTimeSchema = z.string().check(
  // Zod's own schema accepts more spellings and has ten times the size.
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
);
