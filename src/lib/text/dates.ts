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

const hourMs = 3_600_000;

/** Returns the first Sunday from a day on, as of midnight in UTC; months count from 0. */
function findSunday(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}

/**
 * Returns the day such as 2026-11-27: an evening belongs to its day in the agency's time zone. The
 * rule is that of the United States since 2007. `Intl` knows it, too, but the first format of a
 * process takes as long as a fifteenth of a function's start.
 */
export function toAgencyDay(moment: Date): string {
  const time = moment.getTime();
  const year = moment.getUTCFullYear();
  const begin = findSunday(year, 2, 8) + 7 * hourMs;
  const end = findSunday(year, 10, 1) + 6 * hourMs;
  const hoursBehind = time >= begin && time < end ? 4 : 5;
  return new Date(time - hoursBehind * hourMs).toISOString().slice(0, 10);
}

export const dateTimeSchema = z.string().check(
  // Zod's own schema accepts more spellings and has ten times the size.
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
);
