import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthApi } from './health-api.server.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';

let site: string;

beforeEach(async () => {
  vi.stubEnv('COMMIT_REF', '');
  site = await mkdtemp(path.join(tmpdir(), 'built-site-'));
  await writeFile(path.join(site, 'build.json'), '{"commit":"0a1b2c"}');
  setBuiltSite(site);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  setBuiltSite(undefined);
  await rm(site, { recursive: true });
});

const ask = () => healthApi.fetch(new Request('http://localhost:8888/api/health'));

describeWithDatabase('GET /api/health', () => {
  test('names the version, the commit of the built site and a database that answers', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      commit: '0a1b2c',
      database: 'ok',
    });
  });
});

test('a database that does not answer is said at once, with 503', async () => {
  const fail = () => Promise.reject(new Error('The connection was lost.'));
  connectDatabase({ execute: fail, executeAll: fail, close: () => Promise.resolve() });
  const response = await ask();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'failing', database: 'unreachable' });
  connectDatabase(undefined);
});

test.for([
  [402, { message: 'Your project has exceeded the compute time quota.' }],
  [400, { message: "password authentication failed for user 'site'", code: '' }],
])('a database that Neon refuses with %i counts as away', async ([status, body]) => {
  vi.stubEnv('DATABASE_URL', 'postgresql://site:secret@ep-one.us-east-2.aws.neon.tech/site');
  const refuse = vi.fn(() => Promise.resolve(Response.json(body, { status: Number(status) })));
  vi.stubGlobal('fetch', refuse);
  const response = await ask();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'failing', database: 'unreachable' });
  expect(refuse).toHaveBeenCalledOnce();
});

test('a site without a database setting counts as one whose database is away', async () => {
  vi.stubEnv('DATABASE_URL', '');
  expect(await (await ask()).json()).toMatchObject({ database: 'unreachable' });
});

test('a site that was not built has no commit', async () => {
  setBuiltSite('/nowhere');
  vi.stubEnv('DATABASE_URL', '');
  expect(await (await ask()).json()).toMatchObject({ commit: null });
});
