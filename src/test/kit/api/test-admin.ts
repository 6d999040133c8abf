import { vi } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { createAdminUser, findAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { clearRefusals } from '#office/account/server/login-limit.server.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { openEachTest } from './each-test.ts';
import { openTestBrowser, type TestBrowser } from './test-browser.ts';

/** The admin as whom tests sign in. */
export const testAdmin = { username: 'Ada', password: ' correct horse ' };

const quickHash = await hashQuickly(testAdmin.password);

/**
 * Makes `testAdmin` the only admin, without sessions and attempts, and with a secret.
 *
 * @param passwordHash of the admin's password; one that takes no time unless told otherwise
 */
export async function resetTestAdmin(passwordHash = quickHash): Promise<number> {
  vi.stubEnv('SESSION_SECRET', 'a secret of 32 bytes for tests..');
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await sql`truncate admin_users, recovery_codes, sessions, rate_limits, editing_drafts`;
  clearRefusals();
  await createAdminUser(testAdmin.username, passwordHash);
  const user = await findAdminUser(testAdmin.username);
  if (!user) throw new Error('The admin was not stored.');
  return user.id;
}

/** Adds an admin, and returns a browser in which they have signed in. */
export async function openBrowserOf(username: string): Promise<TestBrowser> {
  await createAdminUser(username, quickHash);
  return openSignedInBrowser(undefined, { ...testAdmin, username });
}

/** Returns a browser in which an admin has signed in, by default `testAdmin`. */
export async function openSignedInBrowser(
  origin?: string,
  login = testAdmin,
): Promise<TestBrowser> {
  const browser = openTestBrowser(origin);
  const response = await browser.call(accountApi, 'POST', '/api/auth/login', { body: login });
  if (response.status !== 200) throw new Error(`The login answered ${response.status}`);
  return browser;
}

/**
 * Returns the browser in which `testAdmin` has signed in anew before each test of a suite.
 *
 * @param prepare runs before that, such as to remove what earlier tests stored
 */
export function useSignedInAdmin(prepare?: () => Promise<unknown>): TestBrowser {
  return openEachTest(async () => {
    await resetTestAdmin();
    await prepare?.();
    return openSignedInBrowser();
  });
}
