import { listOpenTimes, measureOpenTime, type OfficeHours, toDay } from './answer-time.ts';

/** How long a first call takes. */
export const callMinutes = 20;

const minuteMs = 60_000;
const callMs = callMinutes * minuteMs;
/** Calls begin on the half hours after the office opens, so that one may take a little longer. */
const stepMs = 30 * minuteMs;

/** How soon a call may be, and how long the office is open before it: somebody has to hear of it. */
const [leadMs, openLeadMs] = [180 * minuteMs, 60 * minuteMs];

/** For how many days with calls times are offered, and how far ahead these may lie. */
const [offeredDays, farthestDays] = [10, 90];

/**
 * Lists the times for first calls in order: of the next ten days that have any, as many a day as
 * the office takes, spread over its open hours. Which times a day has does not depend on `now`, but
 * those that are too soon are left out.
 */
export function listCallTimes(office: OfficeHours, now: Date): Date[] {
  const today = toDay(now);
  const times: number[] = [];
  // What is later than a time that is in time is so, too, which is much quicker than to measure it.
  const isInTime = (start: number) =>
    times.length > 0 ||
    (start >= now.getTime() + leadMs &&
      measureOpenTime(office, now.getTime(), start) >= openLeadMs);
  let days = 0;
  for (let day = today; day <= today + farthestDays && days < offeredDays; day += 1) {
    const offered = listTimesOn(office, day).filter(isInTime);
    times.push(...offered);
    if (offered.length > 0) days += 1;
  }
  return times.map((time) => new Date(time));
}

/** Returns whether the office is open for a whole call, which it may not be since it was booked. */
export function isOpenForCall(office: OfficeHours, startsAt: Date): boolean {
  const start = startsAt.getTime();
  return measureOpenTime(office, start, start + callMs) === callMs;
}

function listTimesOn(office: OfficeHours, day: number): number[] {
  const possible = listOpenTimes(office, day).flatMap(({ opens, closes }) => {
    const count = Math.max(0, Math.floor((closes - opens - callMs) / stepMs) + 1);
    return Array.from({ length: count }, (_, index) => opens + index * stepMs);
  });
  const count = Math.min(office.callsADay, possible.length);
  return Array.from({ length: count }).flatMap(
    (_, index) => possible[Math.floor((index * possible.length) / count)] ?? [],
  );
}
