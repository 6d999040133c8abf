/** Matches "Jan 1, 2027 (New Year's Day)" or "Dec 24, 2026 to Jan 1, 2027"; the reason is optional. */
export const closedDaysPattern =
  /^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d?(?:, 20\d\d)? to )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [1-9]\d?, 20\d\d(?: \([^()]{1,60}\))?$/;

/** Consecutive days on which the office is closed. */
export interface ClosedDays {
  /** Such as "2026-11-26". */
  from: string;
  to: string;
  /** Empty where no reason is given. */
  reason: string;
}

const maxDays = 60;
const dayMs = 24 * 3_600_000;

/**
 * Reads days that match the pattern above; null for a date that doesn't exist, an end before the
 * beginning, and more than 60 days.
 */
export function readClosedDays(text: string): ClosedDays | null {
  const [, days = '', reason = ''] = /^([^(]+?)(?: \((.+)\))?$/.exec(text) ?? [];
  const [first = '', last = first] = days.split(' to ');
  const year = last.slice(-4);
  const to = readDay(last);
  const from = readDay(first.includes(',') ? first : `${first}, ${year}`);
  if (from === null || to === null) return null;
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return length >= 1 && length <= maxDays ? { from, to, reason: reason.trim() } : null;
}

function readDay(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\w+) (\d+), (\d+)$/.exec(text) ?? [];
  const date = new Date(`${month} ${day}, ${year} 00:00 UTC`);
  // Date would turn February 30 into a day in March.
  return date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : null;
}

/** Writes days as {@link readClosedDays} reads them; empty without a first day. */
export function formatClosedDays({ from, to, reason }: ClosedDays): string {
  if (from === '') return '';
  const [first, last] = [formatDay(from), formatDay(to || from)];
  const start = first.slice(-4) === last.slice(-4) ? first.slice(0, -6) : first;
  const name = reason.replaceAll(/[()]/g, '').trim();
  return `${first === last ? '' : `${start} to `}${last}${name === '' ? '' : ` (${name})`}`;
}

const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
