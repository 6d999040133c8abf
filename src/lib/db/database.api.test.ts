import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from './database.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';

const neonUrl = 'postgresql://me:secret@ep-one.us-east-2.aws.neon.tech/site';

beforeEach(() => {
  const answer = { fields: [{ name: 'n', dataTypeID: 23 }], rows: [['1']], command: 'SELECT' };
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(answer))),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('ASVS 15.3.2: a Neon address is asked over HTTP, by a request that ends itself', async () => {
  vi.stubEnv('DATABASE_URL', neonUrl);
  expect(await sql`select ${1}::int as n`).toEqual([{ n: 1 }]);
  const [url, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\.neon\.tech\/sql$/);
  expect(init?.signal).toBeInstanceOf(AbortSignal);
  expect(init?.redirect).toBe('error');
  expect(init?.body).toBe('{"query":"select $1::int as n","params":["1"]}');
});

test('no other address is asked over HTTP', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://me@127.0.0.1:1/site');
  const options = { fetchOptions: { repeatWithinMs: 0 } };
  await expect(sql.query('select 1', [], options)).rejects.toThrow('did not answer');
  vi.stubEnv('DATABASE_URL', 'postgresql://me@neon.tech.invalid/site');
  await expect(sql.query('select 1', [], options)).rejects.toThrow('did not answer');
  expect(fetch).not.toHaveBeenCalled();
});

test('an address that is none is a wrong setting, not an absence', async () => {
  vi.stubEnv('DATABASE_URL', 'localhost');
  await expect(sql`select 1`).rejects.toBeInstanceOf(ConfigurationError);
});
