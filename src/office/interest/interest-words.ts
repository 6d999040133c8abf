import type { InterestDays } from '#site/match/interest.ts';

// Days like 2026-11-21 parse as midnight UTC, so they are formatted in UTC.
const timeZone = 'UTC';
const range = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone });

export const partNames: Record<InterestDays, string> = { 30: 'day', 90: 'week', 365: 'month' };

/** Formats a range of days: "Aug 24 – 30, 2026", or "Nov 21, 2026" for a single day. */
export function formatDays(from: string, to: string): string {
  // Browsers put different spaces around the dash.
  return range.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ');
}

export function formatBarLabel(from: string, days: InterestDays): string {
  return (days === 365 ? month : day).format(new Date(from));
}

export function formatTimes(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'time' : 'times'}`;
}
