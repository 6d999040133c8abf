import { beforeEach, expect, test } from 'vitest';
import { runRetention } from '#desk/retention.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { insertTestTwoFactor, showCode, turnOnTestTwoFactor } from '#test/kit/api/two-factor.ts';
import { useMailServer } from '#test/kit/api/use-mail-server.ts';
import { type AccountAct, describeAccountAct } from '#office/account/account-act.ts';
import { accountApi } from './account-api.server.ts';
import { findAdminUser } from './admin-users.server.ts';
import { adminListSchema } from '#office/account/admins.ts';
import { runAdminCommand } from './run-admin-command.server.ts';

const currentPassword = testAdmin.password;
const newPassword = 'plum kettle harbor';

describeWithDatabase('what happens to accounts', () => {
  const getServer = useMailServer();
  let browser: TestBrowser;
  let adminId: number;

  async function call(name: string, body: object, from = browser): Promise<number> {
    const [method = '', path = ''] = name.split(' ');
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    const { status } = await from.call(accountApi, method, path, { body, waitUntil });
    await Promise.all(works);
    return status;
  }

  const findToken = () => /#([\w-]{43})$/m.exec(getServer().mails.at(-1)?.text ?? '')?.[1] ?? '';

  async function listActs(from = browser): Promise<AccountAct[]> {
    const response = await from.call(accountApi, 'GET', '/api/admin/admins');
    return adminListSchema.parse(await response.json()).acts;
  }

  /** Returns sentences, oldest first. */
  const describeActs = async (from = browser) =>
    (await listActs(from)).map(describeAccountAct).reverse();

  beforeEach(async () => {
    await sql`truncate admin_tokens`;
    adminId = await resetTestAdmin();
    await sql`alter table audit_events disable trigger all`;
    await sql`delete from audit_events`;
    await sql`alter table audit_events enable trigger all`;
    browser = await openSignedInBrowser();
  });

  test('is listed: who invited, disabled and enabled whom, and when', async () => {
    const invitation = { email: 'grace@example.com', username: 'grace', currentPassword };
    expect(await call('POST /api/admin/admins', invitation)).toBe(204);
    const response = await browser.call(accountApi, 'GET', '/api/admin/admins');
    const [open] = adminListSchema.parse(await response.json()).invitations;
    const withdrawal = { id: open?.id, currentPassword };
    expect(await call('POST /api/admin/withdraw-invitation', withdrawal)).toBe(204);
    expect(await call('POST /api/admin/withdraw-invitation', withdrawal)).toBe(204);
    expect(await call('POST /api/admin/admins', invitation)).toBe(204);
    const accepted = { token: findToken(), newPassword };
    expect(await call('PUT /api/auth/link', accepted, openTestBrowser())).toBe(204);
    const { id = 0 } = (await findAdminUser('grace')) ?? {};
    for (const isDisabled of [true, true, false, false]) {
      const change = { id, isDisabled, currentPassword };
      expect(await call('PUT /api/admin/admins', change)).toBe(204);
    }
    expect(await describeActs()).toEqual([
      'Ada invited grace',
      'Ada withdrew the invitation of grace',
      'Ada invited grace',
      'grace accepted the invitation',
      'Ada disabled grace',
      'Ada enabled grace',
    ]);
    const [last] = await listActs();
    expect(Math.abs(Date.parse(last?.occurredAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(await sql`select * from audit_events`)).not.toContain('@');
  });

  test('is listed: passwords, addresses and two-factor authentication', async () => {
    const address = { email: 'ada@example.com', currentPassword };
    expect(await call('PUT /api/admin/account', address)).toBe(204);
    const stranger = openTestBrowser();
    for (const account of ['Ada', 'ada@example.com', 'nobody']) {
      expect(await call('POST /api/auth/forgot-password', { account }, stranger)).toBe(204);
    }
    const reset = { token: findToken(), newPassword };
    expect(await call('PUT /api/auth/link', reset, stranger)).toBe(204);
    await call('POST /api/auth/login', { username: 'Ada', password: newPassword });
    const change = { currentPassword: newPassword, newPassword: currentPassword };
    expect(await call('POST /api/admin/change-password', change)).toBe(204);
    const { key } = await turnOnTestTwoFactor(browser);
    const off = { currentPassword, code: showCode(key) };
    expect(await call('POST /api/admin/two-factor/off', off)).toBe(204);
    expect(await describeActs()).toEqual([
      'Ada changed their email address',
      'Someone asked for a new password for Ada',
      'Ada reset their password',
      'Ada changed their password',
      'Ada turned on two-factor authentication',
      'Ada turned off two-factor authentication',
    ]);
  });

  test('is listed for the operator, too', async () => {
    await insertTestTwoFactor(adminId);
    for (const line of [
      ...['create grace', 'set-email grace grace@example.com', 'reset-password grace'],
      ...['turn-off-two-factor ada', 'disable grace', 'disable grace', 'enable grace'],
    ]) {
      await runAdminCommand(line.split(' '), () => Promise.resolve(''));
    }
    expect(await describeActs(await openSignedInBrowser())).toEqual([
      'Ada turned on two-factor authentication',
      'The site operator added grace',
      "The site operator changed grace's email address",
      "The site operator reset grace's password",
      'The site operator turned off two-factor authentication for Ada',
      'The site operator disabled grace',
      'The site operator enabled grace',
    ]);
  });

  test('is not listed where it was refused', async () => {
    const wrong = { currentPassword: 'wrong' };
    const invitation = { email: 'grace@example.com', username: 'grace', ...wrong };
    expect(await call('POST /api/admin/admins', invitation)).toBe(400);
    expect(await call('PUT /api/admin/account', { email: 'a@example.com', ...wrong })).toBe(400);
    expect(await call('PUT /api/admin/admins', { id: 1, isDisabled: true, ...wrong })).toBe(400);
    expect(await listActs()).toEqual([]);
  });

  test('is listed twenty at a time, the newest first', async () => {
    await sql`insert into audit_events (admin_username, action, subject_username)
      select 'Ada', 'disabled', 'person' || number from generate_series(1, 30) as number`;
    const subjects = (await listActs()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(20);
    expect([subjects[0], subjects[19]]).toEqual(['person30', 'person11']);
  });

  test('is listed, too, where a later version of the site has noted it', async () => {
    await sql`alter table audit_events drop constraint audit_events_action_check`;
    await sql`insert into audit_events (admin_username, action, subject_username)
      values ('Ada', 'disabled', 'grace'), ('Ada', 'renamed', 'grace'), (null, 'renamed', 'Ada')`;
    expect(await describeActs()).toEqual([
      'Ada disabled grace',
      "Ada changed something about grace's account",
      "Someone changed something about Ada's account",
    ]);
  });

  test('is deleted after 24 months, and nothing else of the audit is', async () => {
    await sql`insert into audit_events (admin_username, action, subject_username, occurred_at)
      select 'Ada', 'disabled', 'grace', now() - months * interval '1 month'
      from unnest(array[23, 25]) as months`;
    await sql`insert into audit_events (admin_username, action, occurred_at)
      values ('Ada', 'erased', now() - interval '25 months')`;
    await runRetention();
    const left = await sql`
      select action from audit_events where occurred_at < now() - interval '1 month' order by id`;
    expect(left).toEqual([{ action: 'disabled' }, { action: 'erased' }]);
    await expect(sql`delete from audit_events where action = 'disabled'`).rejects.toThrow(
      'audit events are never changed',
    );
    await expect(sql`delete from audit_events where action = 'erased'`).rejects.toThrow(
      'audit events are never changed',
    );
  });
});
