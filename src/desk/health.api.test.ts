import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthApi } from './health-api.server.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { createFullError, DatabaseUnavailableError } from '#lib/db/database-failure.server.ts';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { toHttpError } from '#lib/http/failure.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';

let site: string;
let day = Date.parse('2040-01-01');

beforeEach(async () => {
  // What the database took a day ago doesn't spare it from being tried again.
  vi.useFakeTimers({ toFake: ['Date'], now: (day += 86_400_000) });
  vi.stubEnv('COMMIT_REF', '');
  site = await mkdtemp(path.join(tmpdir(), 'built-site-'));
  await writeFile(path.join(site, 'build.json'), '{"commit":"0a1b2c"}');
  setBuiltSite(site);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  setBuiltSite(undefined);
  await rm(site, { recursive: true });
});

const ask = () => healthApi.fetch(new Request('http://localhost:8888/api/health'));

describeWithDatabase('GET /api/health', () => {
  // The database has a clock of its own.
  beforeEach(() => {
    vi.useRealTimers();
  });

  test('names the version, the commit of the built site and a database that answers', async () => {
    await sql`update site_watch set clock_at = now()`;
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      commit: '0a1b2c',
      database: 'ok',
      attention: { count: 0, codes: [] },
    });
  });

  test('A783: tells everybody the codes of what needs attention, and nothing else of it', async () => {
    await sql`insert into attention (code, subject, since, last_seen, well_since) values
      ('build-failed', '', now(), now(), null), ('mail-late', '', now(), now(), now()),
      ('inquiry-unanswered', 'client/1', now(), now(), null),
      ('inquiry-unanswered', 'client/2', now(), now(), null)`;
    expect(await (await ask()).json()).toMatchObject({
      attention: { count: 3, codes: ['build-failed', 'inquiry-unanswered'] },
    });
    await sql`truncate attention`;
  });

  test('A783: a silent clock is told and mailed by whoever asks', async () => {
    await sql`update site_watch set clock_at = now() - interval '41 minutes'`;
    await sql`insert into attention (code, subject, since, last_seen)
      values ('clock-silent', '', now() - interval '10 minutes', now())`;
    const works: Promise<unknown>[] = [];
    const context = { ip: '', waitUntil: (work: Promise<unknown>) => works.push(work) };
    const request = new Request('http://localhost:8888/api/health');
    const response = await healthApi.fetch(request, context);
    await Promise.all(works);
    expect(await response.json()).toMatchObject({
      attention: { count: 1, codes: ['clock-silent'] },
    });
    expect(await sql`select title from site_mails`).toEqual([
      { title: 'The work that the site does every half hour has not run for 40 minutes.' },
    ]);
    await sql`truncate attention, site_mails`;
    await sql`update site_watch set clock_at = now()`;
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
  ['a full disk', '53100', 'full'],
  ['a standby', '25006', 'read-only'],
])(
  '%s that can still be read is not ok, and the log asks for a person',
  async ([, code, state]) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    connectDatabase(refuseWrites(code));
    const response = await ask();
    connectDatabase(undefined);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'failing', database: state });
    expect(error).toHaveBeenCalledWith(expect.stringMatching(/"level":"error"/));
    error.mockClear();

    const failure = new DatabaseUnavailableError('No', { code });
    toHttpError(failure, { requestId: '', route: '/api/contact', method: 'POST' });
    expect(error).toHaveBeenCalledWith(expect.stringMatching(/"level":"error".*"status":503/));
    error.mockClear();
  },
);

test('a disk of this machine without room is not ok, though its database changes rows', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const requireRoom = () => Promise.reject(createFullError(new Error('ENOSPC')));
  connectDatabase({ ...refuseWrites(null), requireRoom });
  expect(await (await ask()).json()).toMatchObject({ status: 'failing', database: 'full' });
  connectDatabase(undefined);
  error.mockClear();
});

test('however often strangers ask, the database is written to every ten seconds at most', async () => {
  const database = refuseWrites(null);
  const execute = vi.fn<StatementExecutor['execute']>((statement) => database.execute(statement));
  connectDatabase({ ...database, execute });
  const countWrites = () =>
    execute.mock.calls.filter(([{ query }]) => query.startsWith('update')).length;
  for (let time = 0; time < 20; time += 1) await ask();
  expect(countWrites()).toBe(1);
  vi.setSystemTime(day + 11_000);
  await ask();
  expect(countWrites()).toBe(2);
  connectDatabase(undefined);
});

/** Returns a database whose reads find nothing; it refuses writes with a code, or accepts them. */
function refuseWrites(code: string | null | undefined): StatementExecutor {
  const nothing = { command: 'SELECT', rowCount: 0, fields: [], rows: [] };
  const execute: StatementExecutor['execute'] = ({ query }) =>
    query.startsWith('update') && typeof code === 'string'
      ? Promise.reject(Object.assign(new Error('No'), { code, severity: 'ERROR' }))
      : Promise.resolve(nothing);
  return { execute, executeAll: () => Promise.resolve([]), close: () => Promise.resolve() };
}

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
