import type { Provider } from '#model/schemas/provider.ts';

type CheckName = keyof NonNullable<Provider['checks']>;

/**
 * The checks that grow old, with what each is called in a sentence: a new entry may stand in a
 * record the day after the search, and a certificate ends. An interview, an identity and what an
 * earlier employer said do not change, so nobody makes those checks again.
 */
export const renewedChecks = {
  records: 'criminal record check',
  driving: 'driving record check',
  cpr: 'CPR certificate',
} as const satisfies Partial<Record<CheckName, string>>;

export type RenewedCheck = keyof typeof renewedChecks;

/**
 * A check counts through the twelfth month after its own; a certificate, through the last month
 * printed on it, where that is known. The office hears of it 30 days before. From then on the
 * profile says that the check is being renewed, and a month later the caregiver is no longer
 * suggested.
 */
const rule = { months: 12, graceMonths: 1, noticeDays: 30 };

/** What a profile says of a check that no longer counts. */
export const beingRenewed = 'Being renewed';

/** The last month in which each check counts, such as "2026-12". */
export type CheckEnds = Partial<Record<RenewedCheck, string>>;

export function findCheckEnds({
  checks = {},
  cprUntil,
}: Pick<Provider, 'checks' | 'cprUntil'>): CheckEnds {
  const names = Object.keys(renewedChecks) as RenewedCheck[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const month = checks[name];
      if (month === undefined) return [];
      const isPrinted = name === 'cpr' && cprUntil !== undefined;
      return [[name, isPrinted ? cprUntil : addMonths(month, rule.months)]];
    }),
  );
}

/** `day` is a date at the agency, such as "2026-11-27". */
export function isOver(end: string, day: string): boolean {
  return day.slice(0, 7) > end;
}

/** Returns whether a check ended so long ago that nobody is matched with the caregiver. */
export function isLapsed(end: string, day: string): boolean {
  return isOver(addMonths(end, rule.graceMonths), day);
}

/** Returns the day from which the office is reminded. */
export function findNoticeDay(end: string): string {
  const last = new Date(findLastDay(end));
  last.setUTCDate(last.getUTCDate() - rule.noticeDays);
  return last.toISOString().slice(0, 10);
}

/** Returns the last day on which a check counts: "2026-12-31". */
export function findLastDay(end: string): string {
  const next = new Date(`${addMonths(end, 1)}-01`);
  next.setUTCDate(0);
  return next.toISOString().slice(0, 10);
}

/** Returns the first day on which a caregiver is no longer matched. */
export function findLapseDay(end: string): string {
  return `${addMonths(end, rule.graceMonths + 1)}-01`;
}

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
