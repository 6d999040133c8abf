import {
  findLapseDay,
  findLastDay,
  findNoticeDay,
  isLapsed,
  isOver,
  type RenewedCheck,
  renewedChecks,
} from '#model/entries/check-renewal.ts';
import { beingUpdated } from '#model/entries/figures.ts';
import { toAgencyDay } from '#lib/text/agency-time.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import { type Check, type CheckFinding, hour } from './check.ts';

const day = 24 * hour;

/** The days before the end of the GitHub token on which it is announced. */
const tokenDays = [30, 7, 1];
const certificateDays = [14];

/** Returns null as long as the end is further away than all steps, which are in days. */
function findEnd(name: string, endsAt: string, now: string, steps: number[]): CheckFinding | null {
  const left = Date.parse(endsAt) - Date.parse(now);
  const level = steps.filter((days) => left <= days * day).length;
  if (level === 0) return null;
  const since = new Date(Date.parse(endsAt) - Math.max(...steps) * day).toISOString();
  return { level, subject: endsAt.slice(0, 10), sentence: describeEnd(name, endsAt, now), since };
}

/** Says when something ends, or that it has: "The token ends in 7 days, on March 9, 2026." */
export function describeEnd(name: string, endsAt: string, now: string): string {
  const left = Math.ceil((Date.parse(endsAt) - Date.parse(now)) / day);
  const date = formatLongDate(endsAt);
  return endsAt <= now
    ? `${name} ended on ${date}.`
    : `${name} ends in ${countNoun(left, 'day')}, on ${date}.`;
}

/** Returns whether the end of the GitHub token is near enough to be announced. */
export const isTokenEnding = (endsAt: string, now: string) =>
  findEnd('', endsAt, now, tokenDays) !== null;

export const deadlineChecks = {
  'token-ending': {
    alert: { repeat: 'per-level', recovered: 'The GitHub token has been renewed.' },
    find: ({ now, hasGithubToken, publishing: { tokenEndsAt } }) => {
      // What GitHub said of an earlier token no longer matters once saves go elsewhere.
      const found =
        hasGithubToken && tokenEndsAt !== null
          ? findEnd('The GitHub token', tokenEndsAt, now, tokenDays)
          : null;
      const remedy = 'Ask the site operator to set a new GITHUB_TOKEN. Without one, saves wait.';
      return found && { ...found, remedy };
    },
  },
  'certificate-ending': {
    alert: { repeat: 'daily', recovered: "The site's certificate has been renewed." },
    find: ({ now, watch: { certificateHost, certificateEndsAt } }) => {
      if (certificateHost === null || certificateEndsAt === null) return null;
      const name = `The certificate of ${certificateHost}`;
      const found = findEnd(name, certificateEndsAt, now, certificateDays);
      const remedy =
        'Ask the site operator to renew it. Without one, browsers refuse to open the site.';
      return found && { ...found, remedy };
    },
  },
  'check-due': {
    alert: { repeat: 'per-level', recovered: null },
    // One finding for those of a caregiver that end in the same month.
    find: ({ now, checked }) => {
      const today = toAgencyDay(new Date(now));
      return checked.flatMap(({ id, name, ends }) => {
        const due = Object.entries(ends).filter(([, end]) => findNoticeDay(end) <= today);
        return [...new Set(due.map(([, end]) => end))].map((end) => {
          const checks = due.flatMap(([check, each]) =>
            each === end ? renewedChecks[check as RenewedCheck] : [],
          );
          const describe = (owner: string) => describeDueChecks(owner, checks, end, today);
          return {
            subject: `${id} ${end}`,
            level: 1 + Number(isOver(end, today)) + Number(isLapsed(end, today)),
            sentence: describe('A caregiver'),
            remedy: describeLapse(end, today),
            path: `/providers/${id}`,
            onSite: { sentence: describe(name) },
            since: new Date(findNoticeDay(end)).toISOString(),
          };
        });
      });
    },
  },
  'figures-old': {
    alert: { repeat: 'per-level', recovered: null },
    find: ({ now, datedFigures }) => {
      const today = toAgencyDay(new Date(now));
      return datedFigures.flatMap(({ name, path, end }) => {
        if (findNoticeDay(end) > today) return [];
        const lastDay = formatDay(findLastDay(end), today);
        return {
          subject: `${path} ${end}`,
          level: 1 + Number(isOver(end, today)),
          sentence: isOver(end, today)
            ? `The figures under “${name}” are over a year old, so families read “${beingUpdated}” instead.`
            : `After ${lastDay}, the figures under “${name}” are over a year old, and families read “${beingUpdated}” instead.`,
          remedy: 'Correct what has changed, and give them the month in which you looked.',
          path,
          since: new Date(findNoticeDay(end)).toISOString(),
        };
      });
    },
  },
} satisfies Record<string, Check>;

function describeDueChecks(owner: string, checks: string[], end: string, day: string): string {
  const [verb, past] = checks.length === 1 ? ['is', 'was'] : ['are', 'were'];
  const lastDay = formatDay(findLastDay(end), day);
  if (isLapsed(end, day)) {
    return `${owner} is left out of Find My Match: the ${listWords(checks)} ${past} due for renewal by ${lastDay}.`;
  }
  return `${owner}'s ${listWords(checks)} ${isOver(end, day) ? past : verb} due for renewal by ${lastDay}.`;
}

function describeLapse(end: string, day: string): string {
  const enter = 'Renew it, then enter the month of the new check on the profile.';
  if (isLapsed(end, day)) return enter;
  const lapses = formatDay(findLapseDay(end), day);
  const rest = isOver(end, day) ? 'The profile says that it is being renewed. From' : 'From';
  return `${enter} ${rest} ${lapses} on, Find My Match leaves this caregiver out.`;
}

/** Formats a date, with its year where it is not this one: "January 31, 2027". */
function formatDay(date: string, today: string): string {
  const text = formatLongDate(`${date}T12:00:00Z`);
  return date.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d+$/, '') : text;
}
