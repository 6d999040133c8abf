import { expect, test } from 'vitest';
import { describeSystem, type SystemFacts } from './describe-system.ts';
import { systemReportSchema, type SystemPart } from './system-report.ts';

const now = '2026-03-02T12:00:00.000Z';
const before = '2026-03-02T11:50:00.000Z';
const longBefore = '2026-03-02T11:00:00.000Z';

const well: SystemFacts = {
  now,
  git: { isSetUp: true, trouble: null, answeredAt: before },
  mail: {
    isSetUp: true,
    lastSentAt: before,
    failedAt: null,
    failure: null,
    waiting: 0,
    waitingLinks: 0,
    givenUp: 0,
  },
  build: {
    state: 'idle',
    message: null,
    replaced: null,
    usualSeconds: null,
    servedSince: before,
  },
  queue: {
    queued: 0,
    queuedSince: null,
    committed: 0,
    committedSince: null,
    conflicts: 0,
    lastCommittedAt: before,
  },
};

type Changes = { [Part in 'git' | 'mail' | 'build' | 'queue']?: Partial<SystemFacts[Part]> };

function describe(changes: Changes): SystemPart[] {
  return describeSystem({
    now,
    git: { ...well.git, ...changes.git },
    mail: { ...well.mail, ...changes.mail },
    build: { ...well.build, ...changes.build },
    queue: { ...well.queue, ...changes.queue },
  });
}

test('where all is well, every part says so and when it last did its work', () => {
  const parts = describe({});
  expect(systemReportSchema.parse({ parts })).toEqual({ parts });
  expect(parts.map(({ part, state, lastSuccess }) => [part, state, lastSuccess])).toEqual([
    ['database', 'ok', now],
    ['git', 'ok', before],
    ['mail', 'ok', before],
    ['build', 'ok', before],
    ['queue', 'ok', before],
  ]);
});

test.each<[string, Changes, SystemPart['part'], SystemPart['state'], string]>([
  ['no repository', { git: { isSetUp: false } }, 'git', 'off', 'set GITHUB_REPOSITORY'],
  ['a trouble of git', { git: { trouble: 'It is away.' } }, 'git', 'attention', 'It is away.'],
  ['a git that nobody has asked', { git: { answeredAt: null } }, 'git', 'busy', 'Not checked yet.'],
  ['no mail server', { mail: { isSetUp: false } }, 'mail', 'off', 'set SMTP_URL'],
  [
    'a mail that is due',
    { mail: { waiting: 1 } },
    'mail',
    'busy',
    'Emails for 1 inquiry are due to be sent.',
  ],
  [
    'an invitation that is due',
    { mail: { waitingLinks: 1 } },
    'mail',
    'busy',
    '1 login link is due to be sent.',
  ],
  [
    'inquiries and links that are due',
    { mail: { waiting: 2, waitingLinks: 2 } },
    'mail',
    'busy',
    'Emails for 2 inquiries and 2 login links are due to be sent.',
  ],
  [
    'a mail server that refuses',
    { mail: { failedAt: now, failure: 'EAUTH 535', waiting: 2 } },
    ...([
      'mail',
      'attention',
      '(EAUTH 535). We will try again. Emails for 2 inquiries are waiting.',
    ] as const),
  ],
  [
    'a mail server that has never taken a mail',
    { mail: { lastSentAt: null, failedAt: longBefore, failure: 'EDNS', waiting: 1 } },
    ...(['mail', 'attention', 'could not be sent (EDNS)'] as const),
  ],
  [
    'a failure that a later mail made up for',
    { mail: { failedAt: longBefore, failure: 'EDNS' } },
    ...(['mail', 'ok', 'No emails are waiting.'] as const),
  ],
  [
    'a failure whose inquiries were erased since',
    { mail: { failedAt: now, failure: 'EDNS' } },
    ...(['mail', 'ok', 'No emails are waiting.'] as const),
  ],
  [
    'mails that rest',
    { mail: { givenUp: 3 } },
    ...([
      'mail',
      'attention',
      'Emails for 3 inquiries were dropped after a week of failed attempts.',
    ] as const),
  ],
  [
    'a build under way',
    { build: { state: 'building', usualSeconds: 41.6 } },
    ...(['build', 'busy', 'The site is being built. This usually takes 42 seconds.'] as const),
  ],
  [
    'a failed build',
    { build: { state: 'failed', message: 'The content breaks a rule.' } },
    ...(['build', 'attention', 'The content breaks a rule.'] as const),
  ],
  [
    'A756: content that the build replaced',
    { build: { replaced: 'Article “Naps”: Title is empty. Visitors see an earlier version.' } },
    'build',
    'attention',
    "The live site is up to date, but some content couldn't be shown.\nArticle “Naps”: Title is empty. Visitors see an earlier version.",
  ],
  [
    'a save on its way',
    { queue: { queued: 1, queuedSince: before } },
    ...(['queue', 'busy', '1 save is waiting for the repository. Nothing is lost.'] as const),
  ],
  [
    'saves that wait for too long',
    { queue: { queued: 2, queuedSince: longBefore } },
    ...(['queue', 'attention', '2 saves are waiting for the repository.'] as const),
  ],
  [
    'a commit that is not live yet',
    { queue: { committed: 1, committedSince: before } },
    ...(['queue', 'busy', '1 change is saved but not on the site yet.'] as const),
  ],
  [
    'a commit that should be live',
    { queue: { committed: 1, committedSince: longBefore } },
    ...(['queue', 'attention', '1 change is saved but not on the site yet'] as const),
  ],
  [
    'a conflict',
    { queue: { conflicts: 1, queued: 1 } },
    ...([
      'queue',
      'attention',
      '1 save conflicts with another change and needs your decision',
    ] as const),
  ],
])('%s is told', (_, changes, part, state, words) => {
  const others = describe({}).filter((each) => each.part !== part);
  const told = describe(changes);
  expect(told.find((each) => each.part === part)).toMatchObject({
    state,
    sentence: expect.stringContaining(words) as string,
  });
  expect(told.filter((each) => each.part !== part)).toEqual(others);
});
