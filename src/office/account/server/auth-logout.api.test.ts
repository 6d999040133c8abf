import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from './account-api.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const path = '/api/auth/logout';

describeWithDatabase('POST /api/auth/logout', () => {
  beforeEach(async () => {
    await resetTestAdmin();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('A568, ASVS 7.4.1: ends the session: the same cookie then gets 401', async () => {
    const browser = await openSignedInBrowser();
    const thief = openTestBrowser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const response = await browser.call(accountApi, 'POST', path);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(browser.cookies.size).toBe(0);
    for (let time = 0; time < 3; time += 1) {
      expect((await thief.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    }
  });

  test('ASVS 16.2.1, 16.2.2, 16.3.1, 16.3.3: is logged with the user, once', async () => {
    const browser = await openSignedInBrowser();
    const former = new Map(browser.cookies);
    await browser.call(accountApi, 'POST', path);
    for (const [name, value] of former) browser.cookies.set(name, value);
    await browser.call(accountApi, 'POST', path);
    const noted = readTraces().lines.filter(({ event }) => event === 'logout');
    expect(noted).toMatchObject([{ userId: expect.any(Number) as number }]);
  });

  test('other sessions stay', async () => {
    const other = await openSignedInBrowser();
    await (await openSignedInBrowser()).call(accountApi, 'POST', path);
    expect((await other.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  });

  test('without a session there is nothing to end', async () => {
    expect((await openTestBrowser().call(accountApi, 'POST', path)).status).toBe(204);
  });

  test('A699: another site cannot log anybody out', async () => {
    const browser = await openSignedInBrowser();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await browser.call(accountApi, 'POST', path, { headers })).status).toBe(403);
    expect((await browser.call(accountApi, 'GET', path)).status).toBe(405);
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  });
});
