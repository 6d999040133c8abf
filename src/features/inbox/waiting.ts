import { countNoun } from '#lib/text/words.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a new inquiry may wait, in hours, before it is overdue. */
export const overdueAfterHours = 48;

/** How long a new inquiry has been waiting for somebody to take it up. */
export interface Waiting {
  /** For example "3 hours" or "2 days". */
  duration: string;
  isOverdue: boolean;
}

/** Hours until the inquiry is overdue, as its limit is in hours; days from then on. */
function formatDuration(milliseconds: number): string {
  if (milliseconds < minute) return 'less than a minute';
  if (milliseconds < hour) return countNoun(Math.floor(milliseconds / minute), 'minute');
  if (milliseconds < overdueAfterHours * hour) {
    return countNoun(Math.floor(milliseconds / hour), 'hour');
  }
  return countNoun(Math.floor(milliseconds / day), 'day');
}

/**
 * How long an inquiry has waited.
 *
 * @param createdAt ISO date-time; one that is yet to come, by a clock that is slow, has not waited
 * @param now in milliseconds since 1970
 */
export function measureWaiting(createdAt: string, now: number): Waiting {
  const waited = Math.max(0, now - Date.parse(createdAt));
  return { duration: formatDuration(waited), isOverdue: waited > overdueAfterHours * hour };
}
