import { AsyncResource } from 'node:async_hooks';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseFetch, type Transport } from './database-fetch.server.ts';
import { DatabaseUnavailableError } from './database-failure.server.ts';
import { shareTime, withOwnTime } from './shared-time.server.ts';

const url = 'https://database.example/sql';
const refused = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
const cut = () => Promise.reject(new TypeError('fetch failed'));
const answerCode = (code: string, status = 400) => {
  return () => Promise.resolve(Response.json({ message: 'x', code }, { status }));
};
const answerStatus = (status: number, body = '') => {
  return () => Promise.resolve(new Response(body, { status }));
};
const answerOk = () => Promise.resolve(Response.json({ rows: [] }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A transport that fails in the given ways, one after another, and then answers. */
function failThenAnswer(...failures: (() => Promise<Response>)[]) {
  return vi.fn<Transport>(() => (failures.shift() ?? answerOk)());
}

test('an answer is passed on at once', async () => {
  const transport = failThenAnswer();
  expect((await createDatabaseFetch(transport)(url, {})).status).toBe(200);
  expect(transport).toHaveBeenCalledTimes(1);
});

test('an error in the statement is passed on, not repeated', async () => {
  const transport = failThenAnswer(answerCode('23505'));
  const response = await createDatabaseFetch(transport)(url, {});
  expect(await response.json()).toMatchObject({ code: '23505' });
  expect(transport).toHaveBeenCalledTimes(1);
});

test('a write in a transaction that is not to write is an error, not a standby', async () => {
  const transport = failThenAnswer(answerCode('25006'));
  const headers = { 'Neon-Batch-Read-Only': 'true' };
  const response = await createDatabaseFetch(transport)(url, { headers });
  expect(await response.json()).toMatchObject({ code: '25006' });
  expect(transport).toHaveBeenCalledTimes(1);
});

test.for([
  { title: 'no connection', failure: refused },
  { title: 'a database that is starting', failure: answerCode('57P03') },
  { title: 'too many connections', failure: answerCode('53300') },
  { title: 'a database that is starting, behind a proxy', failure: answerCode('57P03', 500) },
  { title: 'too many connections behind a proxy', failure: answerCode('53300', 500) },
  { title: 'a standby that only reads', failure: answerCode('25006') },
])('$title is waited out for any statement, since it was not begun', async ({ failure }) => {
  const transport = failThenAnswer(failure, failure);
  const answer = createDatabaseFetch(transport)(url, {});
  await vi.runAllTimersAsync();
  expect((await answer).status).toBe(200);
  expect(transport).toHaveBeenCalledTimes(3);
});

test.for([
  { title: 'a cut connection', failure: cut },
  { title: 'a server that is stopped', failure: answerCode('57P01') },
  { title: 'a proxy in trouble', failure: answerStatus(502) },
  { title: 'a proxy that failed after the statement', failure: answerCode('', 500) },
  { title: 'a lost connection behind a proxy', failure: answerCode('08006', 500) },
  { title: 'a proxy that is asked too often', failure: answerStatus(429) },
  { title: 'a wrong password', failure: answerCode('28P01') },
])('$title is waited out only for a repeatable statement', async ({ failure }) => {
  const careful = createDatabaseFetch(failThenAnswer(failure))(url, {});
  await expect(careful).rejects.toBeInstanceOf(DatabaseUnavailableError);

  const repeatable = createDatabaseFetch(failThenAnswer(failure))(url, { isRepeatable: true });
  await vi.runAllTimersAsync();
  expect((await repeatable).status).toBe(200);
});

test.for([
  { title: 'a spent quota', failure: answerStatus(402, '{"message":"quota"}'), code: 'HTTP 402' },
  { title: 'too many requests', failure: answerStatus(429), code: 'HTTP 429' },
  { title: 'a proxy in trouble', failure: answerStatus(503), code: 'HTTP 503' },
  { title: 'a proxy that lets nobody in', failure: answerCode(''), code: 'HTTP 400' },
  { title: 'a wrong password', failure: answerCode('28P01'), code: '28P01' },
  { title: 'a user that is gone', failure: answerCode('28000', 500), code: '28000' },
  { title: 'an unknown refusal', failure: answerCode('XX999', 500), code: 'XX999' },
  { title: 'a page of a proxy', failure: answerStatus(500, '<html>'), code: 'HTTP 500' },
  { title: 'a database that is gone', failure: answerCode('3D000'), code: '3D000' },
])('$title is an absence that names its code', async ({ failure, code }) => {
  const answer = createDatabaseFetch(failThenAnswer(failure))(url, {});
  await expect(answer).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await expect(answer).rejects.toMatchObject({
    message: `The database did not answer (${code})`,
    code,
  });
});

test('an absence is given up after about 3 seconds', async () => {
  const transport = vi.fn<Transport>(refused);
  const startedAt = performance.now();
  const answer = createDatabaseFetch(transport)(url, {});
  const failure = expect(answer).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await vi.runAllTimersAsync();
  await failure;
  expect(performance.now() - startedAt).toBeGreaterThan(2000);
  expect(performance.now() - startedAt).toBeLessThanOrEqual(3000);
});

test('a database that is starting is waited for as long as a call may take', async () => {
  const transport = vi.fn<Transport>(answerCode('57P03', 500));
  const startedAt = performance.now();
  const answer = createDatabaseFetch(transport)(url, {});
  const failure = expect(answer).rejects.toMatchObject({ code: '57P03' });
  await vi.runAllTimersAsync();
  await failure;
  expect(performance.now() - startedAt).toBeGreaterThan(7000);
  expect(performance.now() - startedAt).toBeLessThanOrEqual(8000);
});

/** What can happen to a statement, with whether Postgres ran it and what the site gets. */
const mishaps = [
  ...['57P03', '53300', '28000', '3D000', '08001', '57P01', 'XX000'].map((code) => ({
    name: `${code} at the connection`,
    hasRun: false,
    reply: answerCode(code, 500),
  })),
  ...['57P01', '57014', '08006', '53100', '58030', '23505'].map((code) => ({
    name: `${code} after the start`,
    hasRun: true,
    reply: answerCode(code),
  })),
  { name: 'refused', hasRun: false, reply: refused },
  { name: 'cut', hasRun: true, reply: cut },
  { name: 'no words', hasRun: true, reply: answerCode('', 500) },
  ...[402, 429, 500, 502, 503, 504].map((status) => ({
    name: `HTTP ${status}`,
    hasRun: true,
    reply: answerStatus(status),
  })),
];

test('whatever goes wrong, and in whatever order, no statement that must not be repeated runs twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...mishaps), { maxLength: 6 }), async (plan) => {
      let runs = 0;
      const left = [...plan];
      const transport: Transport = () => {
        const { hasRun, reply } = left.shift() ?? { hasRun: true, reply: answerOk };
        if (hasRun) runs += 1;
        return reply();
      };
      const answer = createDatabaseFetch(transport)(url, {}).catch(() => null);
      await vi.runAllTimersAsync();
      await answer;
      expect(runs).toBeLessThanOrEqual(1);
    }),
  );
});

test('a caller in a hurry does not wait at all, even for a database that is starting', async () => {
  const hurried = vi.fn<Transport>(answerCode('57P03', 500));
  const call = createDatabaseFetch(hurried)(url, { repeatWithinMs: 0 });
  await expect(call).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(hurried).toHaveBeenCalledTimes(1);
  const transport = vi.fn<Transport>(refused);
  const answer = createDatabaseFetch(transport)(url, { repeatWithinMs: 0 });
  await expect(answer).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(transport).toHaveBeenCalledTimes(1);
});

test('ASVS 13.2.6: every request carries a signal that ends it', async () => {
  const transport = failThenAnswer();
  await createDatabaseFetch(transport)(url, { isRepeatable: true });
  const init = transport.mock.calls[0]?.[1];
  expect(init?.signal).toBeInstanceOf(AbortSignal);
  expect(init).not.toHaveProperty('isRepeatable');
});

test('within a request a transport that does not heed its signal is not waited for', async () => {
  vi.useRealTimers();
  const call = createDatabaseFetch(() => new Promise(() => undefined), {
    answerWithinMs: 30,
    repeatWithinMs: 10,
  });
  await expect(shareTime(() => call(url, {}))).rejects.toBeInstanceOf(DatabaseUnavailableError);
});

test('the calls of one request share the time of one, other work has its own', async () => {
  const transport: Transport = async () => {
    await vi.advanceTimersByTimeAsync(3000);
    return answerOk();
  };
  const call = () => createDatabaseFetch(transport)(url, {});
  const callLater = await shareTime(async () => {
    for (let time = 0; time < 3; time += 1) expect((await call()).status).toBe(200);
    await expect(call()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect((await withOwnTime(call)).status).toBe(200);
    return AsyncResource.bind(call);
  });
  expect((await callLater()).status).toBe(200);
  expect((await shareTime(call)).status).toBe(200);
});
