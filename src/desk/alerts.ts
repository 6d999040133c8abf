import {
  describeAnswerTime,
  findAnswerTime,
  findReminderTime,
  getAnswerHours,
  type OfficeHours,
} from '#model/entries/answer-time.ts';
import type { CheckedProvider } from '#model/built/checked-providers.server.ts';
import {
  findLapseDay,
  findLastDay,
  findNoticeDay,
  isLapsed,
  isOver,
  type RenewedCheck,
  renewedChecks,
} from '#model/entries/check-renewal.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { readAgencyTime, toAgencyTime } from '#lib/text/agency-time.ts';
import { toAgencyDay } from '#lib/text/dates.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';

/** All times are ISO date-times, and null for never or unknown. */
export interface AlertFacts {
  now: string;
  /** Inquiries that nobody has answered or handled in any way. */
  unanswered: { kind: InquiryKindName; id: string; createdAt: string }[];
  /** Null where the office hours aren't known. */
  office: OfficeHours | null;
  /** Open inquiries whose sender cannot be reached by mail. */
  undelivered: { kind: InquiryKindName; id: string }[];
  /** Suspected spam of the last full day that nobody has handled. */
  spam: { day: string; letters: { kind: InquiryKindName; createdAt: string }[] };
  /** When builds began to fail; null where the last one did not. */
  buildFailedAt: string | null;
  /** The requests of the last hour that were not answered in time. */
  givenUp: number;
  /** What the served build could not show, if anything. `sentence` names no person. */
  replaced: { sentence: string; onSite: Alert['onSite']; since: string | null } | null;
  /** When the oldest save that is not live was made. */
  oldestSaveAt: string | null;
  /** When the oldest waiting mail was made; null where mail is off. */
  oldestMailAt: string | null;
  clockAt: string;
  retentionAt: string;
  /** Deletions that wait for the office to agree; null if there are none. */
  retentionHeld: { inquiries: number; isClockDoubtful: boolean } | null;
  tokenEndsAt: string | null;
  backupAt: string | null;
  /** Null where mail is off. */
  sender: { domain: string; hasSpf: boolean | null; hasDmarc: boolean | null } | null;
  certificate: { host: string; endsAt: string } | null;
  checked: readonly CheckedProvider[];
}

const statusPath = '/admin-dashboard#system-status';

/**
 * How each condition is reported, most important first. A condition that has levels is mailed once
 * for each: the next level is its reminder. An address that cannot be reached is mailed once, since
 * the inquiry shows it, and stays on the list as long as nobody calls.
 */
export const alertKinds = {
  'inquiry-unanswered': { pace: 'step', recovered: null },
  'confirmation-undelivered': { pace: 'step', recovered: null },
  'spam-kept': { pace: 'step', recovered: null },
  'retention-held': { pace: 'step', recovered: null },
  'save-late': { pace: 'lasting', recovered: 'All saved changes are live again.' },
  'content-replaced': { pace: 'lasting', recovered: 'All content of the site can be shown again.' },
  'build-failed': { pace: 'lasting', recovered: 'The site can be built again.' },
  'answers-late': { pace: 'lasting', recovered: 'The site answers in time again.' },
  'mail-late': { pace: 'lasting', recovered: 'No email is waiting anymore.' },
  'clock-silent': { pace: 'lasting', recovered: 'The regular work of the site runs again.' },
  'token-ending': { pace: 'step', recovered: 'The GitHub token has been renewed.' },
  'certificate-ending': {
    pace: 'lasting',
    recovered: "The site's certificate has been renewed.",
  },
  'backup-late': { pace: 'lasting', recovered: 'A new backup has been made.' },
  'retention-late': { pace: 'lasting', recovered: 'Old data is being deleted again.' },
  'check-due': { pace: 'step', recovered: null },
  'sender-unproven': {
    pace: 'lasting',
    recovered: 'The domain that our emails come from has its SPF and DMARC records.',
  },
} satisfies Record<
  string,
  {
    /** One mail per level at once (`step`), or one after ten minutes and each day (`lasting`). */
    pace: 'step' | 'lasting';
    /** Null for what ends by an admin's own work, which needs no mail. */
    recovered: string | null;
  }
>;

export type AlertCode = keyof typeof alertKinds;

export interface Alert {
  code: AlertCode;
  /**
   * What tells items of one code apart: an inquiry's kind and id, a day, an address on the site, or
   * a caregiver's number and a month.
   * Never personal data.
   */
  subject: string;
  /** Higher as a deadline comes nearer. */
  level: number;
  sentence: string;
  remedy: string;
  path: string;
  /** What the dashboard shows instead, with names that no mail contains. */
  onSite?: { sentence: string; path?: string };
  /** When it began; null where only looking at the site tells. */
  since: string | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Fewer may be slow visitors, or a restart. */
const maxGivenUp = 5;

/** Ten minutes more than the schedule of the function `deliver-mail`. */
export const maxClockMinutes = 40;
const tokenDays = [30, 7, 1];
const certificateDays = [14];

const senders: Record<InquiryKindName, string> = {
  client: 'An inquiry from a family',
  provider: 'An application from a caregiver',
  contact: 'A message from the contact form',
};

export function listAlerts(facts: AlertFacts): Alert[] {
  const found = [
    ...listUnanswered(facts),
    ...listUndelivered(facts),
    ...listSpam(facts),
    ...listHeldRetention(facts),
    ...listDelays(facts),
    ...listEndings(facts),
    ...listDueChecks(facts),
    ...listMissingRecords(facts),
  ];
  const order = Object.keys(alertKinds);
  return found.sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
}

function listUnanswered({ now, unanswered, office }: AlertFacts): Alert[] {
  const at = new Date(now);
  return unanswered.flatMap(({ kind, id, createdAt }) => {
    const receivedAt = new Date(createdAt);
    if (findReminderTime(receivedAt, office) > at) return [];
    const isOverdue = findAnswerTime(receivedAt, office) <= at;
    const { by } = describeAnswerTime(receivedAt, office, at);
    const promised = getAnswerHours(office) * (isOverdue ? 1 : 0.75);
    const hours = Math.min(promised, (at.getTime() - receivedAt.getTime()) / hour);
    return {
      code: 'inquiry-unanswered',
      subject: `${kind}/${id}`,
      level: isOverdue ? 2 : 1,
      sentence: `${senders[kind]} has waited over ${countNoun(Math.floor(hours), 'hour')} for an answer.`,
      remedy: isOverdue
        ? 'Answer it, then change its status.'
        : `Answer it by ${by}, then change its status.`,
      path: toInquiryPath(kind, id),
      since: createdAt,
    };
  });
}

function listUndelivered({ undelivered }: AlertFacts): Alert[] {
  return undelivered.map(({ kind, id }) => ({
    code: 'confirmation-undelivered',
    subject: `${kind}/${id}`,
    level: 1,
    sentence: `${senders[kind]} gave an email address that we can't reach.`,
    remedy: 'Please call instead.',
    path: toInquiryPath(kind, id),
    since: null,
  }));
}

/** Days of spam end when an office begins its own, so that no mail comes at night. */
const spamTime = '07:00';

/** Returns the day whose spam is reported at a moment: it lasts from 7 a.m. to 7 a.m. */
export function findSpamDay(now: Date): { day: string; from: Date; to: Date } {
  const findStart = (moment: Date) => {
    const [today = '', time = ''] = toAgencyTime(moment).split('T');
    const isBefore = time < spamTime;
    const day = new Date(Date.parse(today) - Number(isBefore) * 24 * hour)
      .toISOString()
      .slice(0, 10);
    return { day, at: readAgencyTime(`${day}T${spamTime}`) ?? moment };
  };
  const end = findStart(now);
  const { day, at } = findStart(new Date(end.at.getTime() - 12 * hour));
  return { day, from: at, to: end.at };
}

const letterNouns: Record<InquiryKindName, [one: string, many: string]> = {
  client: ['inquiry', 'inquiries'],
  provider: ['application', 'applications'],
  contact: ['message', 'messages'],
};

function listSpam({ spam: { day, letters } }: AlertFacts): Alert[] {
  const [newest] = letters;
  if (!newest) return [];
  const kinds = Object.entries(Object.groupBy(letters, ({ kind }) => kind));
  const parts = kinds.map(([kind, { length }]) =>
    countNoun(length, ...letterNouns[kind as InquiryKindName]),
  );
  return [
    {
      code: 'spam-kept',
      subject: day,
      level: 1,
      since: null,
      sentence: `${countNoun(letters.length, 'letter')} ${letters.length === 1 ? 'was' : 'were'} taken for spam${parts.length > 1 ? `: ${listWords(parts)}` : ''}.`,
      remedy: 'Please look whether a real one is among them: "Not spam" moves it to the inbox.',
      path: `/admin/inquiries?tab=${newest.kind}&view=spam`,
    },
  ];
}

function listHeldRetention({ now, retentionHeld, retentionAt }: AlertFacts): Alert[] {
  if (retentionHeld === null) return [];
  const { inquiries, isClockDoubtful } = retentionHeld;
  const due = countNoun(inquiries, 'old inquiry', 'old inquiries');
  return [
    {
      code: 'retention-held',
      subject: '',
      level: 1,
      path: '/admin-dashboard#attention',
      sentence: isClockDoubtful
        ? `Old data was last deleted on ${formatLongDate(retentionAt)}. Until you have checked the clock, nothing is deleted and no planned change goes live.`
        : `Today ${due} would be deleted for good, more than usual, so nothing was deleted.`,
      remedy: `The clock of the site says that today is ${formatLongDate(now)}. If that is right${isClockDoubtful ? '' : ' and they may go'}, agree on the dashboard. If not, ask the site operator to set the clock; then this ends by itself.`,
      since: null,
    },
  ];
}

function toInquiryPath(kind: InquiryKindName, id: string): string {
  return `/admin/inquiries?${new URLSearchParams({ tab: kind, id }).toString()}`;
}

function listDelays(facts: AlertFacts): Alert[] {
  const { now, replaced, buildFailedAt, oldestSaveAt, oldestMailAt } = facts;
  const { clockAt, retentionAt, backupAt, givenUp } = facts;
  const isOlder = (moment: string | null, age: number) =>
    moment !== null && Date.parse(now) - Date.parse(moment) > age;
  const when = (
    isSo: boolean,
    [code, since]: [AlertCode, string | null],
    sentence: string,
    remedy: string,
  ) => (isSo ? [{ code, subject: '', level: 1, sentence, remedy, since, path: statusPath }] : []);
  return [
    ...(replaced
      ? when(
          true,
          ['content-replaced', replaced.since],
          replaced.sentence,
          'System Status on the dashboard says what to correct. Everything else is live.',
        ).map((item) => ({ ...item, ...(replaced.onSite && { onSite: replaced.onSite }) }))
      : []),
    ...when(
      buildFailedAt !== null,
      ['build-failed', buildFailedAt],
      'Your words are saved, but the site couldn’t be updated. Visitors still see the former version.',
      'Try again, or put back the former version, on the dashboard. If it fails again, ask the site operator.',
    ),
    ...when(
      givenUp > maxGivenUp,
      ['answers-late', null],
      `In the last hour, ${givenUp} requests were not answered in time.`,
      'Visitors were asked to try again. Ask the site operator to look into the log for "request given up" and "thread held".',
    ),
    ...when(
      isOlder(oldestSaveAt, 30 * minute),
      ['save-late', oldestSaveAt],
      'A saved change is not live after 30 minutes.',
      'Nothing is lost. System Status on the dashboard says what it is waiting for.',
    ),
    ...when(
      isOlder(oldestMailAt, 30 * minute),
      ['mail-late', oldestMailAt],
      'Emails have been waiting for over 30 minutes.',
      'Every inquiry is in the inbox. Ask the site operator to check the mail server.',
    ),
    ...when(
      isOlder(clockAt, maxClockMinutes * minute),
      ['clock-silent', clockAt],
      `The work that the site does every half hour has not run for ${maxClockMinutes} minutes.`,
      'Emails and saves may be late. Ask the site operator to check the scheduled functions.',
    ),
    ...when(
      facts.retentionHeld === null && isOlder(retentionAt, 26 * hour),
      ['retention-late', retentionAt],
      'Old data has not been deleted for over 26 hours.',
      'Ask the site operator to check the scheduled function "retention".',
    ),
    ...when(
      backupAt === null || isOlder(backupAt, 36 * hour),
      ['backup-late', backupAt],
      backupAt === null
        ? 'No backup has been made yet.'
        : 'The last backup is more than 36 hours old.',
      'Ask the site operator to have "npm run backup" run every night.',
    ),
  ];
}

function listEndings({ now, tokenEndsAt, certificate }: AlertFacts): Alert[] {
  const describe = (
    code: AlertCode,
    endsAt: string,
    steps: number[],
    [name, remedy]: [name: string, remedy: string],
  ): Alert[] => {
    const left = Date.parse(endsAt) - Date.parse(now);
    const level = steps.filter((days) => left <= days * day).length;
    if (level === 0) return [];
    const daysLeft = countNoun(Math.ceil(left / day), 'day');
    const sentence =
      left <= 0
        ? `${name} ended on ${formatLongDate(endsAt)}.`
        : `${name} ends in ${daysLeft}, on ${formatLongDate(endsAt)}.`;
    const since = new Date(Date.parse(endsAt) - Math.max(...steps) * day).toISOString();
    const subject = endsAt.slice(0, 10);
    return [{ code, subject, level, sentence, remedy, path: statusPath, since }];
  };
  return [
    ...(tokenEndsAt === null
      ? []
      : describe('token-ending', tokenEndsAt, tokenDays, [
          'The GitHub token',
          'Ask the site operator to set a new GITHUB_TOKEN. Without one, saves wait.',
        ])),
    ...(certificate === null
      ? []
      : describe('certificate-ending', certificate.endsAt, certificateDays, [
          `The certificate of ${certificate.host}`,
          'Ask the site operator to renew it. Without one, browsers refuse to open the site.',
        ])),
  ];
}

/** Lists the checks to renew, with one item for those of a caregiver that end in the same month. */
function listDueChecks({ now, checked }: AlertFacts): Alert[] {
  const day = toAgencyDay(new Date(now));
  return checked.flatMap(({ id, name, ends }) => {
    const due = Object.entries(ends).filter(([, end]) => findNoticeDay(end) <= day);
    return [...new Set(due.map(([, end]) => end))].map((end) => {
      const checks = due.flatMap(([check, each]) =>
        each === end ? renewedChecks[check as RenewedCheck] : [],
      );
      const describe = (owner: string) => describeDueChecks(owner, checks, end, day);
      return {
        code: 'check-due' as const,
        subject: `${id} ${end}`,
        level: 1 + Number(isOver(end, day)) + Number(isLapsed(end, day)),
        sentence: describe('A caregiver'),
        remedy: describeLapse(end, day),
        path: `/providers/${id}`,
        onSite: { sentence: describe(name) },
        since: new Date(findNoticeDay(end)).toISOString(),
      };
    });
  });
}

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

function listMissingRecords({ sender }: AlertFacts): Alert[] {
  const missing = [
    ...(sender?.hasSpf === false ? ['SPF'] : []),
    ...(sender?.hasDmarc === false ? ['DMARC'] : []),
  ];
  if (!sender || missing.length === 0) return [];
  return [
    {
      code: 'sender-unproven',
      subject: sender.domain,
      level: 1,
      path: statusPath,
      since: null,
      sentence: `${sender.domain} has no ${listWords(missing, 'or')} record, so our emails may land in spam.`,
      remedy: `Ask the site operator to add ${missing.length === 1 ? 'it' : 'them'} to the domain.`,
    },
  ];
}
