import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { useDatabase } from '#local/use-database.ts';
import { openStrictPooler } from '#test/kit/database/strict-pooler.ts';
import { openPostgres, type PostgresLimits } from './postgres-executor.server.ts';
import type { TransactingExecutor } from './statement-executor.server.ts';

async function open(limits: Partial<PostgresLimits> = {}): Promise<TransactingExecutor> {
  const pooler = await openStrictPooler(inject('postgresUrl'));
  const executor = openPostgres(pooler.url, limits);
  onTestFinished(async () => {
    await executor.close();
    await pooler.close();
  });
  return executor;
}

const showLimit = { query: 'show statement_timeout', params: [] };

test('A910: a pooler that refuses unknown parameters, such as PgBouncer, takes connections', async () => {
  const executor = await open();
  expect((await executor.execute(showLimit)).rows).toEqual([['7s']]);
  const [result] = await executor.executeAll([showLimit], { isReadOnly: true });
  expect(result?.rows).toEqual([['7s']]);
});

test('the server itself ends a statement that takes too long, alone or in a transaction', async () => {
  const executor = await open({ statementTimeoutMs: 50 });
  const sleep = { query: 'select pg_sleep(60)', params: [] };
  await expect(executor.execute(sleep)).rejects.toMatchObject({ code: '57014' });
  await expect(executor.executeAll([sleep], {})).rejects.toMatchObject({ code: '57014' });
});

test('a transaction has its own limit on a connection that has the limit of another client', async () => {
  const executor = await open({ maxConnections: 1, statementTimeoutMs: 0 });
  await executor.execute({ query: 'set statement_timeout = 50', params: [] });
  const [, result] = await executor.executeAll(
    [{ query: 'select pg_sleep(0.2)', params: [] }, showLimit],
    {},
  );
  expect(result?.rows).toEqual([['0']]);
});

test('backup and restore work on a database behind such a pooler', async () => {
  const pooler = await openStrictPooler(inject('postgresUrl'));
  onTestFinished(() => pooler.close());
  vi.stubEnv('DATABASE_URL', pooler.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const result = await useDatabase(process.cwd(), (database) =>
    database.transact((run) => run(showLimit), {}),
  );
  expect(result.rows).toEqual([['0']]);
});
