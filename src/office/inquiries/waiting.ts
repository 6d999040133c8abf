import { countNoun } from '#lib/text/phrases.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface Waiting {
  duration: string;
  isOverdue: boolean;
}

/** Formats a duration in hours for two days, then in days. */
function formatDuration(milliseconds: number): string {
  if (milliseconds < minute) return 'a moment';
  if (milliseconds < hour) return countNoun(Math.floor(milliseconds / minute), 'minute');
  if (milliseconds < 2 * day) return countNoun(Math.floor(milliseconds / hour), 'hour');
  return countNoun(Math.floor(milliseconds / day), 'day');
}

/**
 * Returns the time that an inquiry has waited, never negative, even if a clock is slow; `answerBy`
 * is when an answer is due, if not after the promised hours.
 */
export function measureWaiting(
  createdAt: string,
  now: number,
  answerHours: number,
  answerBy?: string,
): Waiting {
  const since = Date.parse(createdAt);
  const due = answerBy === undefined ? since + answerHours * hour : Date.parse(answerBy);
  return { duration: formatDuration(Math.max(0, now - since)), isOverdue: now > due };
}
