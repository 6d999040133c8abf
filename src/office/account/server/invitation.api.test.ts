import { beforeEach, expect, test, vi } from 'vitest';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { readMailState } from '#office/mail/outbox.server.ts';
import { runRetention } from '#desk/retention.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { useMailServer } from '#test/kit/api/use-mail-server.ts';
import { accountApi } from './account-api.server.ts';
import { createAdminUser, disableAdminUser, findAdminUser } from './admin-users.server.ts';
import { adminListSchema, mailOffSentence } from '#office/account/admins.ts';
import { mailedLinkRefusal } from '#office/account/mailed-link.ts';

const currentPassword = testAdmin.password;
const invitation = { email: 'Grace@example.com', username: 'grace', currentPassword };
const newPassword = 'plum kettle harbor';

type Answer = [status: number, text: string];

async function call(browser: TestBrowser, name: string, body: unknown): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  const response = await browser.call(accountApi, method, path, { body, waitUntil });
  await Promise.all(works);
  return [response.status, await response.text()];
}

const invite = (browser: TestBrowser, change: object = {}) =>
  call(browser, 'POST /api/admin/admins', { ...invitation, ...change });
const read = (token: string) => call(openTestBrowser(), 'POST /api/auth/link', { token });
const accept = (token: string, password = newPassword) =>
  call(openTestBrowser(), 'PUT /api/auth/link', { token, newPassword: password });
const logIn = (username: string, password: string) =>
  call(openTestBrowser(), 'POST /api/auth/login', { username, password });

async function listInvitations(browser: TestBrowser) {
  const response = await browser.call(accountApi, 'GET', '/api/admin/admins');
  return adminListSchema.parse(await response.json()).invitations;
}

/** Makes all delayed mail due. */
const passTime = () => sql`update admin_tokens set next_attempt_at = now()`;

describeWithDatabase('an invitation', () => {
  const getServer = useMailServer();
  let adminId: number;
  let browser: TestBrowser;

  /** Returns the token of the last mail. */
  function findToken(): string {
    const text = getServer().mails.at(-1)?.text ?? '';
    return /^https:\/\/agency\.example\/admin\/accept#([\w-]{43})$/m.exec(text)?.[1] ?? '';
  }

  beforeEach(async () => {
    await sql`truncate admin_tokens`;
    await sql`update mail_state set failed_at = null, failure = null`;
    adminId = await resetTestAdmin();
    browser = await openSignedInBrowser();
  });

  test('A789: by mail lets somebody choose a password and become an admin', async () => {
    expect(await invite(browser)).toEqual([204, '']);
    const [mail] = getServer().mails;
    expect(mail?.to).toEqual([{ name: '', address: 'Grace@example.com' }]);
    expect(mail?.from?.address).toBe('info@agency.example');
    expect(mail?.subject).toBe('Your invitation to the website of Sandpiper');
    expect(mail?.text).toContain('Your username is grace.');
    const token = findToken();
    expect(await read(token)).toEqual([200, '{"kind":"invitation","username":"grace"}']);
    expect(await accept(token)).toEqual([204, '']);
    expect((await logIn('grace', newPassword))[0]).toBe(200);
    expect(await findAdminUser('grace')).toMatchObject({
      email: 'Grace@example.com',
      passwordEndsAt: null,
      isDisabled: false,
    });
  });

  test('A789: works once', async () => {
    await invite(browser);
    const token = findToken();
    expect((await accept(token))[0]).toBe(204);
    expect(await accept(token, 'another long password')).toEqual([410, mailedLinkRefusal]);
    expect(await read(token)).toEqual([410, mailedLinkRefusal]);
    expect((await logIn('grace', newPassword))[0]).toBe(200);
  });

  test('A789: used by two at the same moment adds the admin of one of them', async () => {
    await invite(browser);
    const token = findToken();
    const passwords = ['plum kettle harbor', 'brick lantern meadow', 'copper window rain'];
    const answers = await Promise.all(passwords.map((password) => accept(token, password)));
    expect(answers.map(([status]) => status).sort()).toEqual([204, 410, 410]);
    const winner = passwords[answers.findIndex(([status]) => status === 204)] ?? '';
    expect((await logIn('grace', winner))[0]).toBe(200);
  });

  test('A789: works for 48 hours and not longer', async () => {
    await invite(browser);
    const token = findToken();
    const [row] =
      await sql`select expires_at - created_at = interval '48 hours' as is from admin_tokens`;
    expect(row).toEqual({ is: true });
    await sql`update admin_tokens set expires_at = now() + interval '1 minute'`;
    expect((await read(token))[0]).toBe(200);
    await sql`update admin_tokens set expires_at = now()`;
    expect(await read(token)).toEqual([410, mailedLinkRefusal]);
    expect(await accept(token)).toEqual([410, mailedLinkRefusal]);
    expect(await findAdminUser('grace')).toBeNull();
    expect(await listInvitations(browser)).toEqual([]);
    expect((await invite(browser))[0]).toBe(204);
    expect((await accept(findToken()))[0]).toBe(204);
  });

  test('is listed until it is withdrawn, after which its link does nothing', async () => {
    await invite(browser);
    const [listed] = await listInvitations(browser);
    expect(listed).toMatchObject({ email: 'Grace@example.com', username: 'grace', isMailed: true });
    const body = { id: listed?.id, currentPassword };
    const withdraw = 'POST /api/admin/withdraw-invitation';
    expect(await call(browser, withdraw, { ...body, currentPassword: 'wrong' })).toEqual([
      ...[400, 'Current password is incorrect'],
    ]);
    expect(await listInvitations(browser)).toHaveLength(1);
    for (const attempt of ['first', 'second']) {
      expect([attempt, ...(await call(browser, withdraw, body))]).toEqual([attempt, 204, '']);
    }
    expect(await listInvitations(browser)).toEqual([]);
    expect(await accept(findToken())).toEqual([410, mailedLinkRefusal]);
  });

  test('to the same address replaces the first one', async () => {
    await invite(browser);
    const first = findToken();
    await invite(browser, { email: 'grace@EXAMPLE.com' });
    expect(await listInvitations(browser)).toHaveLength(1);
    expect((await read(first))[0]).toBe(410);
    expect((await read(findToken()))[0]).toBe(200);
  });

  test('cannot use the address or the username that another has', async () => {
    await sql`update admin_users set email = 'ada@example.com'`;
    expect(await invite(browser, { email: 'ADA@example.com' })).toEqual([
      ...[409, 'Another admin already has this email address.'],
    ]);
    const taken = [409, 'This username is taken. Please choose another one.'];
    expect(await invite(browser, { username: 'ada' })).toEqual(taken);
    await invite(browser);
    expect(await invite(browser, { email: 'g@example.com', username: 'GRACE' })).toEqual(taken);
    expect(getServer().mails).toHaveLength(1);
  });

  test('whose username was taken meanwhile says so, and can be used no more than before', async () => {
    await invite(browser);
    await createAdminUser('Grace', await hashQuickly('a b c d e f'));
    expect(await accept(findToken())).toEqual([
      409,
      'Somebody else has taken this username or email address. Please ask for a new invitation.',
    ]);
    expect((await logIn('grace', newPassword))[0]).toBe(401);
  });

  test.for([
    ['short', 'New password must be at least 8 characters'],
    [
      'password123',
      'This password is easy to guess. Please choose one that is not a common password and not made of our own name or yours',
    ],
    [
      'grace-1234',
      'This password is easy to guess. Please choose one that is not a common password and not made of our own name or yours',
    ],
  ] as const)('refuses the password %j, and works afterwards', async ([password, sentence]) => {
    await invite(browser);
    expect(await accept(findToken(), password)).toEqual([422, sentence]);
    expect((await accept(findToken()))[0]).toBe(204);
  });

  test.for([
    [{ currentPassword: 'wrong' }, 400, 'Current password is incorrect'],
    [{ email: 'grace' }, 422, 'Please enter a valid email address'],
    [{ email: 'g@example.com\nBcc: x@example.com' }, 422, 'Please enter a valid email address'],
    [{ email: 'g@example.com,x@example.com' }, 422, 'Please enter a valid email address'],
    [{ username: ' ' }, 422, 'Username is required'],
    [{ username: 'a\nb' }, 422, 'Please use letters, digits, dots and dashes only'],
    [{ id: 1 }, 422, 'The field "id" is not known here. Please leave it out.'],
  ] as const)('is not made with %j', async ([change, status, sentence]) => {
    expect(await invite(browser, change)).toEqual([status, sentence]);
    expect(await sql`select 1 from admin_tokens`).toEqual([]);
    expect(getServer().mails).toEqual([]);
  });

  test('is made by admins alone', async () => {
    expect(await invite(openTestBrowser())).toEqual([401, 'Please log in to continue.']);
  });

  test('A789: is refused where mail is off, also with a wrong password, and nothing of it is stored', async () => {
    vi.stubEnv('SMTP_URL', '');
    const list = () => sql`select (select count(*) from admin_tokens) as links,
      (select count(*) from audit_events) as acts, (select count(*) from rate_limits) as attempts`;
    const before = await list();
    for (const change of [{}, { currentPassword: 'wrong' }]) {
      expect(await invite(browser, change)).toEqual([409, mailOffSentence]);
    }
    expect(await list()).toEqual(before);
  });

  test('A789: that is sent works once mail is off, and one that waits then is sent when it is on again', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await invite(browser);
    const sent = findToken();
    getServer().failNext(1);
    await invite(browser, { email: 'jo@example.com', username: 'jo' });
    vi.stubEnv('SMTP_URL', '');
    await passTime();
    await deliverMail();
    expect(await listInvitations(browser)).toMatchObject([{ isMailed: true }, { isMailed: false }]);
    expect(await accept(sent)).toEqual([204, '']);
    vi.stubEnv('SMTP_URL', getServer().url);
    await passTime();
    await deliverMail();
    expect(await accept(findToken())).toEqual([204, '']);
    expect((await logIn('jo', newPassword))[0]).toBe(200);
    log.mockClear();
  });

  test('waits while the mail server is busy, and is sent later with the same link', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    getServer().failNext(1);
    await invite(browser);
    expect(await listInvitations(browser)).toMatchObject([{ isMailed: false }]);
    await deliverMail();
    expect(getServer().mails).toEqual([]);
    await passTime();
    await deliverMail();
    expect((await read(findToken()))[0]).toBe(200);
    expect(await listInvitations(browser)).toMatchObject([{ isMailed: true }]);
    await passTime();
    await deliverMail();
    expect(getServer().mails).toHaveLength(1);
    expect(JSON.stringify(log.mock.calls)).not.toContain('@');
    log.mockClear();
  });

  test('to an address that does not exist is not taken for trouble with our mail', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    getServer().refused.add(invitation.email);
    await invite(browser);
    expect(await listInvitations(browser)).toMatchObject([{ isMailed: false }]);
    expect(await readMailState()).toMatchObject({ failure: null });
    log.mockClear();
  });

  test('ends when the admin who made it is disabled', async () => {
    await invite(browser);
    await disableAdminUser(adminId);
    expect(await accept(findToken())).toEqual([410, mailedLinkRefusal]);
  });

  test('leaves a trace at each step, without address or token, and no token in the database', async () => {
    await invite(browser);
    const token = findToken();
    await accept(token);
    const graceId = (await findAdminUser('grace'))?.id;
    const { lines, text } = readTraces();
    expect(lines.filter(({ event }) => event.includes('invit'))).toMatchObject([
      { event: 'admin invited', userId: adminId },
      { event: 'invitation accepted', userId: graceId },
    ]);
    expect(text).not.toContain(token);
    expect(text).not.toMatch(/example\.com/i);
    const [row] = await sql`select to_jsonb(admin_tokens)::text as text from admin_tokens`;
    expect(row?.text).not.toContain(token);
  });

  test('is deleted a month after its end', async () => {
    await invite(browser);
    await sql`update admin_tokens set expires_at = now() - interval '29 days'`;
    await runRetention();
    expect(await sql`select 1 from admin_tokens`).toHaveLength(1);
    await sql`update admin_tokens set expires_at = now() - interval '31 days'`;
    await runRetention();
    expect(await sql`select 1 from admin_tokens`).toEqual([]);
  });
});
