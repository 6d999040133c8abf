import { readAgencyTime, toAgencyDay } from '#lib/text/agency-time.ts';
import type { Language } from '#lib/text/say.ts';
import {
  readAnswerHours,
  readFirstCalls,
  usualAnswerHours,
} from '#model/schemas/hours/answer-hours.ts';
import { type ClosedDays, readClosedDays } from '#model/schemas/hours/closed-days.ts';
import { type OpenRange, readOpeningHours } from '#model/schemas/hours/opening-hours.ts';
import type { Site } from '#model/schemas/site.ts';
import { timeWords } from './time-words.ts';

/** The office's hours, how soon it promises an answer, and how many first calls it takes. */
export interface OfficeHours {
  ranges: readonly OpenRange[];
  closures: readonly ClosedDays[];
  answerHours: number;
  /** 0 where nobody can book one. */
  callsADay: number;
}

/** `site` must be valid; one from an earlier version promises the usual time. */
export function readOfficeHours({
  hours,
  closedDays = [],
  answerWithin,
  firstCalls,
}: Pick<Site, 'hours' | 'closedDays' | 'firstCalls'> & { answerWithin?: string | undefined }) {
  const closures = closedDays.flatMap((days) => readClosedDays(days) ?? []);
  const answerHours = readAnswerHours(answerWithin);
  const callsADay = readFirstCalls(firstCalls);
  return {
    ranges: readOpeningHours(hours),
    closures,
    answerHours,
    callsADay,
  } satisfies OfficeHours;
}

export function getAnswerHours(office: OfficeHours | null): number {
  return office?.answerHours ?? usualAnswerHours;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const toAnswerMs = (office: OfficeHours | null) => getAnswerHours(office) * hourMs;

/** With less open time than this within the promised hours, an answer waits for the next opening. */
const neededMs = 4 * hourMs;

/**
 * Returns the time by which an inquiry is answered: the last open moment of the promised hours after
 * it arrived. If the office is open for less than four hours of them, an hour after it next opens,
 * but no later than it closes. What arrives later is never answered earlier.
 */
export function findAnswerTime(receivedAt: Date, office: OfficeHours | null): Date {
  const received = receivedAt.getTime();
  const due = received + toAnswerMs(office);
  if (!office) return new Date(due);
  const { opens, closes } = findOpenTime(office, due);
  if (opens > due && measureOpenTime(office, received, due) >= neededMs) {
    return new Date(findClosingBefore(office, opens));
  }
  // Within this hour, the four hours of somebody who wrote later may be full.
  const missing = neededMs - measureOpenTime(office, opens - toAnswerMs(office), opens);
  return new Date(Math.min(closes, Math.max(due, opens + Math.min(hourMs, missing))));
}

/** Returns when the office is reminded: for a promise of 48 hours, twelve hours before they end. */
export function findReminderTime(receivedAt: Date, office: OfficeHours | null): Date {
  const answerAt = findAnswerTime(receivedAt, office).getTime();
  const waitMs = answerAt - receivedAt.getTime();
  return new Date(answerAt - Math.min(waitMs, toAnswerMs(office)) / 4);
}

/**
 * Returns the first moment whose inquiries are not due at `now`: all earlier ones are. `findDue`
 * must never be earlier for what arrived later.
 */
export function findArrivalLimit(now: Date, findDue: (receivedAt: Date) => Date): Date {
  const isDue = (moment: number) => findDue(new Date(moment)) <= now;
  let [after, step] = [now.getTime(), dayMs];
  while (!isDue(after - step)) {
    after -= step;
    step *= 2;
  }
  for (let before = after - step; after - before > 1;) {
    const middle = Math.floor((before + after) / 2);
    if (isDue(middle)) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** The answer time in the words that a sender reads. */
export interface AnswerWords {
  /** Such as "Monday, 10 a.m."; includes the date where it is more than six days away. */
  by: string;
  /**
   * Why it takes longer than promised, such as "We're closed Saturday and Sunday." or "We close at 5
   * p.m."; else empty.
   */
  closed: string;
  /**
   * When the phone is answered again, such as "Monday from 9 a.m."; empty while the office is open.
   */
  callFrom: string;
}

export function describeAnswerTime(
  receivedAt: Date,
  office: OfficeHours | null,
  now: Date,
  language: Language = 'en',
): AnswerWords {
  const answerAt = findAnswerTime(receivedAt, office);
  const isLater = answerAt.getTime() > receivedAt.getTime() + toAnswerMs(office);
  const isFar = countDays(receivedAt, answerAt) > 6;
  return {
    by: timeWords[language].by(answerAt, isFar),
    closed: office && isLater ? explainDelay(office, receivedAt, answerAt, language) : '',
    callFrom: office ? findNextCall(office, now, language) : '',
  };
}

function findNextCall(office: OfficeHours, now: Date, language: Language): string {
  const opens = new Date(findOpenTime(office, now.getTime()).opens);
  if (opens <= now) return '';
  return timeWords[language].callFrom(opens, countDays(now, opens) > 6);
}

/** Explains a delay by the closed days between the inquiry and the answer, else by the night. */
function explainDelay(
  office: OfficeHours,
  receivedAt: Date,
  answerAt: Date,
  language: Language,
): string {
  const words = timeWords[language];
  const runs: number[][] = [];
  for (let day = toDay(receivedAt); day < toDay(answerAt); day += 1) {
    if (listRangesOn(office, day).length > 0) continue;
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const isFar = countDays(receivedAt, answerAt) > 6;
  // A closed day that was nearly over delays nothing.
  const described = runs
    .filter((run) => toNoon(run.at(-1)) > receivedAt)
    .map((run) => {
      const reasons = run.map((day) => findClosure(office, day)?.reason ?? '').filter(Boolean);
      const days = words.days(toNoon(run.at(0)), toNoon(run.at(-1)), run.length, isFar);
      return days + (reasons.length > 0 ? words.reasons([...new Set(reasons)]) : '');
    });
  if (described.length > 0) return words.closed(described);
  const { opens } = findOpenTime(office, answerAt.getTime());
  const closed = new Date(findClosingBefore(office, opens));
  return closed > receivedAt ? words.closeAt(closed) : words.openAt(new Date(opens));
}

/** Returns noon at the agency. */
function toNoon(day = 0): Date {
  return new Date(toMoment(day, 12 * 60));
}

/** Returns the open time that includes the moment, or the next one. */
function findOpenTime(office: OfficeHours, moment: number): OpenTime {
  // Closed days are limited, so an open weekday always follows.
  for (let day = toDay(new Date(moment)); ; day += 1) {
    const found = listOpenTimes(office, day).find(({ closes }) => closes >= moment);
    if (found) return found;
  }
}

function findClosingBefore(office: OfficeHours, opening: number): number {
  for (let day = toDay(new Date(opening)); ; day -= 1) {
    const last = listOpenTimes(office, day).findLast(({ opens }) => opens < opening);
    if (last) return last.closes;
  }
}

/** Returns how long the office is open between two moments, in milliseconds. */
export function measureOpenTime(office: OfficeHours, start: number, end: number): number {
  let sum = 0;
  for (let day = toDay(new Date(start)); day <= toDay(new Date(end)); day += 1) {
    for (const { opens, closes } of listOpenTimes(office, day)) {
      sum += Math.max(0, Math.min(closes, end) - Math.max(opens, start));
    }
  }
  return sum;
}

interface OpenTime {
  opens: number;
  closes: number;
}

/** Lists the open times of a day in order, with overlapping ones merged. */
export function listOpenTimes(office: OfficeHours, day: number): OpenTime[] {
  const times = listRangesOn(office, day)
    .map(({ opens, closes }) => ({ opens: toMoment(day, opens), closes: toMoment(day, closes) }))
    .filter(({ opens, closes }) => opens < closes)
    .sort((a, b) => a.opens - b.opens);
  return times.reduce<OpenTime[]>((merged, time) => {
    const last = merged.at(-1);
    if (!last || time.opens > last.closes) return [...merged, time];
    return [...merged.slice(0, -1), { ...last, closes: Math.max(last.closes, time.closes) }];
  }, []);
}

function listRangesOn(office: OfficeHours, day: number): OpenRange[] {
  if (findClosure(office, day)) return [];
  // January 1, 1970, was a Thursday.
  return office.ranges.filter(({ weekdays }) => weekdays.includes((day + 4) % 7));
}

function findClosure({ closures }: OfficeHours, day: number): ClosedDays | undefined {
  const date = formatDate(day);
  return closures.find(({ from, to }) => from <= date && date <= to);
}

/** Returns the number of the day at the agency. */
export function toDay(moment: Date): number {
  return Date.parse(toAgencyDay(moment)) / dayMs;
}

function countDays(from: Date, to: Date): number {
  return toDay(to) - toDay(from);
}

function formatDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Skips the hour that is lost when the clocks go forward. */
function toMoment(day: number, minutes: number): number {
  const local = new Date(day * dayMs + minutes * 60_000).toISOString().slice(0, 16);
  return readAgencyTime(local)?.getTime() ?? toMoment(day, minutes + 60);
}
