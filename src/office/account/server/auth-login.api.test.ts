import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from './account-api.server.ts';
import { createAdminUser, disableAdminUser } from './admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { clearRefusals } from './login-limit.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { readTraces } from '#test/kit/read-traces.ts';

const path = '/api/auth/login';
const wrong = { ...testAdmin, password: 'wrong' };

function send(body: unknown, ip = '203.0.113.7', headers: Record<string, string> = {}) {
  return openTestBrowser().call(accountApi, 'POST', path, { body, ip, headers });
}

/** A different household for every number. */
const toIp = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`;

async function countSessions(): Promise<number> {
  return (await sql`select 1 from sessions`).length;
}

describeWithDatabase('POST /api/auth/login', () => {
  let adminId: number;

  beforeEach(async () => {
    adminId = await resetTestAdmin();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  test('A565: the right credentials answer {id, username} and set a session cookie', async () => {
    const browser = openTestBrowser();
    const response = await browser.call(accountApi, 'POST', path, { body: testAdmin });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: adminId, username: testAdmin.username });
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  });

  test('A567: the answer never holds a password or a hash', async () => {
    const text = await (await send(testAdmin)).text();
    expect(text).not.toContain(testAdmin.password.trim());
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('password');
  });

  test('ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4: over HTTPS no script and no other site can read the cookie', async () => {
    const browser = openTestBrowser('https://www.example.com');
    const response = await browser.call(accountApi, 'POST', path, { body: testAdmin });
    const token = browser.cookies.get('__Host-session') ?? '';
    expect(response.headers.getSetCookie()).toEqual([
      `__Host-session=${token}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict`,
      '__Host-signed-in=1; Max-Age=43200; Path=/; Secure; SameSite=Strict',
    ]);
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  });

  test('over plain HTTP, as at home, the cookie has a plain name', async () => {
    const browser = openTestBrowser();
    const response = await browser.call(accountApi, 'POST', path, { body: testAdmin });
    const token = browser.cookies.get('session') ?? '';
    expect(response.headers.getSetCookie()).toEqual([
      `session=${token}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict`,
      'signed-in=1; Max-Age=43200; Path=/; SameSite=Strict',
    ]);
  });

  test('SESSION_LIFETIME_HOURS sets how long the cookies last', async () => {
    vi.stubEnv('SESSION_LIFETIME_HOURS', '1');
    const [cookie] = (await send(testAdmin)).headers.getSetCookie();
    expect(cookie).toContain('Max-Age=3600;');
  });

  test('A566, A708, ASVS 6.3.8: wrong credentials are refused in one sentence and set no session', async () => {
    for (const body of [wrong, { ...testAdmin, username: 'Nobody' }]) {
      const response = await send(body);
      expect([response.status, await response.text()]).toEqual([
        401,
        'Invalid username or password',
      ]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await countSessions()).toBe(0);
  });

  test('ASVS 6.3.8: a disabled admin is refused as if unknown', async () => {
    await disableAdminUser(adminId);
    const response = await send(testAdmin);
    expect([response.status, await response.text()]).toEqual([401, 'Invalid username or password']);
    expect(await countSessions()).toBe(0);
  });

  test('A706: the username is trimmed, and its case does not matter', async () => {
    expect((await send({ ...testAdmin, username: ' aDA ' })).status).toBe(200);
  });

  test('ASVS 6.2.8: the password counts as it was typed, with its spaces', async () => {
    expect((await send({ ...testAdmin, password: testAdmin.password.trim() })).status).toBe(401);
  });

  test.for([
    [{ username: ' ' }, 'Username is required'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'x'.repeat(257) }, 'Please keep this to 256 characters'],
    [{ username: 'a\0' }, 'Please remove the characters that cannot be shown'],
    [{ id: 1 }, 'The field "id" is not known here. Please leave it out.'],
  ] as const)('%j is refused in words', async ([change, sentence]) => {
    const response = await send({ ...testAdmin, ...change });
    expect([response.status, await response.text()]).toEqual([422, sentence]);
  });

  test('a long body is refused before it is read', async () => {
    expect((await send({ ...testAdmin, password: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });

  test('A699, ASVS 7.6.2: a login from a page of another origin is refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await send(testAdmin, undefined, headers)).status).toBe(403);
    expect(await countSessions()).toBe(0);
  });

  test('A698, ASVS 6.3.1: after five wrong logins in a row from one address, the next is refused with 429', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await send(wrong)).status).toBe(401);
    const response = await send(testAdmin);
    expect([response.status, await response.text()]).toEqual([
      429,
      'Too many attempts. Please try again in 15 minutes.',
    ]);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(880);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await send(testAdmin, toIp(1))).status).toBe(200);
  });

  test('A698, ASVS 4.1.3, 15.3.4: neither another name nor a made-up address in the headers helps', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const forged = toIp(attempt);
      const headers = {
        'x-forwarded-for': forged,
        'x-nf-client-connection-ip': forged,
        'x-real-ip': forged,
        forwarded: `for=${forged}`,
      };
      const username = `Name ${attempt}`;
      statuses.push((await send({ ...wrong, username }, undefined, headers)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('A698: the addresses of one IPv6 network count as one', async () => {
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      statuses.push((await send(wrong, `2001:db8:1:2::${attempt}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('A698: the right password ends the row, and so does a quarter of an hour', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await send(wrong);
    expect((await send(testAdmin)).status).toBe(200);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await send(wrong)).status).toBe(401);
    expect((await send(wrong)).status).toBe(429);
    await sql`
      update rate_limits set taken_at =
        array(select moment - interval '16 minutes' from unnest(taken_at) as moment)`;
    clearRefusals();
    expect((await send(testAdmin)).status).toBe(200);
  });

  test('a flood of refused logins does not reach the database for ten seconds', async () => {
    await openSignedInBrowser();
    for (let attempt = 0; attempt < 21; attempt += 1) await send(wrong, toIp(attempt));
    await sql`delete from rate_limits`;
    const refused = await send(wrong, toIp(30));
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect([seconds > 3500, seconds <= 3600]).toEqual([true, true]);
    expect(await sql`select 1 from rate_limits`).toEqual([]);
    expect((await send(testAdmin)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    expect((await send(wrong, toIp(30))).status).toBe(401);
  });

  test('A698: many wrong logins at once get no further than five', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  test.for([testAdmin.username, 'Nobody'])(
    'ASVS 6.3.1: guessing from many addresses gets 20 attempts an hour: %s',
    async (username) => {
      let evaluated = 0;
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const { status } = await send({ ...wrong, username }, toIp(attempt));
        if (status === 401) evaluated += 1;
      }
      expect(evaluated).toBe(20);
    },
  );

  test('A759: another spelling of a name gets no further attempts', async () => {
    await createAdminUser('iris', await hashQuickly(testAdmin.password));
    const spellings = ['iris', 'IRIS', 'İris', 'irİs', 'İRİS', 'ıris', 'ırıs'];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await send({ ...wrong, username: 'Iris' }, toIp(attempt));
    }

    for (const [number, username] of spellings.entries()) {
      const rows = await sql`select lower(${username}::text) = 'iris' as "isIris"`;
      const { status } = await send({ ...testAdmin, username }, toIp(100 + number));
      expect([username, status]).toEqual([username, rows[0]?.isIris === true ? 429 : 401]);
    }
  });

  test('ASVS 6.3.1: guessing from many addresses does not lock out the owner on a known network', async () => {
    await openSignedInBrowser();
    for (let attempt = 0; attempt < 25; attempt += 1) await send(wrong, toIp(attempt));
    expect((await send(testAdmin, toIp(200))).status).toBe(429);
    for (let attempt = 0; attempt < 25; attempt += 1) {
      expect((await send(testAdmin)).status).toBe(200);
    }
  });

  test('neither a name nor an address is stored with the attempts and sessions', async () => {
    await send(testAdmin);
    await send({ ...wrong, username: 'Nobody' }, toIp(7));
    const kept = JSON.stringify([
      await sql`select * from rate_limits`,
      await sql`select * from sessions`,
    ]);
    for (const part of ['203.0.113', '198.51', 'Nobody', 'nobody', 'Ada']) {
      expect(kept).not.toContain(part);
    }
  });

  test('attempts that no longer count are deleted', async () => {
    await send(wrong, toIp(1));
    await sql`update rate_limits set expires_at = now() - interval '1 second'`;
    const before = await sql`select key from rate_limits`;
    await send({ ...wrong, username: 'Nobody' }, toIp(2));
    const after = (await sql`select key from rate_limits`).map(({ key }) => String(key));
    for (const { key } of before) expect(after).not.toContain(key);
  });

  test('ASVS 7.2.2, 7.2.4: logging in again ends the session that the browser had', async () => {
    const browser = await openSignedInBrowser();
    const first = new Map(browser.cookies);
    expect((await browser.call(accountApi, 'POST', path, { body: testAdmin })).status).toBe(200);
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
    const old = openTestBrowser();
    for (const [name, value] of first) old.cookies.set(name, value);
    expect((await old.call(accountApi, 'GET', '/api/auth/me')).status).toBe(401);
  });

  test('ASVS 7.2.3, 11.5.1: every session has 128 random bits of its own', async () => {
    for (let time = 0; time < 20; time += 1) expect((await send(testAdmin)).status).toBe(200);
    const rows = await sql`select replace(id::text, '-', '') as id from sessions`;
    const ids = rows.map(({ id }) => String(id));
    expect(new Set(ids).size).toBe(20);
    // No digit is fixed: at each of the 32 places there are several.
    for (let place = 0; place < 32; place += 1) {
      expect(new Set(ids.map((id) => id.charAt(place))).size).toBeGreaterThan(3);
    }
  });

  test('ASVS 16.2.1, 16.2.2, 16.3.1, 16.3.3: each login and each refused one is logged with its time and user, without the typed name', async () => {
    const request = { requestId: expect.any(String) as string };
    const refusal = { ...request, event: 'request refused', route: path, method: 'POST' };
    await send(testAdmin);
    const second = await send(wrong);
    await send({ ...wrong, username: 'Nobody' });
    const { lines, text } = readTraces();
    expect(lines).toMatchObject([
      { ...request, event: 'login', userId: adminId },
      { event: 'login refused', userId: adminId, requestId: second.headers.get('x-request-id') },
      { ...refusal, status: 401, requestId: second.headers.get('x-request-id') },
      { ...request, event: 'login refused', userId: null },
      { ...refusal, status: 401 },
    ]);
    for (const { at } of lines) expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    for (const typed of [testAdmin.username, 'Nobody', wrong.password, '203.0.113']) {
      expect(text).not.toContain(typed);
    }
  });

  test('ASVS 16.2.1, 16.2.2, 16.3.1, 16.3.3: an attempt over the limit is logged, too', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await send(wrong);
    expect(readTraces().lines.at(-1)).toMatchObject({ event: 'request refused', status: 429 });
  });

  test('no body causes a server error or logs anybody in', async () => {
    let number = 0;
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined));
    const body = fc.oneof(fc.record({ username: value, password: value }), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(body, async (typed) => {
        number += 1;
        const { status } = await send(typed, toIp(number));
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
    );
  });
});
