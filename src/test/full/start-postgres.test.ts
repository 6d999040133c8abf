import { expect, test } from 'vitest';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';

test(
  'a test server keeps what was committed through a crash',
  async () => {
    const server = await startPostgres();
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
