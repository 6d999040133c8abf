import { neonConfig } from '@neondatabase/serverless';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { answerNeonRequest } from '#lib/db/neon-protocol.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { type StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { type FaultyProxy, openFaultyProxy } from '#test/kit/database/faulty-proxy.ts';
import { startPostgres, type TestPostgres } from '#test/kit/database/start-postgres.ts';
import { times, useTransport } from './short-times.ts';
import { countHalfWritten } from './stored-state.ts';

/** The size of the site's connection pool. */
export const maxConnections = 4;

/** The tools of tests that break a database. */
export interface FaultyDatabase {
  server: TestPostgres;
  proxy: FaultyProxy;
}

/**
 * Starts a Postgres server for a suite, behind a connection that can be broken, with short
 * timeouts.
 *
 * @param settings the server's settings
 */
export function useFaultyDatabase(settings: string[] = []): FaultyDatabase {
  const found = {} as FaultyDatabase;
  let executor: StatementExecutor | undefined;
  const originalFetch: unknown = neonConfig.fetchFunction;

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
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterEach(async () => {
    // eslint-disable-next-line no-console -- that the database was away is to be logged here
    vi.mocked(console.warn).mockClear();
    found.proxy.setFault({ kind: 'none' });
    expect(await countHalfWritten()).toBe(0);
  });

  afterAll(async () => {
    neonConfig.fetchFunction = originalFetch;
    connectDatabase(undefined);
    vi.unstubAllEnvs();
    await executor?.close();
    await found.proxy.close();
    await found.server.stop();
  }, openDatabaseTimeoutMs);

  return found;
}
