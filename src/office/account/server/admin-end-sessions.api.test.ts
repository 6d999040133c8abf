import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { accountApi } from './account-api.server.ts';
import { openSessionSchema, type OpenSession } from '#office/account/open-session.ts';
import { createAdminUser } from './admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const path = '/api/admin/end-sessions';
const { password: currentPassword } = testAdmin;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const strictSchema = z.array(z.strictObject(openSessionSchema.shape));

const ask = (browser: TestBrowser) => browser.call(accountApi, 'GET', '/api/admin/sessions');

async function list(browser: TestBrowser): Promise<OpenSession[]> {
  return strictSchema.parse(await (await ask(browser)).json());
}

const end = (browser: TestBrowser, body: unknown) =>
  browser.call(accountApi, 'POST', path, { body });

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.call(accountApi, 'GET', '/api/auth/me')).status === 200;
}

async function openWith(userAgent: string, account = testAdmin): Promise<TestBrowser> {
  const browser = openTestBrowser();
  const headers = { 'user-agent': userAgent };
  await browser.call(accountApi, 'POST', '/api/auth/login', { body: account, headers });
  return browser;
}

async function findReference(browser: TestBrowser): Promise<string> {
  const found = (await list(browser)).find(({ isCurrent }) => isCurrent);
  return found?.reference ?? expect.fail();
}

describeWithDatabase('the sessions of an admin', () => {
  beforeEach(async () => {
    await resetTestAdmin();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('ASVS 7.5.2: are listed by device, with the current one flagged', async () => {
    await openWith(firefox);
    await sql`update sessions set created_at = now() - interval '3 hours',
      last_seen_at = now() - interval '1 hour'`;
    const browser = await openWith('curl/8.5.0');
    const listed = await list(browser);
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Unknown browser', true],
      ['Firefox on Windows', false],
    ]);
    const hoursAgo = listed.flatMap(({ beganAt, lastUsedAt }) =>
      [beganAt, lastUsedAt].map((moment) =>
        Math.round((Date.now() - new Date(moment).getTime()) / 3_600_000),
      ),
    );
    expect(hoursAgo).toEqual([0, 0, 3, 1]);
  });

  test('that are older than the device column are listed without a device', async () => {
    const browser = await openSignedInBrowser();
    await sql`update sessions set device = null`;
    expect(await list(browser)).toMatchObject([{ device: null, isCurrent: true }]);
  });

  test('that have ended, expired or belong to somebody else are not listed', async () => {
    await createAdminUser('Grace', await hashQuickly('a b c d e f'));
    await openWith(firefox, { username: 'Grace', password: 'a b c d e f' });
    await (await openSignedInBrowser()).call(accountApi, 'POST', '/api/auth/logout');
    await openWith('Idle on Windows');
    await sql`update sessions set last_seen_at = now() - interval '121 minutes'
      where device = 'Unknown browser on Windows'`;
    await openWith('Old on Linux');
    await sql`update sessions set expires_at = now() where device = 'Unknown browser on Linux'`;
    expect(await list(await openSignedInBrowser())).toMatchObject([{ isCurrent: true }]);
  });

  test('have references that are not ids and grant nothing', async () => {
    const browser = await openSignedInBrowser();
    const text = await (await ask(browser)).text();
    const [row] = await sql`select id, address_key from sessions`;
    for (const secret of [row?.id, row?.address_key, browser.cookies.get('session')]) {
      expect(text).not.toContain(String(secret));
    }
    const stranger = openTestBrowser();
    stranger.cookies.set('session', await findReference(browser));
    expect(await isSignedIn(stranger)).toBe(false);
  });

  test('store only a few known words of the user agent', async () => {
    await openWith(`${firefox} build-of-ana@example.com`);
    const [row] = await sql`select to_jsonb(sessions)::text as text from sessions`;
    expect(row?.text).toContain('Firefox on Windows');
    expect(row?.text).not.toMatch(/ana|Gecko|NT 10|Firefox\/|rv:/);
  });

  test('ASVS 7.5.2: end one by one, with the current password', async () => {
    const browser = await openSignedInBrowser();
    const [other, third] = [await openSignedInBrowser(), await openSignedInBrowser()];
    const session = await findReference(other);
    expect((await end(browser, { currentPassword, session })).status).toBe(204);
    expect([await isSignedIn(other), await isSignedIn(third)]).toEqual([false, true]);
    expect(await list(browser)).toHaveLength(2);
    // The session is over, which was the goal.
    expect((await end(browser, { currentPassword, session })).status).toBe(204);
  });

  test('end all at once except the current one', async () => {
    const browser = await openSignedInBrowser();
    const others = [await openSignedInBrowser(), await openSignedInBrowser()];
    expect((await end(browser, { currentPassword, session: 'others' })).status).toBe(204);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await list(browser)).toMatchObject([{ isCurrent: true }]);
  });

  test('of somebody else cannot be ended', async () => {
    const grace = { username: 'Grace', password: 'a b c d e f' };
    await createAdminUser(grace.username, await hashQuickly(grace.password));
    const other = await openWith(firefox, grace);
    const browser = await openSignedInBrowser();
    for (const session of [await findReference(other), 'others']) {
      await end(browser, { currentPassword, session });
    }
    expect(await isSignedIn(other)).toBe(true);
  });

  test('A709, ASVS 7.5.2: do not end with a wrong password, which has 20 attempts', async () => {
    const browser = await openSignedInBrowser();
    const other = await openSignedInBrowser();
    const answers: [number, string][] = [];
    for (let guess = 0; guess < 21; guess += 1) {
      const response = await end(browser, { currentPassword: 'wrong', session: 'others' });
      answers.push([response.status, await response.text()]);
    }
    expect(answers.slice(0, 20)).toEqual(
      Array.from({ length: 20 }, () => [400, 'Current password is incorrect']),
    );
    expect(answers[20]?.[0]).toBe(429);
    expect((await end(browser, { currentPassword, session: 'others' })).status).toBe(429);
    expect(await isSignedIn(other)).toBe(true);
  });

  test.for([
    [{ session: 'others' }, 'Current password is required'],
    [{ currentPassword }, 'Please choose which session to end'],
    [{ currentPassword, session: 'all' }, 'Please choose which session to end'],
  ] as const)('do not end for %j', async ([body, sentence]) => {
    const response = await end(await openSignedInBrowser(), body);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
  });

  test('are neither listed nor ended without a session', async () => {
    const other = await openSignedInBrowser();
    const stranger = openTestBrowser();
    const answers = [
      await ask(stranger),
      await end(stranger, { currentPassword, session: 'others' }),
    ];
    for (const response of answers) {
      expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    }
    expect(await isSignedIn(other)).toBe(true);
  });

  test('are logged with their owner when they end', async () => {
    const browser = await openSignedInBrowser();
    await end(browser, { currentPassword, session: 'others' });
    const [row] = await sql`select id from admin_users`;
    expect(readTraces().lines.filter(({ event }) => event === 'sessions ended')).toMatchObject([
      { level: 'info', userId: Number(row?.id) },
    ]);
  });
});
