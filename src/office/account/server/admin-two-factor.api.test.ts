import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from './account-api.server.ts';
import { codeQuestion, codeRefusal, recoveryCodesSchema } from '#office/account/two-factor.ts';
import { findAdminUser } from './admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { sealAppSecret } from './sealed-text.server.ts';
import { createSession } from './session-rows.server.ts';
import { problemSchema, problemType } from '#lib/http/problem.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { beginTestSetup, showCode, turnOnTestTwoFactor } from '#test/kit/api/two-factor.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

// Hashing and whole databases take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const path = '/api/admin/two-factor';
const now = Date.parse('2026-11-21T12:00:10Z');
const currentPassword = testAdmin.password;
const wrongPassword = [400, 'Current password is incorrect'];
const expired = [400, 'This setup has expired. Please start again.'];

const begin = (browser: TestBrowser, body: object = { currentPassword }) =>
  browser.call(accountApi, 'POST', path, { body });
const finish = (browser: TestBrowser, code: string) =>
  browser.call(accountApi, 'PUT', path, { body: { code } });
const end = (browser: TestBrowser, body: object) =>
  browser.call(accountApi, 'POST', `${path}/off`, { body });
const renew = (browser: TestBrowser, body: object) =>
  browser.call(accountApi, 'POST', '/api/admin/recovery-codes', { body });

const changes = { end, renew };

async function tell(response: Response | Promise<Response>): Promise<[number, string]> {
  const { status } = await response;
  return [status, await (await response).text()];
}

const ask = async (browser: TestBrowser) => {
  const response = await browser.call(accountApi, 'GET', path);
  return (await response.json()) as unknown;
};

const listSetups = () =>
  sql`select second_step_setup from sessions where second_step_setup is not null`;

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.call(accountApi, 'GET', '/api/auth/me')).status === 200;

const logIn = (code?: string) =>
  tell(
    openTestBrowser().call(accountApi, 'POST', '/api/auth/login', { body: { ...testAdmin, code } }),
  );

describeWithDatabase('two-factor authentication', () => {
  let adminId: number;
  let browser: TestBrowser;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    adminId = await resetTestAdmin();
    browser = await openSignedInBrowser();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  test('is off at first, and the password alone logs in', async () => {
    expect(await ask(browser)).toEqual({ kind: 'off' });
    expect((await logIn())[0]).toBe(200);
  });

  test('ASVS 6.5.4: is on after the right code, and answers with ten recovery codes', async () => {
    const { key } = await beginTestSetup(browser);
    expect(await ask(browser)).toEqual({ kind: 'off' });
    expect((await logIn())[0]).toBe(200);
    expect(JSON.stringify(await listSetups())).not.toContain(key);
    const response = await finish(browser, showCode(key));
    const { recoveryCodes: codes } = recoveryCodesSchema.parse(await response.json());
    expect(response.status).toBe(200);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){2}$/);
    expect(await ask(browser)).toEqual({
      kind: 'on',
      recoveryCodesLeft: 10,
      since: expect.any(String) as string,
    });
    expect(await logIn()).toEqual([401, codeQuestion]);
    expect(await listSetups()).toEqual([]);
  });

  test('the setup names the site and the admin', async () => {
    const { key, address } = await beginTestSetup(browser);
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, searchParams } = new URL(address);
    expect([protocol, host, searchParams.get('secret')]).toEqual(['otpauth:', 'totp', key]);
    expect(decodeURIComponent(address)).toContain(`:${testAdmin.username}?`);
    expect(searchParams.get('issuer')).not.toBe('');
  });

  test('ASVS 7.5.1: needs the current password before the setup begins', async () => {
    expect(await tell(begin(browser, { currentPassword: 'wrong' }))).toEqual(wrongPassword);
    expect(await tell(begin(browser, { currentPassword: '' }))).toEqual([
      ...[422, 'Current password is required'],
    ]);
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess += 1) {
      statuses.push((await begin(browser, { currentPassword: 'wrong' })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('a wrong code turns nothing on, and the right one still does', async () => {
    const { key } = await beginTestSetup(browser);
    for (const code of ['000000', 'abc', showCode(key, now + 90_000)]) {
      expect(await tell(finish(browser, code))).toEqual([400, codeRefusal]);
    }
    expect(await ask(browser)).toEqual({ kind: 'off' });
    expect((await finish(browser, showCode(key))).status).toBe(200);
  });

  test('ASVS 6.6.3: of the setup, it takes ten wrong codes a day', async () => {
    const { key } = await beginTestSetup(browser);
    const statuses: number[] = [];
    for (const code of [...Array<string>(10).fill('000000'), showCode(key)]) {
      statuses.push((await finish(browser, code)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect(await ask(browser)).toEqual({ kind: 'off' });
  });

  test('a setup fails before it has begun, in another session, and after a quarter of an hour', async () => {
    const other = await openSignedInBrowser();
    expect(await tell(finish(browser, '000000'))).toEqual(expired);
    const { key } = await beginTestSetup(browser);
    expect(await tell(finish(other, showCode(key)))).toEqual(expired);
    const wait = (minutes: number) => sql`update sessions
      set second_step_setup_until = second_step_setup_until - ${minutes} * interval '1 minute'`;
    await wait(14);
    expect(await tell(finish(browser, '000000'))).toEqual([400, codeRefusal]);
    await wait(1);
    expect(await tell(finish(browser, showCode(key)))).toEqual(expired);
    expect(await ask(browser)).toEqual({ kind: 'off' });
  });

  test('a setup ends with its session, and when another one begins', async () => {
    const { key: former } = await beginTestSetup(browser);
    const { key } = await beginTestSetup(browser);
    expect(await tell(finish(browser, showCode(former)))).toEqual([400, codeRefusal]);
    expect(await listSetups()).toHaveLength(1);
    await browser.call(accountApi, 'POST', '/api/auth/logout');
    expect((await finish(browser, showCode(key))).status).toBe(401);
    expect(await ask(await openSignedInBrowser())).toEqual({ kind: 'off' });
  });

  test('a code that turned it on does so once, also after it was turned off', async () => {
    const { key } = await beginTestSetup(browser);
    expect((await finish(browser, showCode(key))).status).toBe(200);
    expect((await finish(browser, showCode(key))).status).toBe(409);
    expect((await sql`select 1 from recovery_codes`).length).toBe(10);
    const change = { currentPassword, code: showCode(key, now + 30_000) };
    expect((await end(browser, change)).status).toBe(204);
    expect(await tell(finish(browser, showCode(key)))).toEqual(expired);
  });

  test('ASVS 7.4.3: ends all other sessions when it is turned on, and keeps this one', async () => {
    const others = [await openSignedInBrowser(), await openSignedInBrowser()];
    await turnOnTestTwoFactor(browser);
    expect(await isSignedIn(browser)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
  });

  test('no login without a code survives turning it on at the same time', async () => {
    const { key } = await beginTestSetup(browser);
    const logins = Array.from({ length: 4 }, () => openTestBrowser());
    await Promise.all([
      finish(browser, showCode(key)),
      ...logins.map((each) =>
        each.call(accountApi, 'POST', '/api/auth/login', { body: testAdmin }),
      ),
    ]);
    for (const each of logins) expect(await isSignedIn(each)).toBe(false);
  });

  test('a login fails when it was turned on or off in the meantime', async () => {
    const start = async () => {
      const found = await findAdminUser(testAdmin.username);
      const { passwordHash = '', twoFactorSecret = null } = found ?? {};
      const known = { adminUserId: adminId, passwordHash, twoFactorSecret };
      return () =>
        createSession({
          ...known,
          addressKey: 'somewhere',
          device: 'Firefox',
          lifetimeSeconds: 60,
        });
    };
    const beginWithout = await start();
    const { key } = await turnOnTestTwoFactor(browser);
    expect(await beginWithout()).toBeNull();
    const beginWith = await start();
    await end(browser, { currentPassword, code: showCode(key) });
    expect(await beginWith()).toBeNull();
    expect(await (await start())()).not.toBeNull();
  });

  test('is not set up twice, even at the same time', async () => {
    const { key } = await beginTestSetup(browser);
    const codes = [showCode(key), showCode(key)];
    const answers = await Promise.all(codes.map((code) => finish(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await begin(browser)).status).toBe(409);
    expect((await sql`select 1 from recovery_codes`).length).toBe(10);
  });

  test.for(['end', 'renew'] as const)(
    'ASVS 7.5.1: to %s it needs password and code',
    async (name) => {
      const change = changes[name];
      const { key, recoveryCodes: codes } = await turnOnTestTwoFactor(browser);
      const code = showCode(key);
      const wrong = { currentPassword: 'wrong', code };
      expect(await tell(change(browser, wrong))).toEqual(wrongPassword);
      const others = ['000000', showCode(key, now - 30_000), showCode(key, now + 60_000)];
      for (const other of others) {
        expect(await tell(change(browser, { currentPassword, code: other }))).toEqual([
          ...[400, codeRefusal],
        ]);
      }
      expect(await ask(browser)).toMatchObject({ kind: 'on', recoveryCodesLeft: codes.length });
      expect(await tell(change(openTestBrowser(), { currentPassword, code }))).toEqual([
        ...[401, 'Please log in to continue.'],
      ]);
      expect((await change(browser, { currentPassword, code })).ok).toBe(true);
    },
  );

  test('problem details carry a code for what is wrong', async () => {
    const askForCode = async (way: string, body: object, method = 'POST') => {
      const headers = { accept: problemType };
      const response = await browser.call(accountApi, method, way, { body, headers });
      return problemSchema.parse(await response.json()).code;
    };
    const off = `${path}/off`;
    expect(await askForCode(path, { currentPassword: 'wrong' })).toBe('current-password-wrong');
    await beginTestSetup(browser);
    const finished = await askForCode(path, { code: 'none' }, 'PUT');
    expect(finished).toBe('two-factor-code-wrong');
    const { key } = await turnOnTestTwoFactor(browser);
    expect(await askForCode(off, { currentPassword, code: 'none' })).toBe('two-factor-code-wrong');
    const foreign = sealAppSecret(key, adminId + 1);
    await sql`update admin_users set second_step_secret = ${foreign}`;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await askForCode(off, { currentPassword, code: showCode(key) })).toBe(
      'two-factor-code-unreadable',
    );
    logged.mockClear();
  });

  test.for(['end', 'renew'] as const)(
    'ASVS 6.6.3: to %s it takes ten codes a day',
    async (name) => {
      const { key } = await turnOnTestTwoFactor(browser);
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        const code = showCode(key, now + (guess + 2) * 30_000);
        statuses.push((await changes[name](browser, { currentPassword, code })).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    },
  );

  test('ASVS 7.4.3: turned off, the password alone logs in again, and other sessions end', async () => {
    const { key } = await turnOnTestTwoFactor(browser);
    const other = openTestBrowser();
    const body = { ...testAdmin, code: showCode(key) };
    await other.call(accountApi, 'POST', '/api/auth/login', { body });
    expect(await isSignedIn(other)).toBe(true);
    const change = { currentPassword, code: showCode(key, now + 30_000) };
    expect(await tell(end(browser, change))).toEqual([204, '']);
    expect(await ask(browser)).toEqual({ kind: 'off' });
    expect((await logIn())[0]).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect(await sql`select 1 from recovery_codes`).toEqual([]);
    expect((await end(browser, change)).status).toBe(409);
  });

  test('new recovery codes replace the old ones', async () => {
    const { key, recoveryCodes: old } = await turnOnTestTwoFactor(browser);
    const response = await renew(browser, { currentPassword, code: showCode(key) });
    const { recoveryCodes: codes } = recoveryCodesSchema.parse(await response.json());
    expect(new Set([...codes, ...old]).size).toBe(20);
    expect(await logIn(old[0])).toEqual([401, codeRefusal]);
    expect((await logIn(codes[0]))[0]).toBe(200);
    expect(await ask(browser)).toMatchObject({ kind: 'on', recoveryCodesLeft: 9 });
  });

  test('of two requests for new codes at the same time, one set is left', async () => {
    const { key, recoveryCodes: codes } = await turnOnTestTwoFactor(browser);
    const answers = await Promise.all(
      [showCode(key), codes[0]].map((code) => renew(browser, { currentPassword, code })),
    );
    const [first, second] = answers.map(({ status }) => status);
    expect(first).toBe(200);
    // A code of the former set is no longer one where the other was quicker.
    expect([200, 400]).toContain(second);
    expect((await sql`select 1 from recovery_codes`).length).toBe(10);
  });

  test('a recovery code replaces the code of the app, once', async () => {
    const { recoveryCodes: codes } = await turnOnTestTwoFactor(browser);
    const response = await renew(browser, { currentPassword, code: codes[0] });
    const { recoveryCodes: renewed } = recoveryCodesSchema.parse(await response.json());
    expect((await end(browser, { currentPassword, code: codes[1] })).status).toBe(400);
    expect((await end(browser, { currentPassword, code: renewed[0] })).status).toBe(204);
  });

  test('every change is logged with the admin, without any code or key', async () => {
    const before = readTraces().lines.length;
    const { key, recoveryCodes: codes } = await turnOnTestTwoFactor(browser);
    await renew(browser, { currentPassword, code: showCode(key) });
    await end(browser, { currentPassword, code: showCode(key, now + 30_000) });
    const { lines, text } = readTraces();
    expect(lines.slice(before)).toMatchObject([
      { event: 'two-factor on', userId: adminId },
      { event: 'recovery codes renewed', userId: adminId },
      { event: 'two-factor off', userId: adminId },
    ]);
    for (const secret of [key, ...codes, showCode(key)]) expect(text).not.toContain(secret);
  });
});
