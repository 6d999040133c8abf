import { noReaders } from '#office/mail/mails.ts';
import { capitalize, countNoun } from '#lib/text/phrases.ts';
import { type Check, isOlder, minute, type SiteFacts } from './check.ts';
import { askFor, expectedSettings } from './settings.ts';

export const mailChecks = {
  mail: {
    part: 'mail',
    launch: {
      sentence: `Turn on email. ${askFor('SMTP_URL')}`,
      isDone: ({ hasMailServer }) => hasMailServer,
    },
    find: ({ isMailSetUp }) => {
      if (isMailSetUp) return null;
      const sentence = `Email is off, so ${expectedSettings.SMTP_URL.lack}.`;
      return { state: 'off', sentence, remedy: askFor('SMTP_URL') };
    },
  },
  inbox: {
    part: 'mail',
    // Its mails would wait for somebody, too, and then be wrong.
    alert: { repeat: 'never', recovered: null },
    launch: {
      sentence: 'Say who is told of new inquiries: give an admin an email address.',
      path: '/admin/admins',
      isDone: ({ hasInbox }) => hasInbox,
    },
    find: ({ hasMailServer, hasInbox }) =>
      !hasMailServer || hasInbox
        ? null
        : {
            sentence: 'Nobody can be told of new inquiries.',
            remedy:
              'Give an admin an email address under Admins, or ask the site operator to set MAIL_TO.',
            path: '/admin/admins',
          },
  },
  'mail-late': {
    part: 'mail',
    alert: { repeat: 'daily', recovered: 'No email is waiting anymore.' },
    find: (facts) => {
      const { now, mail, isMailSetUp, hasInbox } = facts;
      const { lastSentAt, failedAt, failure } = mail;
      const waiting = describeWaiting(facts, 'waiting');
      const isForNobody = failure === noReaders;
      if (!isMailSetUp || waiting === null || (isForNobody && !hasInbox)) return null;
      const isLate = isOlder(mail.waitingSince, 30 * minute, now);
      const isFailing =
        !isForNobody && failedAt !== null && (lastSentAt === null || failedAt > lastSentAt);
      if (!isLate && !isFailing) return null;
      const trouble = isFailing
        ? `The last email could not be sent (${failure ?? 'unknown'}). We will try again. `
        : '';
      return {
        level: Number(isLate),
        since: mail.waitingSince,
        sentence: 'Emails have been waiting for over 30 minutes.',
        remedy: 'Every inquiry is in the inbox. Ask the site operator to check the mail server.',
        status: `${trouble}${waiting}`,
      };
    },
  },
  'mail-dropped': {
    part: 'mail',
    find: ({ mail: { givenUp } }) =>
      givenUp === 0
        ? null
        : {
            sentence: `Emails for ${countNoun(givenUp, 'inquiry', 'inquiries')} were dropped after a week of failed attempts.`,
            remedy: 'The inquiries are in the inbox.',
          },
  },
  'mail-due': {
    part: 'mail',
    find: (facts) => {
      const sentence = describeWaiting(facts, 'due to be sent');
      return sentence === null ? null : { state: 'busy', sentence };
    },
  },
} satisfies Record<string, Check>;

/** Says what waits: "Emails for 2 inquiries and 1 login link are due."; null for nothing. */
function describeWaiting({ mail: { waiting, waitingLinks } }: SiteFacts, how: string) {
  const parts = [
    ...(waiting > 0 ? [`emails for ${countNoun(waiting, 'inquiry', 'inquiries')}`] : []),
    ...(waitingLinks > 0 ? [countNoun(waitingLinks, 'login link')] : []),
  ];
  if (parts.length === 0) return null;
  const verb = waiting === 0 && waitingLinks === 1 ? 'is' : 'are';
  return `${capitalize(parts.join(' and '))} ${verb} ${how}.`;
}
