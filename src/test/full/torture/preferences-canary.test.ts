import { neonConfig } from '@neondatabase/serverless';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { matchApi } from '#site/match/match-api.server.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import { type StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { useTransport } from './short-times.ts';
import { testTimeoutMs } from './sizes.ts';
import { findStoredMarks } from './stored-marks.ts';

vi.setConfig({ testTimeout: testTimeoutMs });
useBuiltCatalogue();

const originalFetch: unknown = neonConfig.fetchFunction;
let database: StatementExecutor;

beforeAll(async () => {
  database = await openTestDatabase();
  connectDatabase(database);
  await migrate();
}, openDatabaseTimeoutMs);

afterAll(async () => {
  neonConfig.fetchFunction = originalFetch;
  connectDatabase(undefined);
  await database.close();
}, openDatabaseTimeoutMs);

/** Part of everything that a family says, and of nothing else. */
const mark = 'zwq12345qwz';
const sessionId = `session_1763730000000_${mark}`;
const wanted = {
  childAges: [3],
  serviceTypes: ['nanny'],
  location: mark,
  budgetRange: mark,
  sessionId,
};

function useDatabase(kind: 'sound' | 'broken' | 'away'): void {
  useTransport((_, init) => {
    const quoted = typeof init.body === 'string' ? init.body : '';
    if (kind === 'away') throw new TypeError(`fetch failed: ${quoted}`);
    if (kind === 'sound') return answerNeonRequest(database, init);
    const error = { message: quoted, detail: quoted, where: quoted, hint: quoted, code: '22P02' };
    return Promise.resolve(Response.json(error, { status: 400 }));
  }, 0);
}

test('ASVS 16.2.3, 16.2.5: what a family says of its needs is stored nowhere, logged nowhere and told to nobody', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => undefined),
  );
  const browser = openTestBrowser();
  const search = async (body: unknown) => {
    const response = await browser.call(matchApi, 'POST', '/api/recommendations/preferences', {
      body,
    });
    // Only the note says to the family itself which place it does not know.
    const told = (await response.text()).replace(`“${mark}” among our towns`, '');
    expect(told).not.toContain(mark);
    return response.status;
  };
  const view = async () => {
    const path = `/api/recommendations/${sessionId}/viewed/1`;
    const response = await browser.call(matchApi, 'POST', path);
    expect(await response.text()).not.toContain(mark);
    return response.status;
  };

  useDatabase('sound');
  expect([await search(wanted), await view()]).toEqual([200, 204]);
  expect(await search({ ...wanted, scheduleNeeds: mark })).toBe(422);
  expect(await search({ ...wanted, specialRequirements: [mark] })).toBe(422);
  expect(await search({ ...wanted, location: mark.repeat(20) })).toBe(422);
  useDatabase('broken');
  expect([await search(wanted), await view()]).toEqual([500, 500]);
  useDatabase('away');
  expect([await search(wanted), await view()]).toEqual([200, 503]);
  useDatabase('sound');
  while ((await search(wanted)) !== 429);

  const logged = JSON.stringify(logs.flatMap((log) => log.mock.calls));
  for (const log of logs) log.mockReset();
  expect(logged).toContain('unexpected failure');
  expect(logged).toContain('search was not counted');
  expect(logged).not.toContain(mark);

  const stored = await findStoredMarks(new RegExp(mark, 'g'));
  expect([...(stored.get('match_interests') ?? [mark])]).toEqual([]);
  expect([...stored.values()].flatMap((found) => [...found])).toEqual([]);
  expect(await sql`select from match_interests`).toHaveLength(1);
});
