import { neonConfig } from '@neondatabase/serverless';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { connectDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migration.ts';
import { answerNeonRequest } from '#server/db/neon-protocol.ts';
import { openPostgres } from '#server/db/postgres-executor.ts';
import { type StatementExecutor } from '#server/db/statement-executor.ts';
import { openDatabaseTimeoutMs } from '#test/database/describe-with-database.ts';
import { type FaultyProxy, openFaultyProxy } from '#test/database/faulty-proxy.ts';
import { startPostgres, type TestPostgres } from '#test/database/start-postgres.ts';
import { times, useTransport } from '#test/torture/short-times.ts';
import { countHalfWritten } from '#test/torture/stored-state.ts';

/** How many connections the site has. */
export const maxConnections = 4;

/** What tests that break a database work with. */
export interface FaultyDatabase {
  server: TestPostgres;
  proxy: FaultyProxy;
}

/**
 * Gives a suite a Postgres server behind a way that can be broken, reached with short times.
 *
 * @param settings of the server
 */
export function useFaultyDatabase(settings: string[] = []): FaultyDatabase {
  const found = {} as FaultyDatabase;
  let executor: StatementExecutor | undefined;
  const usualFetch: unknown = neonConfig.fetchFunction;

  beforeAll(async () => {
    found.server = await startPostgres(settings);
    found.proxy = await openFaultyProxy(found.server.url);
    const opened = openPostgres(found.proxy.url, {
      maxConnections,
      connectTimeoutMs: times.answerWithinMs / 2,
      statementTimeoutMs: times.answerWithinMs,
      answerTimeoutMs: times.answerWithinMs,
    });
    executor = opened;
    connectDatabase(opened);
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
    await migrate();
    useTransport((_, init) => answerNeonRequest(opened, init));
  }, openDatabaseTimeoutMs);

  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  afterEach(async () => {
    // eslint-disable-next-line no-console -- that the database was away is to be logged here
    vi.mocked(console.warn).mockClear();
    found.proxy.setFault({ kind: 'none' });
    expect(await countHalfWritten()).toBe(0);
  });

  afterAll(async () => {
    neonConfig.fetchFunction = usualFetch;
    connectDatabase(undefined);
    vi.unstubAllEnvs();
    await executor?.close();
    await found.proxy.close();
    await found.server.stop();
  }, openDatabaseTimeoutMs);

  return found;
}
