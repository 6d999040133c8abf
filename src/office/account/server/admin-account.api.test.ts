import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from './account-api.server.ts';
import { ensureFirstAdmin } from './first-admin.server.ts';
import { runAdminCommand } from './run-admin-command.server.ts';
import { disableAdminUser, findAdminUser } from './admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const chosen = 'plum kettle harbor';
const expiredText =
  'This temporary password has expired. Please ask the site operator for a new one, with the command "reset-password grace".';

const run = (line: string, input = '') =>
  runAdminCommand(line.split(' '), () => Promise.resolve(input));

function readPassword(output: string): string {
  return /The password is (\S+) and is not shown again\./.exec(output)?.[1] ?? '';
}

/** Creates Grace, with a generated password. */
async function createGrace() {
  return { username: 'grace', password: readPassword(await run('create grace')) };
}

async function logIn(body: object): Promise<[Response, TestBrowser]> {
  const browser = openTestBrowser();
  return [await browser.call(accountApi, 'POST', '/api/auth/login', { body }), browser];
}

const ask = (browser: TestBrowser) => browser.call(accountApi, 'GET', '/api/admin/account');

async function readDaysLeft(browser: TestBrowser): Promise<number | null> {
  const { passwordEndsAt } = (await (await ask(browser)).json()) as {
    passwordEndsAt: string | null;
  };
  if (passwordEndsAt === null) return null;
  return (new Date(passwordEndsAt).getTime() - Date.now()) / 86_400_000;
}

const passDays = (days: number) =>
  sql`update admin_users set password_ends_at = password_ends_at - ${days} * interval '1 day'`;

describeWithDatabase('a generated password', () => {
  beforeEach(async () => {
    await resetTestAdmin();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('works for seven days, and its owner learns until when', async () => {
    const output = await run('create grace');
    expect(output).toContain('It works for 7 days');
    const [, browser] = await logIn({ username: 'grace', password: readPassword(output) });
    expect(await readDaysLeft(browser)).toBeCloseTo(7, 2);
  });

  test('ASVS 6.4.1: works on its last day and not after it, when the owner learns what to do', async () => {
    const grace = await createGrace();
    await passDays(6.99);
    expect((await logIn(grace))[0].status).toBe(200);
    await passDays(0.02);
    const [response, browser] = await logIn(grace);
    expect([response.status, await response.text()]).toEqual([403, expiredText]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await ask(browser)).status).toBe(401);
  });

  test('shows that it has expired only to an enabled admin who types it right', async () => {
    const grace = await createGrace();
    await passDays(8);
    const [response] = await logIn({ ...grace, password: 'wrong' });
    expect([response.status, await response.text()]).toEqual([401, 'Invalid username or password']);
    await disableAdminUser((await findAdminUser('grace'))?.id ?? 0);
    const [disabled] = await logIn(grace);
    expect([disabled.status, await disabled.text()]).toEqual([401, 'Invalid username or password']);
  });

  test('is logged like any refused login once it has expired', async () => {
    const grace = await createGrace();
    await passDays(8);
    await logIn(grace);
    const id = (await findAdminUser('grace'))?.id;
    expect(readTraces().lines).toContainEqual(
      expect.objectContaining({ event: 'login refused', userId: id }),
    );
  });

  test('ASVS 6.2.10: never expires once its owner has chosen another', async () => {
    const grace = await createGrace();
    const [, browser] = await logIn(grace);
    const body = { currentPassword: grace.password, newPassword: chosen };
    const path = '/api/admin/change-password';
    expect((await browser.call(accountApi, 'POST', path, { body })).status).toBe(204);
    expect(await readDaysLeft(browser)).toBeNull();
    await passDays(100);
    expect((await logIn({ username: 'grace', password: chosen }))[0].status).toBe(200);
  });

  test('is replaced by another for seven days, or by a typed one for good', async () => {
    await createGrace();
    await passDays(8);
    const password = readPassword(await run('reset-password grace'));
    const [, browser] = await logIn({ username: 'grace', password });
    expect(await readDaysLeft(browser)).toBeCloseTo(7, 2);
    expect(await run('reset-password grace --password-stdin', chosen)).not.toContain('7 days');
    const [, later] = await logIn({ username: 'grace', password: chosen });
    expect(await readDaysLeft(later)).toBeNull();
  });

  test('is not one that was typed for a new admin, which never expires', async () => {
    await run('create grace --password-stdin', chosen);
    const [, browser] = await logIn({ username: 'grace', password: chosen });
    expect(await readDaysLeft(browser)).toBeNull();
  });

  test('ASVS 6.4.1: is what the first admin gets at home, unless the settings name one', async () => {
    await sql`truncate admin_users, sessions, recovery_codes, editing_drafts`;
    const made = await ensureFirstAdmin({ mayInvent: true });
    if (made.kind !== 'made') throw new Error('Nobody was made.');
    const [, browser] = await logIn({ username: 'admin', password: made.password });
    expect(await readDaysLeft(browser)).toBeCloseTo(7, 2);

    await sql`truncate admin_users, sessions, recovery_codes, editing_drafts`;
    vi.stubEnv('ADMIN_USERNAME', 'grace');
    vi.stubEnv('ADMIN_PASSWORD', chosen);
    await ensureFirstAdmin({ mayInvent: true });
    const [, later] = await logIn({ username: 'grace', password: chosen });
    expect(await readDaysLeft(later)).toBeNull();
  });

  test('has an expiry date that only its owner can read', async () => {
    const response = await ask(openTestBrowser());
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    expect(await (await ask(await openSignedInBrowser())).json()).toEqual({ passwordEndsAt: null });
  });
});
