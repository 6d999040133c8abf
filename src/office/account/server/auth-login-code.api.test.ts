import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountApi } from './account-api.server.ts';
import { codeQuestion, codeRefusal, unreadableSecretRefusal } from '#office/account/two-factor.ts';
import { disableAdminUser } from './admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { problemSchema, problemType } from '#lib/http/problem.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import {
  insertTestTwoFactor,
  showCode,
  turnOnTestTwoFactor,
  type TestTwoFactor,
} from '#test/kit/api/two-factor.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

// Hashing and whole databases take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const now = Date.parse('2026-11-21T12:00:10Z');
const loginRefusal = 'Invalid username or password';

/** A different household for every number. */
const toIp = (number: number) => `198.51.100.${number}`;

const send = (fields: object, ip = '203.0.113.7', headers: Record<string, string> = {}) =>
  openTestBrowser().call(accountApi, 'POST', '/api/auth/login', {
    body: { ...testAdmin, ...fields },
    ip,
    headers,
  });

async function tell(fields: object, ip?: string): Promise<[number, string]> {
  const response = await send(fields, ip);
  expect(response.headers.getSetCookie().length > 0).toBe(response.status === 200);
  return [response.status, await response.text()];
}

describeWithDatabase('POST /api/auth/login with two-factor authentication', () => {
  let adminId: number;
  let twoFactor: TestTwoFactor;

  const code = (steps = 0) => showCode(twoFactor.key, now + steps * 30_000);

  /** Returns so many codes, none of which is valid now. */
  const listWrongCodes = (count: number) =>
    Array.from({ length: count + 3 }, (_, number) => number.toString().padStart(6, '0'))
      .filter((each) => ![-1, 0, 1].map(code).includes(each))
      .slice(0, count);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    adminId = await resetTestAdmin();
    twoFactor = await insertTestTwoFactor(adminId);
    await sql`delete from sessions`;
    await sql`delete from rate_limits`;
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  test('ASVS 6.3.4: the password alone is refused, with a request for the code', async () => {
    expect(await tell({})).toEqual([401, codeQuestion]);
    expect(await sql`select 1 from sessions`).toEqual([]);
  });

  test('problem details carry a code for what is wrong', async () => {
    const askForProblem = async (fields: object) => {
      const response = await send(fields, undefined, { accept: problemType });
      const { code = null, detail } = problemSchema.parse(await response.json());
      return [response.status, code, detail];
    };
    expect(await askForProblem({ password: 'wrong' })).toEqual([401, null, loginRefusal]);
    expect(await askForProblem({})).toEqual([401, 'two-factor-code-needed', codeQuestion]);
    const [wrong = ''] = listWrongCodes(1);
    expect(await askForProblem({ code: wrong })).toEqual([
      ...[401, 'two-factor-code-wrong', codeRefusal],
    ]);
    vi.stubEnv('SESSION_SECRET', 'another secret of at least 32 bytes');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await askForProblem({ code: code() })).toEqual([
      ...[401, 'two-factor-code-unreadable', unreadableSecretRefusal],
    ]);
    logged.mockClear();
  });

  test('the password and the code of the app together log in', async () => {
    const browser = openTestBrowser();
    const body = { ...testAdmin, code: ` ${code().slice(0, 3)} ${code().slice(3)} ` };
    const response = await browser.call(accountApi, 'POST', '/api/auth/login', { body });
    expect([response.status, await response.json()]).toEqual([
      ...[200, { id: adminId, username: testAdmin.username }],
    ]);
    expect((await browser.call(accountApi, 'GET', '/api/auth/me')).status).toBe(200);
  });

  test('ASVS 6.5.1: a code works once, and none before it works after it', async () => {
    expect((await tell({ code: code() }))[0]).toBe(200);
    expect(await tell({ code: code() })).toEqual([401, codeRefusal]);
    expect(await tell({ code: code(-1) })).toEqual([401, codeRefusal]);
    vi.setSystemTime(now + 30_000);
    expect(await tell({ code: code() })).toEqual([401, codeRefusal]);
    expect((await tell({ code: code(1) }))[0]).toBe(200);
  });

  test('ASVS 6.5.1: of many logins with the same code at once, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, number) => send({ code: code() }, toIp(number))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test('the code that turned it on does not log in', async () => {
    expect(await tell({ code: code(-1) })).toEqual([401, codeRefusal]);
  });

  test.for([-2, 2, 20])(
    'ASVS 6.5.5: a code that is %i half minutes away is refused',
    async (steps) => {
      expect(await tell({ code: code(steps) })).toEqual([401, codeRefusal]);
    },
  );

  test('a clock may be half a minute fast', async () => {
    expect((await tell({ code: code(1) }))[0]).toBe(200);
  });

  test.for([
    ['', 'Code is required'],
    ['1'.repeat(41), 'Please keep this to 40 characters'],
    [123_456, 'Code is required'],
  ] as const)('%j as a code is refused in words', async ([typed, sentence]) => {
    expect(await tell({ code: typed })).toEqual([422, sentence]);
  });

  test.for(['abc', '12345', '1234567', '٢٨٧٠٨٢', "' or 1=1 --"])('%j is no code', async (typed) => {
    expect(await tell({ code: typed })).toEqual([401, codeRefusal]);
  });

  test('ASVS 6.3.8: without the right password nobody learns that it is on', async () => {
    for (const fields of [{}, { code: code() }, { code: twoFactor.recoveryCodes[0] }]) {
      expect(await tell({ ...fields, password: 'wrong' })).toEqual([401, loginRefusal]);
      expect(await tell({ ...fields, username: 'Nobody' })).toEqual([401, loginRefusal]);
      await sql`delete from rate_limits`;
    }
    await disableAdminUser(adminId);
    expect(await tell({ code: code() })).toEqual([401, loginRefusal]);
    expect((await sql`select 1 from recovery_codes`).length).toBe(10);
  });

  test('an admin without it logs in by the password, whatever code is sent', async () => {
    await resetTestAdmin();
    expect((await tell({ code: '123456' }))[0]).toBe(200);
  });

  test('ASVS 6.6.3: after five codes in a row from one network, the next is refused, even the right one', async () => {
    for (const wrong of listWrongCodes(5)) expect((await tell({ code: wrong }))[0]).toBe(401);
    expect(await tell({ code: code() })).toEqual([
      ...[429, 'Too many attempts. Please try again in 15 minutes.'],
    ]);
  });

  test('a wrong code clears no attempts, nor does a password without a code', async () => {
    for (let round = 0; round < 5; round += 1) await send({});
    expect((await tell({ code: code() }))[0]).toBe(429);
  });

  test('ASVS 6.6.3: someone with the password gets ten codes a day, from however many networks', async () => {
    const statuses: number[] = [];
    for (const [number, wrong] of listWrongCodes(15).entries()) {
      statuses.push((await tell({ code: wrong }, toIp(number)))[0]);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
    expect(await tell({ code: code() }, toIp(99))).toEqual([
      ...[429, 'Too many attempts. Please try again in 24 hours.'],
    ]);
  });

  test('A759: another spelling of the name gets no further codes', async () => {
    await sql`update admin_users set username = 'iris'`;
    for (const [number, wrong] of listWrongCodes(10).entries()) {
      await send({ username: 'Iris', code: wrong }, toIp(number));
    }

    for (const [number, username] of ['iris', 'İris', 'irİs', 'İrİs'].entries()) {
      const [row] = await sql`select lower(${username}::text) = 'iris' as "isIris"`;
      const [status] = await tell({ username, code: code() }, toIp(100 + number));
      expect([username, status]).toEqual([username, row?.isIris === true ? 429 : 401]);
    }
  });

  test('guessing does not lock out the owner on a known network', async () => {
    expect((await tell({ code: code() }, toIp(200)))[0]).toBe(200);
    for (const [number, wrong] of listWrongCodes(12).entries()) {
      await send({ code: wrong }, toIp(number));
    }
    expect((await tell({ code: code(1) }, toIp(200)))[0]).toBe(200);
  });

  test('ASVS 6.4.4: a recovery code logs in once, in any spacing and case, and says how many are left', async () => {
    const [first = '', second = ''] = twoFactor.recoveryCodes;
    const response = await send({ code: ` ${first.toUpperCase().replaceAll('-', '  ')} ` });
    expect([response.status, await response.json()]).toEqual([
      ...[200, { id: adminId, username: testAdmin.username, recoveryCodesLeft: 9 }],
    ]);
    expect(await tell({ code: first })).toEqual([401, codeRefusal]);
    expect((await tell({ code: second.replaceAll('-', '') }))[0]).toBe(200);
    expect((await sql`select 1 from recovery_codes`).length).toBe(8);
  });

  test('ASVS 6.5.1: of many logins with the same recovery code at once, one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, number) =>
        send({ code: twoFactor.recoveryCodes[0] }, toIp(number)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('ASVS 6.5.2: the database reveals neither the secret of the app nor a recovery code', async () => {
    await resetTestAdmin();
    twoFactor = await turnOnTestTwoFactor(await openSignedInBrowser());
    await send({ code: code() });
    const kept = JSON.stringify([
      await sql`select * from admin_users`,
      await sql`select * from recovery_codes`,
      await sql`select * from rate_limits`,
    ]);
    expect(kept).not.toContain(twoFactor.key);
    for (const each of twoFactor.recoveryCodes) {
      expect(kept).not.toContain(each);
      expect(kept).not.toContain(each.replaceAll('-', ''));
    }
    const [row] = await sql`select code_hash from recovery_codes`;
    expect(row?.code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('the stored secret of one admin does not work for another', async () => {
    await sql`insert into admin_users (username, password_hash, second_step_secret,
        second_step_since, second_step_used)
      select 'Eve', password_hash, second_step_secret, now(), 0 from admin_users`;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await tell({ username: 'Eve', code: code() })).toEqual([401, unreadableSecretRefusal]);
    // eslint-disable-next-line no-console -- it is looked at elsewhere
    vi.mocked(console.error).mockClear();
  });

  test('with another SESSION_SECRET the log says so, and a recovery code still works', async () => {
    vi.stubEnv('SESSION_SECRET', 'another secret of at least 32 bytes');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await tell({ code: code() })).toEqual([401, unreadableSecretRefusal]);
    expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({
      level: 'error',
      event: 'two-factor unreadable',
      userId: adminId,
    });
    logged.mockClear();
    expect((await tell({ code: twoFactor.recoveryCodes[0] }))[0]).toBe(200);
  });

  test('ASVS 16.2.1, 16.2.2, 16.3.1, 16.3.3: each attempt is logged with the user, without any code', async () => {
    const before = readTraces().lines.length;
    const [wrong = ''] = listWrongCodes(1);
    await send({});
    await send({ code: wrong });
    await send({ code: code() });
    await send({ code: twoFactor.recoveryCodes[0] });
    const { lines, text } = readTraces();
    const events = lines.slice(before).filter(({ event }) => event !== 'request refused');
    expect(events).toMatchObject([
      { event: 'login code asked', userId: adminId },
      { event: 'login code refused', userId: adminId },
      { event: 'login', userId: adminId, by: 'app' },
      { event: 'recovery code used', userId: adminId, left: 9 },
      { event: 'login', userId: adminId, by: 'recovery' },
    ]);
    for (const typed of [wrong, code(), twoFactor.recoveryCodes[0] ?? '', twoFactor.key]) {
      expect(text).not.toContain(`"${typed}"`);
    }
  });
});
