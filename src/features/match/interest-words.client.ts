import type { InterestDays } from './interest.ts';

// A day like 2026-11-21 is read as its midnight in UTC, so it is written in UTC too.
const timeZone = 'UTC';
const range = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone });

/** What one bar of the chart stands for. */
export const partNames: Record<InterestDays, string> = { 30: 'day', 90: 'week', 365: 'month' };

/**
 * Days in a row as people write them, for example "Aug 24 – 30, 2026", or "Nov 21, 2026" for one.
 *
 * @param from first day, like 2026-11-21
 * @param to last day
 */
export function formatDays(from: string, to: string): string {
  // Some browsers put narrow spaces around the dash, others plain ones.
  return range.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ');
}

/**
 * What stands below a bar.
 *
 * @param from first day of what the bar stands for
 * @param days how many the chart is about
 */
export function formatBarLabel(from: string, days: InterestDays): string {
  return (days === 365 ? month : day).format(new Date(from));
}

/** How often, for example "1 time" or "1,204 times". */
export function formatTimes(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'time' : 'times'}`;
}
