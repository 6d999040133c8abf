import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { healthApi } from '#desk/health-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { maxConnections, useFaultyDatabase } from './faulty-database.ts';
import { takeLoggedErrors } from './logged-errors.ts';
import { formRoutes } from './routes.ts';
import { testTimeoutMs } from './sizes.ts';
import { findStored, submit } from './submit-form.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

describe('a database that only reads, as a standby does', () => {
  const database = useFaultyDatabase();

  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const client = new pg.Client(database.server.url);
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    const value = isReadOnly ? 'on' : 'off';
    await client.query(`alter database postgres set default_transaction_read_only = ${value}`);
    // The setting applies to new connections, so the site's existing ones are ended.
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    await client.end();
    const askOnEach = () =>
      Promise.all(Array.from({ length: maxConnections }, () => sql`select pg_sleep(0.01)`));
    await vi.waitFor(askOnEach, { timeout: 10_000 });
  }

  afterEach(() => setReadOnly(false));

  test.for(formRoutes)(
    'answers 503 to a form, and takes it as soon as it writes again: $title',
    async (route) => {
      await setReadOnly(true);
      expect((await submit(route, 'standby')).status).toBe(503);
      expect(takeLoggedErrors()).toMatchObject([{ event: 'database unavailable', code: '25006' }]);
      expect(await findStored(route, 'standby')).toEqual([]);
      await setReadOnly(false);
      const { status, id } = await submit(route, 'standby');
      expect([status, await findStored(route, 'standby')]).toEqual([201, [id]]);
    },
  );

  test('is told by /api/health', async () => {
    await setReadOnly(true);
    const answer = await healthApi.fetch(new Request('http://localhost:8888/api/health'));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'failing', database: 'read-only' });
    expect(takeLoggedErrors()).toMatchObject([
      { event: 'database takes no writes', reason: 'read-only' },
    ]);
  });

  test('that writes again within the time is waited for', async () => {
    await setReadOnly(true);
    const answers = formRoutes.map((route) => submit(route, 'change of places'));
    await setReadOnly(false);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test('still refuses as an error what was sent not to write', async () => {
    await setReadOnly(true);
    await expect(
      sql.transaction([sql`truncate rate_limits`], { readOnly: true }),
    ).rejects.toMatchObject({ name: 'NeonDbError', code: '25006' });
  });
});
