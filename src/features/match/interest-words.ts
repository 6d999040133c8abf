import type { InterestDays } from './interest.ts';

// A day like 2026-11-21 is parsed as midnight UTC, so it is formatted in UTC too.
const timeZone = 'UTC';
const range = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone });

export const partNames: Record<InterestDays, string> = { 30: 'day', 90: 'week', 365: 'month' };

/** Formats a range of days: "Aug 24 – 30, 2026", or "Nov 21, 2026" for a single day. */
export function formatDays(from: string, to: string): string {
  // Some browsers put narrow spaces around the dash, others plain ones.
  return range.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ');
}

export function formatBarLabel(from: string, days: InterestDays): string {
  return (days === 365 ? month : day).format(new Date(from));
}

export function formatTimes(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'time' : 'times'}`;
}
