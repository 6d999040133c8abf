import { beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { insertTestTwoFactor } from '#test/kit/api/two-factor.ts';
import { accountApi } from '#office/account/server/account-api.server.ts';
import {
  createAdminUser,
  disableAdminUser,
  findAdminUser,
} from '#office/account/server/admin-users.server.ts';
import { adminListSchema } from './admins.ts';

const path = '/api/admin/admins';
const currentPassword = testAdmin.password;
const grace = { username: 'Grace', password: 'a b c d e f' };

async function list(browser: TestBrowser) {
  const response = await browser.call(accountApi, 'GET', path);
  return adminListSchema.parse(await response.json());
}

async function addGrace(): Promise<number> {
  await createAdminUser(grace.username, await hashQuickly(grace.password));
  return (await findAdminUser(grace.username))?.id ?? 0;
}

async function logInGrace(): Promise<{ browser: TestBrowser; status: number }> {
  const browser = openTestBrowser();
  const response = await browser.call(accountApi, 'POST', '/api/auth/login', { body: grace });
  return { browser, status: response.status };
}

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.call(accountApi, 'GET', '/api/auth/me')).status === 200;

async function change(browser: TestBrowser, body: unknown): Promise<[number, string]> {
  const response = await browser.call(accountApi, 'PUT', path, { body });
  return [response.status, await response.text()];
}

async function setEmail(browser: TestBrowser, body: unknown): Promise<[number, string]> {
  const response = await browser.call(accountApi, 'PUT', '/api/admin/account', { body });
  return [response.status, await response.text()];
}

describeWithDatabase('the admins', () => {
  let adminId: number;
  let browser: TestBrowser;

  beforeEach(async () => {
    adminId = await resetTestAdmin();
    browser = await openSignedInBrowser();
    return () => {
      vi.unstubAllEnvs();
    };
  });

  test('are listed by name, with their last login and what protects them', async () => {
    const graceId = await addGrace();
    await insertTestTwoFactor(graceId);
    await disableAdminUser(graceId);
    const { admins, invitations, isMailSetUp } = await list(browser);
    expect(admins).toEqual([
      {
        id: adminId,
        username: 'Ada',
        email: null,
        isOwn: true,
        lastLoginAt: expect.any(String) as string,
        hasTwoFactor: false,
        isDisabled: false,
      },
      {
        id: graceId,
        username: 'Grace',
        email: null,
        isOwn: false,
        lastLoginAt: null,
        hasTwoFactor: true,
        isDisabled: true,
      },
    ]);
    expect([invitations, isMailSetUp]).toEqual([[], false]);
  });

  test('set their own email address with their password', async () => {
    const body = { email: ' Ada@example.com ', currentPassword };
    expect(await setEmail(browser, body)).toEqual([204, '']);
    expect((await list(browser)).admins).toMatchObject([{ email: 'Ada@example.com' }]);
    expect(await setEmail(browser, { ...body, currentPassword: 'wrong' })).toEqual([
      ...[400, 'Current password is incorrect'],
    ]);
    await addGrace();
    const other = (await logInGrace()).browser;
    const same = { email: 'ada@EXAMPLE.com', currentPassword: grace.password };
    expect(await setEmail(other, same)).toEqual([
      ...[409, 'Another admin already has this email address.'],
    ]);
    expect(readTraces().lines.filter(({ event }) => event === 'email changed')).toMatchObject([
      { userId: adminId },
    ]);
    expect(readTraces().text).not.toMatch(/example\.com/i);
  });

  test.for([
    ['ada', 'Please enter a valid email address'],
    ['', 'Please enter a valid email address'],
    ['a@example.com, b@example.com', 'Please enter a valid email address'],
    ['a@example.com\r\nBcc: b@example.com', 'Please enter a valid email address'],
  ])('do not set %j as their address', async ([email, sentence]) => {
    expect(await setEmail(browser, { email, currentPassword })).toEqual([422, sentence]);
  });

  test('disable each other, which ends all sessions at once, and enable each other again', async () => {
    const id = await addGrace();
    const other = (await logInGrace()).browser;
    expect(await change(browser, { id, isDisabled: true, currentPassword })).toEqual([204, '']);
    expect(await isSignedIn(other)).toBe(false);
    expect((await logInGrace()).status).toBe(401);
    expect((await list(browser)).admins).toMatchObject([{}, { id, isDisabled: true }]);

    expect(await change(browser, { id, isDisabled: false, currentPassword })).toEqual([204, '']);
    expect(await isSignedIn(other)).toBe(false);
    expect((await logInGrace()).status).toBe(200);
    const events = readTraces().lines.filter(({ event }) => event.startsWith('admin '));
    expect(events).toMatchObject([
      { event: 'admin disabled', userId: adminId, adminId: id },
      { event: 'admin enabled', userId: adminId, adminId: id },
    ]);
  });

  test('cannot disable themselves, so that the last one stays', async () => {
    const body = { id: adminId, isDisabled: true, currentPassword };
    expect(await change(browser, body)).toEqual([409, "You can't disable your own account."]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('who disable each other at the same moment leave one', async () => {
    const id = await addGrace();
    const other = (await logInGrace()).browser;
    const answers = await Promise.all([
      change(browser, { id, isDisabled: true, currentPassword }),
      change(other, { id: adminId, isDisabled: true, currentPassword: grace.password }),
    ]);
    expect(answers.map(([status]) => status)).toContain(204);
    expect(await sql`select 1 from admin_users where disabled_at is null`).toHaveLength(1);
  });

  test('are not changed with a wrong password, an unknown id or without a session', async () => {
    const id = await addGrace();
    const body = { id, isDisabled: true, currentPassword };
    expect(await change(browser, { ...body, currentPassword: 'wrong' })).toEqual([
      ...[400, 'Current password is incorrect'],
    ]);
    expect(await change(browser, { ...body, id: id + 1 })).toEqual([
      ...[404, 'There is no such admin. Please reload the page.'],
    ]);
    const stranger = openTestBrowser();
    expect(await change(stranger, body)).toEqual([401, 'Please log in to continue.']);
    expect((await stranger.call(accountApi, 'GET', path)).status).toBe(401);
    expect((await logInGrace()).status).toBe(200);
  });
});
