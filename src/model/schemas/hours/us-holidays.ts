import { type ClosedDays, readClosedDays } from './closed-days.ts';

const dayMs = 24 * 3_600_000;

/** Months and weekdays count from 0; a week of -1 is the last one. */
const holidays: readonly (
  | { name: string; month: number; day: number }
  | { name: string; month: number; weekday: number; week: number }
)[] = [
  { name: "New Year's Day", month: 0, day: 1 },
  { name: 'Martin Luther King Jr. Day', month: 0, weekday: 1, week: 3 },
  { name: "Presidents' Day", month: 1, weekday: 1, week: 3 },
  { name: 'Memorial Day', month: 4, weekday: 1, week: -1 },
  { name: 'Juneteenth', month: 5, day: 19 },
  { name: 'Independence Day', month: 6, day: 4 },
  { name: 'Labor Day', month: 8, weekday: 1, week: 1 },
  { name: 'Veterans Day', month: 10, day: 11 },
  { name: 'Thanksgiving', month: 10, weekday: 4, week: 4 },
  { name: 'Christmas', month: 11, day: 25 },
];

function findDay(holiday: (typeof holidays)[number], year: number): number {
  const { month } = holiday;
  if ('day' in holiday) return Date.UTC(year, month, holiday.day);
  const { weekday, week } = holiday;
  const start = Date.UTC(year, week < 0 ? month + 1 : month, week < 0 ? -6 : 1 + 7 * (week - 1));
  return start + ((weekday - new Date(start).getUTCDay() + 7) % 7) * dayMs;
}

/** Returns the weekday on which offices close: a Friday for a Saturday, a Monday for a Sunday. */
function toObserved(day: number): number {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 6) return day - dayMs;
  return weekday === 0 ? day + dayMs : day;
}

const formatDay = (day: number) => new Date(day).toISOString().slice(0, 10);

/**
 * Returns the holidays of the twelve months from `today` on which the office is not closed yet, in
 * order; `listed` are its closed days.
 */
export function listOpenHolidays(listed: readonly string[], today: string): ClosedDays[] {
  const closures = listed.flatMap((text) => readClosedDays(text) ?? []);
  const isClosed = (day: string) => closures.some(({ from, to }) => from <= day && day <= to);
  const year = Number(today.slice(0, 4));
  const end = `${year + 1}${today.slice(4)}`;
  return [year, year + 1, year + 2]
    .flatMap((each) => holidays.map((holiday) => ({ ...holiday, at: findDay(holiday, each) })))
    .map(({ name, at }) => ({ name, days: [toObserved(at), at].map(formatDay) }))
    .flatMap(({ name, days }) => {
      const [day = ''] = days;
      const isOpen = day >= today && day < end && !days.some(isClosed);
      return isOpen ? [{ from: day, to: day, reason: name }] : [];
    })
    .sort((one, other) => one.from.localeCompare(other.from));
}
