import { beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { insertTestTwoFactor, showCode } from '#test/kit/api/two-factor.ts';
import { useMailServer } from '#test/kit/api/use-mail-server.ts';
import { accountApi } from './account-api.server.ts';
import { createAdminUser, disableAdminUser, findAdminUser } from './admin-users.server.ts';
import { mailedLinkRefusal, noMailRefusal } from '#office/account/mailed-link.ts';

const newPassword = 'plum kettle harbor';
const address = 'ada@example.com';
let calls = 0;

/** Calls from another network each time, so that no limit applies. */
async function call(name: string, body: unknown, browser = openTestBrowser(), ip?: string) {
  const [method = '', path = ''] = name.split(' ');
  calls += 1;
  const works: Promise<unknown>[] = [];
  const response = await browser.call(accountApi, method, path, {
    body,
    ip: ip ?? `198.51.100.${calls % 250}`,
    waitUntil: (work) => works.push(work),
  });
  await Promise.all(works);
  return response;
}

const forget = (account: string, ip?: string) =>
  call('POST /api/auth/forgot-password', { account }, undefined, ip);
const choose = (token: string, password = newPassword, ip?: string) =>
  call('PUT /api/auth/link', { token, newPassword: password }, undefined, ip);
const read = (token: string) => call('POST /api/auth/link', { token });
const logIn = (password: string, code?: string, browser?: TestBrowser) =>
  call('POST /api/auth/login', { username: 'Ada', password, ...(code && { code }) }, browser);

async function tell(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()];
}

describeWithDatabase('a forgotten password', () => {
  const getServer = useMailServer();
  let adminId: number;

  const listReceivers = () => getServer().mails.map(({ to }) => to?.[0]?.address);

  /** Returns the token of the last mail. */
  function findToken(): string {
    const text = getServer().mails.at(-1)?.text ?? '';
    return /^https:\/\/agency\.example\/admin\/reset-password#([\w-]{43})$/m.exec(text)?.[1] ?? '';
  }

  beforeEach(async () => {
    await sql`truncate admin_tokens`;
    adminId = await resetTestAdmin();
    await sql`update admin_users set email = ${address}`;
  });

  test.for(['Ada', ' ADA@example.com '])(
    'A790, ASVS 6.4.3: is reset by a mailed link, asked for with %j',
    async (account) => {
      const open = await openSignedInBrowser();
      expect((await forget(account)).status).toBe(204);
      expect(listReceivers()).toEqual([address]);
      expect(getServer().mails[0]?.subject).toBe('Choose a new password');
      const token = findToken();
      expect(await (await read(token)).json()).toEqual({ kind: 'reset', username: 'Ada' });
      expect((await choose(token)).status).toBe(204);
      expect((await open.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
      expect((await logIn(testAdmin.password)).status).toBe(401);
      expect((await logIn(newPassword)).status).toBe(200);
    },
  );

  test('A790, ASVS 6.3.8: is answered alike for known, unknown, disabled and unreachable admins', async () => {
    const hash = await hashQuickly('a b c d e f');
    for (const name of ['grace', 'joan']) await createAdminUser(name, hash);
    await sql`update admin_users set email = 'grace@example.com' where username = 'grace'`;
    const graceId = (await findAdminUser('grace'))?.id ?? 0;
    await disableAdminUser(graceId);
    const accounts = ['Ada', address, 'nobody', 'no@example.com', 'grace', 'joan', '%', "' or 1=1"];
    const answers: unknown[] = [];
    for (const account of accounts) {
      const response = await forget(account);
      response.headers.delete('x-request-id');
      answers.push([response.status, await response.text(), [...response.headers]]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(listReceivers()).toEqual([address, address]);
    // Each cost the same: a row, and no mail before the answer.
    expect(await sql`select 1 from admin_tokens`).toHaveLength(accounts.length);
  });

  test('A790: is mailed about only after the answer', async () => {
    const browser = openTestBrowser();
    for (const account of ['Ada', 'nobody']) {
      const works: Promise<unknown>[] = [];
      await browser.call(accountApi, 'POST', '/api/auth/forgot-password', {
        body: { account },
        waitUntil: (work) => works.push(work),
      });
      expect(works).toHaveLength(1);
      await Promise.all(works);
    }
    expect(listReceivers()).toEqual([address]);
  });

  test('A790, ASVS 6.4.3: once reset still needs the two-factor code to log in', async () => {
    const { key } = await insertTestTwoFactor(adminId);
    await forget('Ada');
    await choose(findToken());
    const refused = await logIn(newPassword);
    expect(await tell(refused)).toEqual([401, 'Please type the code from your app.']);
    expect((await logIn(newPassword, showCode(key))).status).toBe(200);
  });

  test('its link works once, and ends the others', async () => {
    await forget('Ada');
    const first = findToken();
    await forget('Ada');
    const second = findToken();
    const answers = await Promise.all([choose(second), choose(second, 'brick lantern meadow')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    for (const token of [first, second]) {
      expect(await tell(await choose(token))).toEqual([410, mailedLinkRefusal]);
    }
  });

  test('its link works for an hour', async () => {
    await forget('Ada');
    const [row] =
      await sql`select expires_at - created_at = interval '1 hour' as is from admin_tokens`;
    expect(row).toEqual({ is: true });
    await sql`update admin_tokens set expires_at = now()`;
    expect(await tell(await choose(findToken()))).toEqual([410, mailedLinkRefusal]);
    expect((await logIn(testAdmin.password)).status).toBe(200);
  });

  test.for([
    ['the password is changed', () => changePassword()],
    ['the email address is changed', () => changeEmail()],
    ['the admin is disabled', () => disableAdminUser(adminId)],
  ] as const)('its link ends when %s', async ([, change]) => {
    await forget('Ada');
    const token = findToken();
    await change();
    expect(await tell(await choose(token))).toEqual([410, mailedLinkRefusal]);
    expect(await tell(await read(token))).toEqual([410, mailedLinkRefusal]);
  });

  async function changePassword() {
    const body = { currentPassword: testAdmin.password, newPassword: 'brick lantern meadow' };
    const browser = await openSignedInBrowser();
    expect((await call('POST /api/admin/change-password', body, browser)).status).toBe(204);
  }

  async function changeEmail() {
    const body = { currentPassword: testAdmin.password, email: 'new@example.com' };
    const browser = await openSignedInBrowser();
    expect((await call('PUT /api/admin/account', body, browser)).status).toBe(204);
  }

  test('is mailed about three times a day, with the same answer afterwards', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await forget('Ada')).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204]);
    expect(listReceivers()).toHaveLength(3);
    expect((await choose(findToken())).status).toBe(204);
  });

  test('can be asked about five times in a quarter of an hour from one network', async () => {
    const ip = '203.0.113.9';
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await forget(`name ${time}`, ip)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect(await tell(await forget('Ada', ip))).toEqual([
      ...[429, 'Too many attempts. Please try again in 15 minutes.'],
    ]);
    expect(listReceivers()).toEqual([]);
  });

  test('can be asked about twenty times an hour for one name, known or not', async () => {
    for (const account of ['Ada', 'nobody']) {
      const statuses: number[] = [];
      for (let time = 0; time < 21; time += 1) {
        statuses.push((await forget(account.toUpperCase())).status);
      }
      expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 204));
      expect(statuses[20]).toBe(429);
    }
  });

  test.for([
    ['iris', 'İRİS'],
    ['éva', 'ÉVA'],
  ])('counts %s and %s as one name where the database does', async (spellings) => {
    const [row] = await sql`select count(distinct lower(name))::int as names
      from unnest(${spellings}::text[]) as name`;
    const statuses: number[] = [];
    for (let time = 0; time < 25; time += 1) {
      statuses.push((await forget(spellings[time % 2] ?? '')).status);
    }
    const answered = statuses.filter((status) => status === 204);
    expect(answered).toHaveLength(row?.names === 1 ? 20 : 25);
  });

  test('once reset lets its owner in from the network of the wrong guesses', async () => {
    const ip = '203.0.113.9';
    const guess = () =>
      call('POST /api/auth/login', { username: 'Ada', password: 'wrong' }, undefined, ip);
    for (let time = 0; time < 5; time += 1) await guess();
    expect((await guess()).status).toBe(429);
    await forget('Ada');
    await choose(findToken(), newPassword, ip);
    const body = { username: 'Ada', password: newPassword };
    expect((await call('POST /api/auth/login', body, undefined, ip)).status).toBe(200);
  });

  test('is refused for everybody where the site sends no mail', async () => {
    vi.stubEnv('SMTP_URL', '');
    for (const account of ['Ada', 'nobody']) {
      expect(await tell(await forget(account))).toEqual([409, noMailRefusal]);
    }
    expect(await sql`select 1 from admin_tokens`).toEqual([]);
  });

  test.for([
    [{ account: ' ' }, 'Username or email address is required'],
    [{ account: 'x'.repeat(255) }, 'Please keep this to 254 characters'],
    [{ account: 'a', id: 1 }, 'The field "id" is not known here. Please leave it out.'],
  ] as const)('is not asked about with %j', async ([body, sentence]) => {
    expect(await tell(await call('POST /api/auth/forgot-password', body))).toEqual([422, sentence]);
  });

  test('has no link that can be made up', async () => {
    await forget('nobody');
    for (const token of ['x'.repeat(43), 'A'.repeat(43)]) {
      expect(await tell(await choose(token))).toEqual([410, mailedLinkRefusal]);
    }
    expect(await tell(await read('x'))).toEqual([422, 'Please open the link from your email']);
  });

  test('leaves a trace of the request and of the reset, without address or token', async () => {
    await forget(address);
    await choose(findToken());
    const { lines, text } = readTraces();
    expect(lines.filter(({ event }) => event.startsWith('password reset'))).toMatchObject([
      { event: 'password reset asked' },
      { event: 'password reset', userId: adminId },
    ]);
    expect(text).not.toContain(findToken());
    expect(text).not.toContain(address);
  });
});
