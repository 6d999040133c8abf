import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from './account-api.server.ts';
import { samePasswordRefusal, guessablePasswordRefusal } from '#office/account/password.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { problemType } from '#lib/http/problem.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { serveAgency } from '#test/kit/serve-agency.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const path = '/api/admin/change-password';
const valid = { currentPassword: testAdmin.password, newPassword: 'Another one' };

const send = (browser: TestBrowser, body: unknown) =>
  browser.call(accountApi, 'POST', path, { body });

async function canLogIn(password: string): Promise<boolean> {
  const body = { ...testAdmin, password };
  const response = await openTestBrowser().call(accountApi, 'POST', '/api/auth/login', { body });
  return response.status === 200;
}

async function readSentence(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()];
}

describeWithDatabase('POST /api/admin/change-password', () => {
  beforeEach(async () => {
    await resetTestAdmin();
    serveAgency();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    setBuiltSite(undefined);
  });

  test('A572, A420, ASVS 6.2.1, 6.2.2, 6.2.3: the right current password changes it; the old one no longer works', async () => {
    expect((await send(await openSignedInBrowser(), valid)).status).toBe(204);
    expect(await canLogIn(valid.newPassword)).toBe(true);
    expect(await canLogIn(testAdmin.password)).toBe(false);
  });

  test('A412: a new password of eight characters is taken', async () => {
    const newPassword = 'kx7vQ2mz';
    expect((await send(await openSignedInBrowser(), { ...valid, newPassword })).status).toBe(204);
    expect(await canLogIn(newPassword)).toBe(true);
  });

  test('ASVS 6.4.1: a generated password cannot be chosen again', async () => {
    const browser = await openSignedInBrowser();
    await sql`update admin_users set password_ends_at = now() + interval '7 days'`;
    const kept = { ...valid, newPassword: testAdmin.password };
    expect(await readSentence(await send(browser, kept))).toEqual([422, samePasswordRefusal]);
    const [row] = await sql`select password_ends_at is not null as "isEnding" from admin_users`;
    expect(row).toEqual({ isEnding: true });
    // Only someone who knows the current password learns that the new one is the same.
    const guessed = { currentPassword: 'A wrong guess', newPassword: 'A wrong guess' };
    expect((await send(browser, guessed)).status).toBe(400);
  });

  test('A573, A709, ASVS 6.2.1, 6.2.2, 6.2.3, 7.5.1: a wrong current password answers 400 and changes nothing', async () => {
    const browser = await openSignedInBrowser();
    const other = await openSignedInBrowser();
    const answer = await readSentence(await send(browser, { ...valid, currentPassword: 'wrong' }));
    expect(answer).toEqual([400, 'Current password is incorrect']);
    expect(await canLogIn(testAdmin.password)).toBe(true);
    expect((await other.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  });

  test.for([
    [
      'A574, ASVS 6.2.1, 6.2.2, 6.2.3: a new password of 7 characters',
      { newPassword: '1234567' },
      'New password must be at least 8 characters',
    ],
    ['an empty current password', { currentPassword: '' }, 'Current password is required'],
    [
      'a new password of 257 characters',
      { newPassword: 'x'.repeat(257) },
      'Please keep this to 256 characters',
    ],
    [
      'ASVS 6.2.4: a password that is on the lists of common ones',
      { newPassword: 'ILoveYou' },
      guessablePasswordRefusal,
    ],
    [
      'ASVS 6.2.11: a password made of the site and the own name',
      { newPassword: 'Ada.Sandpiper-2026' },
      guessablePasswordRefusal,
    ],
    [
      'a field of the form that is not to be sent',
      { confirmPassword: 'Another one' },
      'The field "confirmPassword" is not known here. Please leave it out.',
    ],
  ] as const)('%s is refused and changes nothing', async ([, change, sentence]) => {
    const answer = await readSentence(
      await send(await openSignedInBrowser(), { ...valid, ...change }),
    );
    expect(answer).toEqual([422, sentence]);
    expect(await canLogIn(testAdmin.password)).toBe(true);
  });

  test.for([
    ['current-password-wrong', { currentPassword: 'wrong' }],
    ['new-password-guessable', { newPassword: 'ILoveYou' }],
    ['new-password-unchanged', { newPassword: testAdmin.password }],
  ] as const)('a program knows by the code "%s" what is wrong', async ([code, change]) => {
    const browser = await openSignedInBrowser();
    const body = { ...valid, ...change };
    const headers = { accept: problemType };
    const response = await browser.call(accountApi, 'POST', path, { body, headers });
    expect(await response.json()).toMatchObject({ code });
  });

  test.for(['84026173', 'x'.repeat(256), '  spaces  ', 'пароль и 🔑🔑'])(
    'A574, ASVS 6.2.5, 6.2.9: %j is taken as it was typed',
    async (newPassword) => {
      expect((await send(await openSignedInBrowser(), { ...valid, newPassword })).status).toBe(204);
      expect(await canLogIn(newPassword)).toBe(true);
    },
  );

  test('ASVS 16.2.1, 16.2.2, 16.3.1, 16.3.3: a refusal is logged with the admin who asked, or without one', async () => {
    const browser = await openSignedInBrowser();
    await send(browser, { ...valid, currentPassword: 'wrong' });
    await send(openTestBrowser(), valid);
    const [row] = await sql`select id from admin_users`;
    expect(readTraces().lines.filter(({ event }) => event === 'request refused')).toMatchObject([
      { route: path, status: 400, userId: Number(row?.id) },
      { route: path, status: 401, userId: null },
    ]);
  });

  test('A575: without a session it is refused and changes nothing', async () => {
    const answer = await readSentence(await send(openTestBrowser(), valid));
    expect(answer).toEqual([401, 'Please log in to continue.']);
    expect(await canLogIn(testAdmin.password)).toBe(true);
  });

  test('A700, ASVS 7.4.3: it ends all other sessions and keeps this one', async () => {
    const browser = await openSignedInBrowser();
    const others = await Promise.all([openSignedInBrowser(), openSignedInBrowser()]);
    expect((await send(browser, valid)).status).toBe(204);
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
    for (const other of others) {
      expect((await other.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    }
  });

  test('A700: no login with the old password outlives a change at the same time', async () => {
    const browser = await openSignedInBrowser();
    const logins = Array.from({ length: 4 }, () => openTestBrowser());
    await Promise.all([
      send(browser, valid),
      ...logins.map((each) =>
        each.call(accountApi, 'POST', '/api/auth/login', { body: testAdmin }),
      ),
    ]);
    for (const each of logins) {
      expect((await each.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    }
  });

  test('ASVS 15.4.2: of two changes at the same time one succeeds and the other is refused', async () => {
    const browser = await openSignedInBrowser();
    const words = ['Another one', 'Yet another'];
    const answers = await Promise.all(
      words.map((newPassword) => send(browser, { ...valid, newPassword })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const opens = await Promise.all(words.map(canLogIn));
    expect(opens).toEqual(answers.map(({ status }) => status === 204));
  });

  test('A699: a page of another site cannot change it', async () => {
    const browser = await openSignedInBrowser();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const response = await browser.call(accountApi, 'POST', path, { body: valid, headers });
    expect(response.status).toBe(403);
    const text = { 'content-type': 'text/plain' };
    expect(
      (await browser.call(accountApi, 'POST', path, { body: valid, headers: text })).status,
    ).toBe(415);
    expect(await canLogIn(testAdmin.password)).toBe(true);
  });

  test('somebody at an unlocked browser has a limited number of guesses', async () => {
    const browser = await openSignedInBrowser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess += 1) {
      statuses.push((await send(browser, { ...valid, currentPassword: 'wrong' })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('ASVS 11.4.2: the database stores an Argon2id hash of the advised cost', async () => {
    await send(await openSignedInBrowser(), valid);
    const [row] = await sql`select password_hash from admin_users`;
    expect(row?.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  test('no body causes a server error or changes the password', async () => {
    const browser = await openSignedInBrowser();
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined));
    const body = fc.oneof(
      fc.record({ currentPassword: value, newPassword: value }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(body, async (typed) => {
        const { status } = await send(browser, typed);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
    );
  });
});
