import { expect, test } from 'vitest';
import { readOfficeHours } from '#model/entries/answer-time.ts';
import type { CheckEnds } from '#model/entries/check-renewal.ts';
import { type AlertFacts, findSpamDay, listAlerts } from './alerts.ts';

const now = '2026-03-02T12:00:00.000Z';
const before = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
const id = '6f1d2c3b-0000-4000-8000-000000000000';

const wellFacts: AlertFacts = {
  now,
  unanswered: [],
  undelivered: [],
  spam: { day: '2026-03-01', letters: [] },
  office: null,
  buildFailedAt: null,
  replaced: null,
  retentionHeld: null,
  givenUp: 5,
  checked: [],
  oldestSaveAt: before(0.4),
  oldestMailAt: before(0.4),
  clockAt: before(0.66),
  retentionAt: before(25),
  tokenEndsAt: before(-31 * 24),
  backupAt: before(35),
  sender: { domain: 'agency.com', hasSpf: true, hasDmarc: true },
  certificate: { host: 'www.agency.com', endsAt: before(-15 * 24) },
};

const list = (change: Partial<AlertFacts>) => listAlerts({ ...wellFacts, ...change });

test('nothing needs attention where everything is on time or unknown', () => {
  expect(list({})).toEqual([]);
  const unknown = { oldestSaveAt: null, oldestMailAt: null, tokenEndsAt: null, certificate: null };
  expect(list({ ...unknown, sender: null })).toEqual([]);
  expect(list({ sender: { domain: 'agency.com', hasSpf: null, hasDmarc: null } })).toEqual([]);
});

test.each<[string, Partial<AlertFacts>]>([
  ['build-failed', { buildFailedAt: before(0) }],
  [
    'content-replaced',
    {
      replaced: {
        sentence: "The title of Home isn't valid.",
        onSite: { sentence: '' },
        since: before(1),
      },
    },
  ],
  ['save-late', { oldestSaveAt: before(0.51) }],
  ['answers-late', { givenUp: 6 }],
  ['mail-late', { oldestMailAt: before(0.51) }],
  ['clock-silent', { clockAt: before(0.67) }],
  ['retention-late', { retentionAt: before(26.1) }],
  [
    'retention-held',
    { retentionHeld: { inquiries: 1, isClockDoubtful: false }, retentionAt: before(99) },
  ],
  ['retention-held', { retentionHeld: { inquiries: 0, isClockDoubtful: true } }],
  ['backup-late', { backupAt: before(36.1) }],
  ['backup-late', { backupAt: null }],
  ['sender-unproven', { sender: { domain: 'agency.com', hasSpf: true, hasDmarc: false } }],
  ['certificate-ending', { certificate: { host: 'agency.com', endsAt: before(-14 * 24) } }],
])('A783, A785: %s', (code, change) => {
  const found = list(change);
  expect(found.map((item) => item.code)).toEqual([code]);
  for (const { sentence, remedy, path } of found) {
    expect(sentence).toMatch(/^[A-Za-z].*\.$/);
    expect(remedy).toMatch(/^[A-Z].*\.$/);
    expect(path).toMatch(/^\//);
  }
});

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

test('A853: an inquiry of a Friday counts from twelve hours before the office answers on Monday', () => {
  const office = readOfficeHours({ hours: 'Mon-Fri, 9 to 5' });
  const look = (at: string) =>
    list({
      now: at,
      office,
      clockAt: at,
      retentionAt: at,
      backupAt: at,
      oldestSaveAt: null,
      oldestMailAt: null,
      certificate: null,
      tokenEndsAt: null,
      unanswered: [{ kind: 'client', id, createdAt: '2026-11-20T22:00:00Z' }],
    });
  // Sunday at 9:59 p.m., ten, and Monday at ten o'clock.
  expect(look('2026-11-23T02:59:00Z')).toEqual([]);
  expect(look('2026-11-23T03:00:00Z')).toMatchObject([
    { level: 1, remedy: 'Answer it by Monday, 10 a.m., then change its status.' },
  ]);
  expect(look('2026-11-23T14:59:00Z')).toMatchObject([{ level: 1 }]);
  expect(look('2026-11-23T15:00:00Z')).toMatchObject([{ level: 2 }]);
});

test('A853: an inquiry of a Friday noon counts an hour before the office closes that day', () => {
  const office = readOfficeHours({ hours: 'Mon-Fri, 9 to 5' });
  const look = (at: string) =>
    list({
      now: at,
      office,
      clockAt: at,
      retentionAt: at,
      backupAt: at,
      oldestSaveAt: null,
      oldestMailAt: null,
      certificate: null,
      tokenEndsAt: null,
      unanswered: [{ kind: 'client', id, createdAt: '2026-11-20T18:00:00Z' }],
    });
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
  expect(list({ tokenEndsAt: before(-days * 24) })[0]?.level).toBe(level);
});

test('A784: the end of a token is named in words', () => {
  expect(list({ tokenEndsAt: before(-24 * 7) })[0]?.sentence).toBe(
    'The GitHub token ends in 7 days, on March 9, 2026.',
  );
  expect(list({ tokenEndsAt: before(24) })[0]?.sentence).toBe(
    'The GitHub token ended on March 1, 2026.',
  );
});

const colleen = { id: 3, name: 'Colleen Brady' };

const listChecks = (day: string, ends: CheckEnds) =>
  list({ now: `${day}T17:00:00.000Z`, checked: [{ ...colleen, ends }] }).filter(
    ({ code }) => code === 'check-due',
  );

test('A904: a check is announced 30 days before it is due, with a link to the caregiver', () => {
  const ends = { records: '2026-12', driving: '2027-06' };
  expect(listChecks('2026-11-30', ends)).toEqual([]);
  expect(listChecks('2026-12-01', ends)).toMatchObject([
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
  const [late] = listChecks('2027-01-01', ends);
  expect(late).toMatchObject({ level: 2 });
  expect(late?.onSite?.sentence).toBe(
    "Colleen Brady's criminal record check and CPR certificate were due for renewal by December 31, 2026.",
  );
  expect(late?.remedy).toContain('The profile says that it is being renewed. From February 1 on,');
  const [out] = listChecks('2027-02-01', ends);
  expect(out).toMatchObject({ level: 3 });
  expect(out?.onSite?.sentence).toBe(
    'Colleen Brady is left out of Find My Match: the criminal record check and CPR certificate were due for renewal by December 31, 2026.',
  );
});

test('A904: a day is one at the agency, and checks of different months are apart', () => {
  const ends = { records: '2026-12', driving: '2026-11' };
  // Seven in the evening of November 30 in Florida.
  const at = '2026-12-01T00:00:00.000Z';
  expect(
    list({ now: at, checked: [{ ...colleen, ends }] }).flatMap(({ code, subject }) =>
      code === 'check-due' ? subject : [],
    ),
  ).toEqual(['3 2026-11']);
  expect(listChecks('2026-12-02', ends)).toMatchObject([
    { subject: '3 2026-12', level: 1 },
    { subject: '3 2026-11', level: 2 },
  ]);
});

test('the missing records of the sender are named together', () => {
  const sender = { domain: 'agency.com', hasSpf: false, hasDmarc: false };
  expect(list({ sender })[0]?.sentence).toBe(
    'agency.com has no SPF or DMARC record, so our emails may land in spam.',
  );
});

test('A782: unanswered inquiries come first', () => {
  const unanswered = [{ kind: 'contact' as const, id, createdAt: before(50) }];
  const found = list({ backupAt: null, buildFailedAt: before(1), unanswered });
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
      spam: { day: '2026-03-01', letters: kinds.map((kind) => ({ kind, createdAt })) },
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
