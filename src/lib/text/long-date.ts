import { createMomentFormat } from './moment-format.ts';

const formatLong = createMomentFormat({ dateStyle: 'long' });

/** Formats the day of a moment at the agency, such as "November 27, 2026". */
export function formatLongDate(isoDateTime: string): string {
  return formatLong(new Date(isoDateTime));
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats "2026-03" as "March 2026". */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}
