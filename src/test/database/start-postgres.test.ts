import { expect, test } from 'vitest';
import { openPostgres } from '#server/db/postgres-executor.ts';
import { findPostgresBinaries } from '#test/database/postgres-binaries.ts';
import { startPostgres } from '#test/database/start-postgres.ts';
import { openDatabaseTimeoutMs } from '#test/database/describe-on-each-database.ts';

const binaries = await findPostgresBinaries();

test.skipIf(!binaries)(
  'a test server keeps what was committed through a crash',
  async () => {
    if (!binaries) return;
    const server = await startPostgres(binaries);
    const executor = openPostgres(server.url);
    try {
      const run = (query: string) => executor.execute({ query, params: [] });
      await run('create table kept (word text)');
      await run("insert into kept values ('here')");
      await server.crash();
      await expect(run('select 1')).rejects.toThrow();
      await server.restart();
      expect((await run('select word from kept')).rows).toEqual([['here']]);
    } finally {
      await executor.close();
      await server.stop();
    }
  },
  openDatabaseTimeoutMs,
);
