import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import {
  describeAnswerTime,
  findAnswerTime,
  findReminderTime,
  getAnswerHours,
} from '#model/entries/answer-time.ts';
import { readAgencyTime, toAgencyTime } from '#lib/text/agency-time.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import { type Check, hour } from './check.ts';

const senders: Record<InquiryKindName, string> = {
  client: 'An inquiry from a family',
  provider: 'An application from a caregiver',
  contact: 'A message from the contact form',
};

const letterNouns: Record<InquiryKindName, [one: string, many: string]> = {
  client: ['inquiry', 'inquiries'],
  provider: ['application', 'applications'],
  contact: ['message', 'messages'],
};

export const inquiryChecks = {
  'inquiry-unanswered': {
    // The next level is the reminder.
    alert: { repeat: 'per-level', recovered: null },
    find: ({ now, unanswered, office }) => {
      const at = new Date(now);
      return unanswered.flatMap(({ kind, id, createdAt }) => {
        const receivedAt = new Date(createdAt);
        if (findReminderTime(receivedAt, office) > at) return [];
        const isOverdue = findAnswerTime(receivedAt, office) <= at;
        const { by } = describeAnswerTime(receivedAt, office, at);
        const promised = getAnswerHours(office) * (isOverdue ? 1 : 0.75);
        const hours = Math.min(promised, (at.getTime() - receivedAt.getTime()) / hour);
        return {
          ...locate(kind, id),
          level: isOverdue ? 2 : 1,
          sentence: `${senders[kind]} has waited over ${countNoun(Math.floor(hours), 'hour')} for an answer.`,
          remedy: `Answer it${isOverdue ? '' : ` by ${by}`}, then change its status.`,
          since: createdAt,
        };
      });
    },
  },
  'confirmation-undelivered': {
    // Mailed once, since the inquiry shows it; it stays on the list as long as nobody calls.
    alert: { repeat: 'per-level', recovered: null },
    find: ({ undelivered }) =>
      undelivered.map(({ kind, id }) => ({
        ...locate(kind, id),
        sentence: `${senders[kind]} gave an email address that we can't reach.`,
        remedy: 'Please call instead.',
      })),
  },
  'spam-kept': {
    alert: { repeat: 'per-level', recovered: null },
    find: ({ spam: { day, letters } }) => {
      const [newest] = letters;
      if (!newest) return null;
      const kinds = Object.entries(Object.groupBy(letters, ({ kind }) => kind));
      const parts = kinds.map(([kind, { length }]) =>
        countNoun(length, ...letterNouns[kind as InquiryKindName]),
      );
      return {
        subject: day,
        sentence: `${countNoun(letters.length, 'letter')} ${letters.length === 1 ? 'was' : 'were'} taken for spam${parts.length > 1 ? `: ${listWords(parts)}` : ''}.`,
        remedy: 'Please look whether a real one is among them: "Not spam" moves it to the inbox.',
        path: `/admin/inquiries?tab=${newest.kind}&view=spam`,
      };
    },
  },
} satisfies Record<string, Check>;

function locate(kind: InquiryKindName, id: string) {
  const path = `/admin/inquiries?${new URLSearchParams({ tab: kind, id }).toString()}`;
  return { subject: `${kind}/${id}`, path };
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
