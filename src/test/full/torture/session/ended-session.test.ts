import { expect, test } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { disableAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { readRoutes } from '#test/full/torture/read-routes.ts';
import { unsafeRoutes } from '#test/full/torture/routes.ts';
import { sizes } from '#test/full/torture/sizes.ts';
import { readStoredState } from '#test/full/torture/stored-state.ts';
import { useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

const adminRoutes = [...unsafeRoutes, ...readRoutes].filter(({ isForAdmin }) => isForAdmin);

/** The ways to end a session, given its browser and the admin's id. */
const ways: [string, (browser: TestBrowser, adminId: number) => Promise<unknown>][] = [
  ['its owner logs out', (browser) => browser.call(accountApi, 'POST', '/api/auth/logout')],
  ['the admin is disabled', (_, adminId) => disableAdminUser(adminId)],
  ['the admin is removed', () => sql`delete from admin_users`],
  [
    'nobody used it for two hours',
    () => sql`
    update sessions set last_seen_at = now() - interval '121 minutes'`,
  ],
  [
    'twelve hours are over',
    () => sql`
    update sessions set expires_at = now() - interval '1 second'`,
  ],
  [
    'its owner logs in again there',
    (browser) => browser.call(accountApi, 'POST', '/api/auth/login', { body: testAdmin }),
  ],
  [
    'the password is changed elsewhere',
    async () => {
      const body = { currentPassword: testAdmin.password, newPassword: 'another password' };
      const other = await openSignedInBrowser();
      return other.call(accountApi, 'POST', '/api/admin/change-password', { body });
    },
  ],
];

test.for(ways)('after %s, the session opens nothing any more', async ([, end]) => {
  for (let round = 0; round < sizes.endedSessions; round += 1) {
    const adminId = await resetTestAdmin();
    const browser = await openSignedInBrowser();
    const kept = new Map(browser.cookies);
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
    await end(browser, adminId);
    const before = await readStoredState();
    for (const { app, method, path, ...route } of adminRoutes) {
      const old = openTestBrowser();
      for (const [name, value] of kept) old.cookies.set(name, value);
      const body = 'valid' in route ? { body: route.valid } : {};
      const { status } = await old.call(app, method, path, body);
      expect([path, status]).toEqual([path, 401]);
    }
    expect(await readStoredState()).toEqual(before);
  }
});

test('a session that somebody planted in a browser is not the one that a login makes', async () => {
  for (let round = 0; round < sizes.endedSessions; round += 1) {
    await resetTestAdmin();
    const planted = (await openSignedInBrowser()).cookies.get('session') ?? '';
    const victim = openTestBrowser();
    victim.cookies.set('session', planted);
    await victim.call(accountApi, 'POST', '/api/auth/login', { body: testAdmin });
    expect(victim.cookies.get('session')).not.toBe(planted);
    const attacker = openTestBrowser();
    attacker.cookies.set('session', planted);
    expect((await attacker.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
    expect((await victim.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  }
});
