import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cmsApi } from '#editing/cms/cms-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { accountApi } from './account-api.server.ts';
import { twoFactorDemand } from '#office/shell/session.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { turnOnTestTwoFactor } from '#test/kit/api/two-factor.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const readCounts = (browser: TestBrowser) => browser.call(inboxApi, 'GET', '/api/inquiries/counts');
const readMe = async (browser: TestBrowser) =>
  (await (await browser.call(accountApi, 'GET', '/api/auth/me')).json()) as object;

describeWithDatabase('with REQUIRE_SECOND_STEP', () => {
  beforeEach(async () => {
    await resetTestAdmin();
    vi.stubEnv('REQUIRE_SECOND_STEP', 'on');
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('on, a password alone allows only the setup, which unlocks the rest', async () => {
    const browser = await openSignedInBrowser();
    const refused = await readCounts(browser);
    expect([refused.status, await refused.text()]).toEqual([403, twoFactorDemand]);
    const body = { action: 'info' };
    const cmsAnswer = await browser.call(cmsApi, 'POST', '/api/cms', { body });
    expect([cmsAnswer.status, await cmsAnswer.json()]).toEqual([403, { error: twoFactorDemand }]);
    expect(await readMe(browser)).toMatchObject({ needsTwoFactor: true });
    expect((await browser.call(accountApi, 'GET', '/api/admin/two-factor')).status).toBe(200);

    await turnOnTestTwoFactor(browser);
    expect((await readCounts(browser)).status).toBe(200);
    expect(await readMe(browser)).not.toHaveProperty('needsTwoFactor');
  });

  test('on, a visitor is still asked to log in, and an admin without it may log out', async () => {
    expect((await readCounts(openTestBrowser())).status).toBe(401);
    const browser = await openSignedInBrowser();
    expect((await browser.call(accountApi, 'POST', '/api/auth/logout')).status).toBe(204);
  });

  test.for(['off', ''])('%j, a password alone unlocks everything', async (value) => {
    vi.stubEnv('REQUIRE_SECOND_STEP', value);
    const browser = await openSignedInBrowser();
    expect((await readCounts(browser)).status).toBe(200);
    expect(await readMe(browser)).not.toHaveProperty('needsTwoFactor');
  });

  test('set to anything else, nobody can log in and the log says why', async () => {
    const browser = await openSignedInBrowser();
    vi.stubEnv('REQUIRE_SECOND_STEP', 'yes');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await readCounts(browser)).status).toBe(500);
    expect(String(logged.mock.calls[0])).toContain('REQUIRE_SECOND_STEP must be on or off.');
    logged.mockClear();
  });
});
