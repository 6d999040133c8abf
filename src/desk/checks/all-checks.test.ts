import { expect, test } from 'vitest';
import { readOfficeHours } from '#model/entries/answer-time.ts';
import type { CheckEnds } from '#model/entries/check-renewal.ts';
import { noReaders } from '#office/mail/mails.ts';
import { systemReportSchema } from '#desk/system-report.ts';
import { hoursBefore as before, wellFacts } from '#test/kit/site/well-facts.ts';
import { alertKinds, describeSystem, listAlerts, listLaunchItems } from './all-checks.server.ts';
import type { LaunchFacts, systemParts } from './check.ts';
import { findSpamDay } from './inquiries.ts';
import type { SampleName } from './launch.ts';

const { now } = wellFacts;
const id = '6f1d2c3b-0000-4000-8000-000000000000';

/** Changes of facts; what a database row or a file says is changed fact by fact. */
type Changes = Omit<Partial<LaunchFacts>, Grouped> & {
  [Group in Grouped]?: Partial<LaunchFacts[Group]>;
};
type Grouped = 'mail' | 'publishing' | 'queue' | 'watch' | 'placeholders';

const change = (changes: Changes): LaunchFacts => {
  const { mail, publishing, queue, watch } = wellFacts;
  return {
    ...wellFacts,
    ...changes,
    mail: { ...mail, ...changes.mail },
    publishing: { ...publishing, ...changes.publishing },
    queue: { ...queue, ...changes.queue },
    watch: { ...watch, ...changes.watch },
    placeholders: wellFacts.placeholders && { ...wellFacts.placeholders, ...changes.placeholders },
  };
};

const list = (changes: Changes) => listAlerts(change(changes));
const describe = (changes: Changes) => describeSystem(change(changes));

test('where all is well or unknown, nothing alarms, and each part of the site says when it last did its work', () => {
  expect(list({})).toEqual([]);
  const watch = { certificateEndsAt: null, hasSpf: null, hasDmarc: null };
  expect(list({ publishing: { tokenEndsAt: null }, watch })).toEqual([]);
  expect(list({ watch: { senderDomain: null, hasSpf: false, certificateHost: null } })).toEqual([]);
  // What GitHub said of a token that is no longer used.
  const publishing = { tokenEndsAt: before(1) };
  expect(list({ hasGithubToken: false, publishing })).toEqual([]);

  const parts = describe({});
  expect(systemReportSchema.parse({ parts })).toEqual({ parts });
  const moment = before(0.4);
  expect(parts.map(({ part, state, lastSuccess }) => [part, state, lastSuccess])).toEqual([
    ['database', 'ok', now],
    ...['git', 'mail', 'build', 'queue'].map((part) => [part, 'ok', moment]),
  ]);
});

const replaced = [
  {
    file: 'content/pages/home.yaml',
    field: 'title',
    message: 'Title is empty.',
    title: 'Home',
    shown: 'earlier' as const,
  },
];
const lateSince = before(0.51);

/** What each change of facts causes: an alert, and what a part of System Status then says. */
const rows: Record<
  string,
  {
    changes: Changes;
    alert?: string;
    part?: [part: (typeof systemParts)[number], state: 'busy' | 'attention' | 'off', words: string];
  }
> = {
  'no repository': {
    changes: { isStoreSetUp: false },
    part: ['git', 'off', 'Ask the site operator to set GITHUB_REPOSITORY and GITHUB_TOKEN.'],
  },
  'trouble with git': {
    changes: { publishing: { trouble: 'It is away.' } },
    part: ['git', 'attention', 'It is away.'],
  },
  'a git that nobody has asked': {
    changes: { publishing: { storeAnsweredAt: null } },
    part: ['git', 'busy', 'Not checked yet.'],
  },
  'no mail server': {
    changes: { isMailSetUp: false, hasMailServer: false, hasInbox: false },
    part: ['mail', 'off', 'Email is off, so nobody is told'],
  },
  'A845: nobody to tell of inquiries': {
    changes: { hasInbox: false },
    alert: 'inbox',
    part: ['mail', 'attention', 'Nobody can be told of new inquiries. Give an admin an email'],
  },
  'A783: a notice that waits for somebody to go to, not for the mail server': {
    changes: {
      hasInbox: false,
      mail: { failedAt: now, failure: noReaders, waiting: 1, waitingSince: lateSince },
    },
    alert: 'inbox',
    part: ['mail', 'attention', 'Nobody can be told'],
  },
  'a notice whose reader has just been named': {
    changes: { mail: { failedAt: now, failure: noReaders, waiting: 1, waitingSince: before(0.1) } },
    part: ['mail', 'busy', 'Emails for 1 inquiry are due to be sent.'],
  },
  'an invitation that is due': {
    changes: { mail: { waitingLinks: 1, waitingSince: before(0.4) } },
    part: ['mail', 'busy', '1 login link is due to be sent.'],
  },
  'inquiries and links that are due': {
    changes: { mail: { waiting: 2, waitingLinks: 2 } },
    part: ['mail', 'busy', 'Emails for 2 inquiries and 2 login links are due to be sent.'],
  },
  'A783: a mail that is late': {
    changes: { mail: { waiting: 1, waitingSince: lateSince } },
    alert: 'mail-late',
    part: ['mail', 'attention', 'Emails for 1 inquiry are waiting.'],
  },
  'a mail server that refuses': {
    changes: { mail: { failedAt: now, failure: 'EAUTH 535', waiting: 2 } },
    part: [
      'mail',
      'attention',
      '(EAUTH 535). We will try again. Emails for 2 inquiries are waiting.',
    ],
  },
  'a mail server that has never taken a mail': {
    changes: { mail: { lastSentAt: null, failedAt: before(1), failure: 'EDNS', waiting: 1 } },
    part: ['mail', 'attention', 'could not be sent (EDNS)'],
  },
  'a failure that a later mail made up for': {
    changes: { mail: { failedAt: before(1), failure: 'EDNS' } },
  },
  'a failure whose inquiries were erased since': {
    changes: { mail: { failedAt: now, failure: 'EDNS' } },
  },
  'mails that were given up': {
    changes: { mail: { givenUp: 3, waiting: 1 } },
    part: ['mail', 'attention', 'Emails for 3 inquiries were dropped after a week'],
  },
  'a build under way': {
    changes: { publishing: { buildState: 'building', buildSeconds: 41.6 } },
    part: ['build', 'busy', 'The site is being built. This usually takes 42 seconds.'],
  },
  'A783: a failed build': {
    changes: { publishing: { buildState: 'failed', buildMessage: 'The content breaks a rule.' } },
    alert: 'build-failed',
    part: ['build', 'attention', 'The content breaks a rule.'],
  },
  'A756: content that the build replaced': {
    changes: { replaced },
    alert: 'content-replaced',
    part: [
      'build',
      'attention',
      "The live site is up to date, but some content couldn't be shown.\nHome: Title is empty. Visitors see an earlier version.",
    ],
  },
  'a save on its way': {
    changes: { queue: { queued: 1, oldestAt: before(0.4) } },
    part: ['queue', 'busy', '1 save is waiting for the repository. Nothing is lost.'],
  },
  'A783: saves that wait for too long': {
    changes: { queue: { queued: 2, oldestAt: lateSince } },
    alert: 'save-late',
    part: ['queue', 'attention', '2 saves are waiting for the repository.'],
  },
  'a commit that is not live yet': {
    changes: { queue: { committed: 1, oldestAt: before(0.4) } },
    part: ['queue', 'busy', '1 change is saved but not on the site yet.'],
  },
  'A783: a commit that should be live': {
    changes: { queue: { committed: 1, oldestAt: lateSince } },
    alert: 'save-late',
    part: ['queue', 'attention', '1 change is saved but not on the site yet'],
  },
  'a conflict': {
    changes: { queue: { conflicts: 1, queued: 1, oldestAt: before(0.4) } },
    part: ['queue', 'attention', '1 save conflicts with another change and needs your decision'],
  },
  'answers given up': { changes: { givenUp: 6 }, alert: 'answers-late' },
  'a silent clock': { changes: { watch: { clockAt: before(0.67) } }, alert: 'clock-silent' },
  'late retention': {
    changes: { watch: { retentionAt: before(26.1) } },
    alert: 'retention-late',
  },
  'A915: held retention, which is not late': {
    changes: { watch: { heldInquiries: 1, retentionAt: before(99) } },
    alert: 'retention-held',
  },
  'a doubtful clock': {
    changes: { watch: { isClockDoubtful: true } },
    alert: 'retention-held',
  },
  'A785: a late backup': {
    changes: { watch: { backupAt: before(36.1) } },
    alert: 'backup-late',
  },
  'A785: no backup': { changes: { watch: { backupAt: null } }, alert: 'backup-late' },
  'no DMARC record': {
    changes: { watch: { hasDmarc: false } },
    alert: 'sender-unproven',
  },
  'a certificate that ends': {
    changes: { watch: { certificateEndsAt: before(-14 * 24) } },
    alert: 'certificate-ending',
  },
};

test.each(Object.entries(rows))(
  '%s is told where it belongs, and nowhere else',
  (_, { changes, alert, part }) => {
    const alerts = list(changes);
    expect(alerts.map(({ code }) => code)).toEqual(alert === undefined ? [] : [alert]);
    for (const { sentence, remedy, path } of alerts) {
      expect(sentence).toMatch(/^[A-Za-z].*\.$/);
      expect(remedy).toMatch(/^[A-Z].*\.$/);
      expect(path).toMatch(/^\//);
    }
    const told = describe(changes).flatMap(({ part, state, sentence }) =>
      state === 'ok' ? [] : [[part, state, sentence]],
    );
    const [name, state, words = ''] = part ?? [];
    expect(told).toEqual(part ? [[name, state, expect.stringContaining(words)]] : []);
  },
);

test('A782: an inquiry counts from 36 hours and again from 48, and leads to its entry', () => {
  const wait = (hours: number) =>
    list({ unanswered: [{ kind: 'client', id, createdAt: before(hours) }] });
  expect(wait(35.9)).toEqual([]);
  expect(wait(36)).toMatchObject([
    {
      level: 1,
      sentence: 'An inquiry from a family has waited over 36 hours for an answer.',
      path: `/admin/inquiries?tab=client&id=${id}`,
    },
  ]);
  expect(wait(47.9)).toMatchObject([{ level: 1 }]);
  expect(wait(48)).toMatchObject([{ level: 2 }]);
});

/** Returns what is told of an inquiry that came at one moment, at another. */
function lookAtInquiry(createdAt: string, at: string) {
  const office = readOfficeHours({ hours: 'Mon-Fri, 9 to 5' });
  const found = list({ now: at, office, unanswered: [{ kind: 'client', id, createdAt }] });
  return found.filter(({ code }) => code === 'inquiry-unanswered');
}

test('A853: an inquiry of a Friday counts from twelve hours before the office answers on Monday', () => {
  const look = (at: string) => lookAtInquiry('2026-11-20T22:00:00Z', at);
  // Sunday at 9:59 p.m., ten, and Monday at ten o'clock.
  expect(look('2026-11-23T02:59:00Z')).toEqual([]);
  expect(look('2026-11-23T03:00:00Z')).toMatchObject([
    { level: 1, remedy: 'Answer it by Monday, 10 a.m., then change its status.' },
  ]);
  expect(look('2026-11-23T14:59:00Z')).toMatchObject([{ level: 1 }]);
  expect(look('2026-11-23T15:00:00Z')).toMatchObject([{ level: 2 }]);
});

test('A853: an inquiry of a Friday noon counts an hour before the office closes that day', () => {
  const look = (at: string) => lookAtInquiry('2026-11-20T18:00:00Z', at);
  expect(look('2026-11-20T20:59:00Z')).toEqual([]);
  expect(look('2026-11-20T21:00:00Z')).toMatchObject([
    {
      level: 1,
      sentence: 'An inquiry from a family has waited over 3 hours for an answer.',
      remedy: 'Answer it by Friday, 5 p.m., then change its status.',
    },
  ]);
  expect(look('2026-11-20T22:00:00Z')).toMatchObject([
    { level: 2, sentence: 'An inquiry from a family has waited over 4 hours for an answer.' },
  ]);
});

test.each([
  [30.01, undefined],
  [30, 1],
  [7.01, 1],
  [7, 2],
  [1.01, 2],
  [1, 3],
  [-2, 3],
])('A784: a GitHub token with %d days left is at step %s', (days, level) => {
  expect(list({ publishing: { tokenEndsAt: before(-days * 24) } })[0]?.level).toBe(level);
});

test('A784: the end of a token is named in words', () => {
  const read = (hours: number) => list({ publishing: { tokenEndsAt: before(hours) } })[0]?.sentence;
  expect(read(-24 * 7)).toBe('The GitHub token ends in 7 days, on March 9, 2026.');
  expect(read(24)).toBe('The GitHub token ended on March 1, 2026.');
});

const listDue = (at: string, ends: CheckEnds) =>
  list({ now: at, checked: [{ id: 3, name: 'Colleen Brady', ends }] }).filter(
    ({ code }) => code === 'check-due',
  );
const listDueOn = (day: string, ends: CheckEnds) => listDue(`${day}T17:00:00.000Z`, ends);

test('A904: a check is announced 30 days before it is due, with a link to the caregiver', () => {
  const ends = { records: '2026-12', driving: '2027-06' };
  expect(listDueOn('2026-11-30', ends)).toEqual([]);
  expect(listDueOn('2026-12-01', ends)).toMatchObject([
    {
      level: 1,
      subject: '3 2026-12',
      path: '/providers/3',
      sentence: "A caregiver's criminal record check is due for renewal by December 31.",
      onSite: {
        sentence: "Colleen Brady's criminal record check is due for renewal by December 31.",
      },
      remedy:
        'Renew it, then enter the month of the new check on the profile. From February 1, 2027 on, Find My Match leaves this caregiver out.',
    },
  ]);
});

test('A904: what is overdue is said again, and again once the caregiver has left the matches', () => {
  const ends = { records: '2026-12', cpr: '2026-12' };
  const [late] = listDueOn('2027-01-01', ends);
  expect(late).toMatchObject({ level: 2 });
  expect(late?.onSite?.sentence).toBe(
    "Colleen Brady's criminal record check and CPR certificate were due for renewal by December 31, 2026.",
  );
  expect(late?.remedy).toContain('The profile says that it is being renewed. From February 1 on,');
  const [out] = listDueOn('2027-02-01', ends);
  expect(out).toMatchObject({ level: 3 });
  expect(out?.onSite?.sentence).toBe(
    'Colleen Brady is left out of Find My Match: the criminal record check and CPR certificate were due for renewal by December 31, 2026.',
  );
});

test('A904: a day is one at the agency, and checks of different months are apart', () => {
  const ends = { records: '2026-12', driving: '2026-11' };
  // Seven in the evening of November 30 in Florida.
  const evening = listDue('2026-12-01T00:00:00.000Z', ends);
  expect(evening.map(({ subject }) => subject)).toEqual(['3 2026-11']);
  expect(listDueOn('2026-12-02', ends)).toMatchObject([
    { subject: '3 2026-12', level: 1 },
    { subject: '3 2026-11', level: 2 },
  ]);
});

test('the missing records of the sender are named together', () => {
  expect(list({ watch: { hasSpf: false, hasDmarc: false } })[0]?.sentence).toBe(
    "agency.com has no valid SPF or DMARC record, so the site's emails may land in spam.",
  );
});

test('A782: unanswered inquiries come first', () => {
  const unanswered = [{ kind: 'contact' as const, id, createdAt: before(50) }];
  const watch = { backupAt: null };
  const found = list({ watch, publishing: { buildState: 'failed' }, unanswered });
  expect(found.map(({ code }) => code)).toEqual([
    'inquiry-unanswered',
    'build-failed',
    'backup-late',
  ]);
});

test('A924: what was taken for spam in a day is one line, which leads to the newest of it', () => {
  const createdAt = before(8);
  const listSpam = (kinds: ('client' | 'provider' | 'contact')[]) =>
    list({
      spam: { day: '2026-03-01', letters: kinds.map((kind) => ({ kind, id, createdAt })) },
    });
  expect(listSpam(['contact'])).toMatchObject([
    {
      code: 'spam-kept',
      subject: '2026-03-01',
      sentence: '1 letter was taken for spam.',
      path: '/admin/inquiries?tab=contact&view=spam',
    },
  ]);
  expect(listSpam(['provider', 'contact', 'contact'])).toMatchObject([
    {
      sentence: '3 letters were taken for spam: 1 application and 2 messages.',
      path: '/admin/inquiries?tab=provider&view=spam',
    },
  ]);
});

test('A924: each moment belongs to one day of spam, which is reported within 25 hours', () => {
  // Clocks change in March and November.
  const days = [2, 10].flatMap((month) =>
    Array.from({ length: 20 * 48 }, (_, half) => [month, half]),
  );
  for (const [month = 0, half = 0] of days) {
    const time = Date.UTC(2026, month, 1, 0, half * 30);
    const { day, from, to } = findSpamDay(new Date(time));
    expect(to.getTime()).toBeLessThanOrEqual(time);
    expect(time - to.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    const hours = (to.getTime() - from.getTime()) / 3_600_000;
    expect([23, 24, 25], day).toContain(hours);
  }
});

const listOpen = (changes: Changes) =>
  listLaunchItems(change(changes)).flatMap(({ code, isDone }) => (isDone ? [] : [code]));

const sample = (name: SampleName): Changes => ({ placeholders: { [name]: 1 } });
const unconfirmed = { areFiguresConfirmed: false, figures: ['24-48 hours', '5+ years'] };

/** What leaves each item of the launch check open. */
const launchRows: Record<string, Changes> = {
  people: sample('people'),
  reviews: sample('reviews'),
  phones: sample('phones'),
  addresses: sample('addresses'),
  looks: sample('looks'),
  drawings: sample('drawings'),
  links: sample('links'),
  articles: sample('articles'),
  place: sample('place'),
  promises: sample('promises'),
  positions: sample('positions'),
  checks: sample('checks'),
  figures: unconfirmed,
  compared: { compared: { filled: 9, of: 10, missing: ['your fee'] } },
  privacy: { isPrivacyConfirmed: false },
  password: { hasOwnPassword: false },
  'two-factor': { hasTwoFactor: false },
  mail: { hasMailServer: false },
  inbox: { hasInbox: false },
  repository: { publishing: { storeAnsweredAt: null } },
  'netlify-token': { isAtNetlify: true, hasNetlifyToken: false },
  'session-secret': { hasSessionSecret: false },
  'backup-late': { watch: { backupAt: null } },
  address: { hasAddress: false },
};

test.each(Object.entries(launchRows))(
  'A787, A875: %s is open for its own fact alone',
  (code, changes) => {
    expect(listOpen(changes)).toEqual([code]);
  },
);

test('A787: every item is tried and leads somewhere, and no sample is done where nothing is known', () => {
  const items = [false, true].flatMap((isAtNetlify) => listLaunchItems(change({ isAtNetlify })));
  expect(new Set(items.map(({ code }) => code))).toEqual(new Set(Object.keys(launchRows)));
  expect(items.filter(({ isDone, path }) => !isDone || !path.startsWith('/'))).toEqual([]);
  // People and reviews are replaced on pages, where a phone can edit them.
  expect(items.filter(({ path }) => path.startsWith('/cms'))).toEqual([]);

  const unknown = {
    ...wellFacts,
    placeholders: null,
    figures: null,
    areFiguresConfirmed: false,
    compared: null,
  };
  const open = listLaunchItems(unknown).flatMap(({ code, isDone }) => (isDone ? [] : code));
  expect(open).toEqual(Object.keys(launchRows).slice(0, 14));
});

test('every alert is shown to fire', () => {
  const shown = Object.values(rows).flatMap(({ alert }) => alert ?? []);
  const others = ['inquiry-unanswered', 'spam-kept', 'token-ending', 'check-due', 'figures-old'];
  expect(new Set([...shown, ...others, 'confirmation-undelivered'])).toEqual(
    new Set(alertKinds.keys()),
  );
});

const findSentence = (code: string, changes: Changes) =>
  listLaunchItems(change(changes)).find((item) => item.code === code)?.sentence;

test('A961: figures are asked about 30 days before they are a year old, and again after that', () => {
  const datedFigures = [{ name: 'Nanny Services', path: '/nanny-services', end: '2027-11' }];
  const listOn = (day: string) =>
    list({ now: `${day}T17:00:00.000Z`, datedFigures }).filter(
      ({ code }) => code === 'figures-old',
    );
  expect(listOn('2027-10-30')).toEqual([]);
  expect(listOn('2027-10-31')).toMatchObject([
    {
      level: 1,
      subject: '/nanny-services 2027-11',
      sentence:
        'After November 30, the figures under “Nanny Services” are over a year old, and families read “Being updated” instead.',
    },
  ]);
  expect(listOn('2027-12-01')).toMatchObject([
    {
      level: 2,
      sentence:
        'The figures under “Nanny Services” are over a year old, so families read “Being updated” instead.',
    },
  ]);
});

test('A959: the launch check counts what families compare by, and says what each empty line costs', () => {
  const missing = ['your fee, the first question', 'the deposit'];
  expect(findSentence('compared', { compared: { filled: 8, of: 10, missing } })).toBe(
    'Fill in what families compare agencies by: 8 of 10 filled. Still missing are your fee, the first question; the deposit.',
  );
});

test('A910: a repository that lets nobody save is not done, and System Status says why', () => {
  expect(findSentence('repository', { isStoreSetUp: false })).toContain('set GITHUB_TOKEN');
  const publishing = { trouble: 'It is away.' };
  expect(listOpen({ publishing })).toEqual(['repository']);
  expect(findSentence('repository', { publishing })).toBe(
    'Let saves reach the repository. System Status says what is in the way.',
  );
});

test('A787, A910: at Netlify its token is asked for; the secret without which nothing is deployed is not', () => {
  const listAsked = (isAtNetlify: boolean) =>
    listLaunchItems(change({ isAtNetlify })).map(({ code }) => code);
  expect(listAsked(false)).not.toContain('netlify-token');
  expect(listAsked(true)).not.toContain('session-secret');
  expect(findSentence('netlify-token', { isAtNetlify: true })).toBe(
    'Be able to put back an earlier site at once. Ask the site operator to set NETLIFY_TOKEN.',
  );
});

test('A875: the figures to confirm are named, and a home page without any needs no confirmation', () => {
  expect(findSentence('figures', unconfirmed)).toBe(
    'Check the figures on the home page, and confirm that they are true: 24-48 hours and 5+ years.',
  );
  expect(findSentence('figures', { figures: null })).toBe(
    'Check the figures on the home page, and confirm that they are true.',
  );
  expect(listOpen({ figures: [], areFiguresConfirmed: false })).toEqual([]);
});
