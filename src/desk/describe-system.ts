import { noReaders } from '#office/mail/mails.ts';
import { capitalize, countNoun } from '#lib/text/phrases.ts';
import type { SystemPart } from './system-report.ts';

/** All times are ISO date-times, and null for never. */
export interface SystemFacts {
  now: string;
  git: {
    isSetUp: boolean;
    /** A sentence for the operator; null when nothing is wrong. */
    trouble: string | null;
    answeredAt: string | null;
  };
  mail: {
    isSetUp: boolean;
    lastSentAt: string | null;
    failedAt: string | null;
    failure: string | null;
    /** The number of submissions with mails still to be sent. */
    waiting: number;
    /** The number of invitations and links for a new password that are still to be sent. */
    waitingLinks: number;
    /** The number of submissions whose mails were given up after a week. */
    givenUp: number;
  };
  build: {
    state: 'idle' | 'building' | 'failed';
    message: string | null;
    /** A description of the content that the live site was built without. */
    replaced: string | null;
    usualSeconds: number | null;
    servedSince: string | null;
  };
  queue: {
    /** The number of saves that git does not have yet. */
    queued: number;
    queuedSince: string | null;
    /** The number of saves that git has and visitors do not see yet. */
    committed: number;
    committedSince: string | null;
    /** The number of saves that wait for an admin's decision. */
    conflicts: number;
    lastCommittedAt: string | null;
  };
}

/** Enough time for a save to be in git, or a commit to be live. */
const lateAfterMinutes = 30;

type Description = Omit<SystemPart, 'part'>;

/** Assumes that the database answers. */
export function describeSystem(facts: SystemFacts): SystemPart[] {
  return [
    { part: 'database', state: 'ok', sentence: 'Working.', lastSuccess: facts.now },
    { part: 'git', ...describeGit(facts) },
    { part: 'mail', ...describeMail(facts) },
    { part: 'build', ...describeBuild(facts) },
    { part: 'queue', ...describeQueue(facts) },
  ];
}

function describeGit({ git: { isSetUp, trouble, answeredAt } }: SystemFacts): Description {
  const lastSuccess = answeredAt;
  if (!isSetUp) {
    const sentence =
      'No repository is set up, so saves are waiting. Ask the site operator to set GITHUB_REPOSITORY and GITHUB_TOKEN.';
    return { state: 'off', sentence, lastSuccess };
  }
  if (trouble !== null) return { state: 'attention', sentence: trouble, lastSuccess };
  if (answeredAt === null) {
    return {
      state: 'busy',
      sentence: 'Not checked yet. We look within half an hour.',
      lastSuccess,
    };
  }
  return { state: 'ok', sentence: 'Working.', lastSuccess };
}

function describeMail({ mail }: SystemFacts): Description {
  const { isSetUp, lastSentAt: lastSuccess, failedAt, failure, givenUp } = mail;
  if (!isSetUp) {
    const sentence =
      'Email is off, so nobody is notified of new forms. Ask the site operator to set SMTP_URL.';
    return { state: 'off', sentence, lastSuccess };
  }
  const inquiries = (count: number) => countNoun(count, 'inquiry', 'inquiries');
  const waiting = [
    ...(mail.waiting > 0 ? [`emails for ${inquiries(mail.waiting)}`] : []),
    ...(mail.waitingLinks > 0 ? [countNoun(mail.waitingLinks, 'login link')] : []),
  ].join(' and ');
  const isOne = mail.waiting === 0 && mail.waitingLinks === 1;
  if (failure === noReaders && waiting !== '') {
    const sentence =
      'Nobody can be told of new inquiries. Give an admin an email address under Admins, or ask the site operator to set MAIL_TO.';
    return { state: 'attention', sentence, lastSuccess };
  }
  const isFailing = failedAt !== null && (lastSuccess === null || failedAt > lastSuccess);
  if (isFailing && waiting !== '') {
    const sentence = `The last email could not be sent (${failure ?? 'unknown'}). We will try again. ${capitalize(waiting)} ${isOne ? 'is' : 'are'} waiting.`;
    return { state: 'attention', sentence, lastSuccess };
  }
  if (givenUp > 0) {
    const sentence = `Emails for ${inquiries(givenUp)} were dropped after a week of failed attempts. The inquiries are in the inbox.`;
    return { state: 'attention', sentence, lastSuccess };
  }
  if (waiting !== '') {
    return {
      state: 'busy',
      sentence: `${capitalize(waiting)} ${isOne ? 'is' : 'are'} due to be sent.`,
      lastSuccess,
    };
  }
  return { state: 'ok', sentence: 'No emails are waiting.', lastSuccess };
}

function describeBuild({ build }: SystemFacts): Description {
  const { state, message, replaced, usualSeconds, servedSince: lastSuccess } = build;
  if (state === 'failed') {
    const sentence = message ?? 'The last build failed. The live site is unchanged.';
    return { state: 'attention', sentence, lastSuccess };
  }
  if (state === 'building') {
    const usual =
      usualSeconds === null
        ? ''
        : ` This usually takes ${countNoun(Math.max(1, Math.round(usualSeconds)), 'second')}.`;
    return { state: 'busy', sentence: `The site is being built.${usual}`, lastSuccess };
  }
  if (replaced !== null) {
    const sentence = `The live site is up to date, but some content couldn't be shown.\n${replaced}`;
    return { state: 'attention', sentence, lastSuccess };
  }
  return { state: 'ok', sentence: 'The live site matches the last build.', lastSuccess };
}

function describeQueue({ now, queue }: SystemFacts): Description {
  const { queued, queuedSince, committed, committedSince, conflicts } = queue;
  const lastSuccess = queue.lastCommittedAt;
  if (conflicts > 0) {
    const sentence =
      conflicts === 1
        ? '1 save conflicts with another change and needs your decision below.'
        : `${conflicts} saves conflict with other changes and need your decision below.`;
    return { state: 'attention', sentence, lastSuccess };
  }
  if (queued > 0) {
    const sentence = `${countNoun(queued, 'save')} ${queued === 1 ? 'is' : 'are'} waiting for the repository. Nothing is lost.`;
    return { state: isLate(queuedSince, now) ? 'attention' : 'busy', sentence, lastSuccess };
  }
  if (committed > 0) {
    const sentence = `${countNoun(committed, 'change')} ${committed === 1 ? 'is' : 'are'} saved but not on the site yet.`;
    return { state: isLate(committedSince, now) ? 'attention' : 'busy', sentence, lastSuccess };
  }
  return { state: 'ok', sentence: 'All saves are live.', lastSuccess };
}

function isLate(since: string | null, now: string): boolean {
  return since !== null && Date.parse(now) - Date.parse(since) > lateAfterMinutes * 60_000;
}
