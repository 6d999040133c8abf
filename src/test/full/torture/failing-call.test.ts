import { neonConfig } from '@neondatabase/serverless';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { type Transport } from '#lib/db/database-fetch.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import { type StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { beginTestSetup, showCode, turnOnTestTwoFactor } from '#test/kit/api/two-factor.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { takeLoggedErrors } from './logged-errors.ts';
import { formRoutes } from './routes.ts';
import { useTransport } from './short-times.ts';
import { sizes, testTimeoutMs } from './sizes.ts';
import { countHalfWritten } from './stored-state.ts';
import { findStored, submit } from './submit-form.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const originalFetch: unknown = neonConfig.fetchFunction;
let database: StatementExecutor;

const fullDisk = 'with the code of a full disk';
const ways: Record<string, (send: () => Promise<Response>) => Promise<Response>> = {
  'before it is sent': () =>
    Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
  'after it was done': async (send: () => Promise<Response>) => {
    await send();
    throw new TypeError('fetch failed');
  },
  // The code of a full disk, which isn't available here.
  [fullDisk]: () =>
    Promise.resolve(Response.json({ message: 'x', code: '53100' }, { status: 400 })),
};
/** Makes the database calls in a range fail, counted from 1. */
function failCalls(way: string, from: number, to: number): { count: () => number } {
  let calls = 0;
  const transport: Transport = (_, init) => {
    calls += 1;
    const send = () => answerNeonRequest(database, init);
    return calls >= from && calls <= to ? (ways[way] ?? expect.fail())(send) : send();
  };
  useTransport(transport, 150);
  return { count: () => calls };
}

/** Expects no logged errors except those about a full disk, and their number if given. */
function expectFullDisks(count?: number): void {
  const errors = takeLoggedErrors();
  const full = { event: 'database unavailable', code: '53100' };
  expect(errors).toMatchObject(Array.from({ length: count ?? errors.length }, () => full));
}

const mend = () => {
  useTransport((_, init) => answerNeonRequest(database, init));
};

beforeAll(async () => {
  database = await openTestDatabase();
  connectDatabase(database);
  vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
  await migrate();
}, openDatabaseTimeoutMs);

beforeEach(() => {
  mend();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  expectFullDisks();
  // eslint-disable-next-line no-console -- that the database failed is to be logged here
  vi.mocked(console.warn).mockClear();
  mend();
  expect(await countHalfWritten()).toBe(0);
});

afterAll(async () => {
  neonConfig.fetchFunction = originalFetch;
  connectDatabase(undefined);
  await database.close();
});

const cases = Object.keys(ways).flatMap((way) =>
  Array.from({ length: sizes.failingCalls }, (_, index) => ({ way, number: index + 1 })),
);

describe.for(formRoutes)('$title', (route) => {
  test.for(cases)('call $number that fails $way is made up for: 201, one row', async (each) => {
    const name = `once ${each.way} ${each.number}`;
    failCalls(each.way, each.number, each.number);
    const first = await submit(route, name);
    const second = await submit(route, name);
    mend();
    expect([first.status, second.status, second.id]).toEqual([201, 201, first.id]);
    expect(await findStored(route, name)).toEqual([first.id]);
  });

  test.for(cases.filter(({ number }) => number <= 2))(
    'ASVS 2.3.3: calls from $number on that fail $way are told; sent again it is there once',
    async ({ way, number }) => {
      const name = `ever ${way} ${number}`;
      failCalls(way, number, Infinity);
      const first = await submit(route, name);
      expect(first.status).toBe(number === 1 ? 503 : 201);
      const repeated = await submit(route, name);
      expect(repeated.status).toBe(503);
      const answers = [first, repeated].filter(({ status }) => status === 503);
      expectFullDisks(way === fullDisk ? answers.length : 0);
      mend();
      const again = await submit(route, name);
      expect([again.status, await findStored(route, name)]).toEqual([201, [again.id]]);
    },
  );
});

describe('signing in and the password', () => {
  beforeEach(async () => {
    await resetTestAdmin();
  });

  const logIn = (password: string) =>
    openTestBrowser().call(accountApi, 'POST', '/api/auth/login', {
      body: { username: testAdmin.username, password },
    });

  test.for(cases)(
    'ASVS 16.5.3: a login whose call $number fails $way works or says so',
    async (each) => {
      const { count } = failCalls(each.way, each.number, each.number);
      const { status, headers } = await logIn(testAdmin.password);
      const isReached = count() >= each.number;
      expect(isReached ? [200, 503] : [200]).toContain(status);
      expect(headers.getSetCookie().length > 0).toBe(status === 200);
      mend();
      expect((await logIn(testAdmin.password)).status).toBe(200);
    },
  );

  test.for(cases)(
    'a login with a code whose call $number fails $way works or says so',
    async (each) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { key } = await turnOnTestTwoFactor(await openSignedInBrowser());
      const sendCode = (code: string) =>
        openTestBrowser().call(accountApi, 'POST', '/api/auth/login', {
          body: { ...testAdmin, code },
        });
      const { count } = failCalls(each.way, each.number, each.number);
      const { status, headers } = await sendCode(showCode(key));
      // After a lost response nobody knows whether the code was used, so it counts as used.
      expect(count() >= each.number ? [200, 503] : [200]).toContain(status);
      expect(headers.getSetCookie().length > 0).toBe(status === 200);
      mend();
      vi.advanceTimersByTime(30_000);
      expect((await sendCode(showCode(key))).status).toBe(200);
      vi.useRealTimers();
    },
  );

  test.for(cases)(
    'the end of a two-factor setup whose call $number fails $way turns it on or says so',
    async (each) => {
      const browser = await openSignedInBrowser();
      const { key } = await beginTestSetup(browser);
      const body = { code: showCode(key) };
      failCalls(each.way, each.number, each.number);
      const { status } = await browser.call(accountApi, 'PUT', '/api/admin/two-factor', { body });
      mend();
      expect([200, 503]).toContain(status);
      const [stored] = await sql`select
        (select count(*)::int from recovery_codes) as codes,
        (select count(second_step_setup)::int from sessions) as setups`;
      expect(stored).toEqual(status === 200 ? { codes: 10, setups: 0 } : { codes: 0, setups: 1 });
    },
  );

  test.for(cases)('a new password whose call $number fails $way is set or not', async (each) => {
    const browser = await openSignedInBrowser();
    const body = { currentPassword: testAdmin.password, newPassword: 'another password' };
    failCalls(each.way, each.number, each.number);
    const path = '/api/admin/change-password';
    const { status } = await browser.call(accountApi, 'POST', path, { body });
    mend();
    expect([204, 503]).toContain(status);
    const passwords = [testAdmin.password, 'another password'];
    const answers = [];
    for (const password of passwords) answers.push((await logIn(password)).status);
    expect(
      status === 204
        ? [[401, 200]]
        : [
            [401, 200],
            [200, 401],
          ],
    ).toContainEqual(answers);
    const [row] = await sql`select count(*)::int as count from admin_users`;
    expect(row?.count).toBe(1);
  });
});
