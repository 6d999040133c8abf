import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { describeOnEachDatabase } from '#test/kit/database/describe-with-database.ts';
import { listSaveIds } from '#editing/publishing/commit-message.server.ts';
import { createMemoryRepository } from '#test/full/torture/publishing/memory-repository.ts';
import {
  openMemoryBuild,
  sendEdits,
  signInBoth,
} from '#test/full/torture/publishing/publishing-site.ts';
import { shippedFiles } from './publishing/memory-site.ts';
import { formRoutes } from './routes.ts';
import { sizes, testTimeoutMs } from './sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const rounds = Array.from({ length: sizes.doubleSubmits }, (_, index) => index + 1);
const fifty = Array.from({ length: 50 }, (_, index) => index + 1);

describeOnEachDatabase('50 times at once with one key', () => {
  beforeAll(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    await migrate();
    return () => {
      vi.unstubAllEnvs();
    };
  });

  test.for(formRoutes)('$title: makes one entry and 50 equal answers', async (route) => {
    for (const round of rounds) {
      const name = `Jo ${round}`;
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const body = JSON.stringify({ ...route.valid, name });
      const answers = await Promise.all(
        fifty.map(async () => {
          const url = `http://localhost${route.path}`;
          const request = new Request(url, { method: 'POST', headers, body });
          const response = await route.app.fetch(request, { ip: '192.0.2.1' });
          return [response.status, await response.text()];
        }),
      );
      expect(answers).toEqual(answers.map(() => answers[0]));
      expect(answers[0]?.[0]).toBe(201);
      const rows = await sql.query(`select id from ${route.table} where name = $1`, [name]);
      // A checkout with a built site knows when the office answers, too.
      expect(JSON.parse(String(answers[0]?.[1]))).toMatchObject({ id: rows[0]?.id as unknown });
      expect(rows).toHaveLength(1);
    }
  });

  test('a save: makes one row of the journal, 50 equal answers and one commit', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const site = openMemoryBuild();
    const repository = createMemoryRepository(shippedFiles);
    setContentStore(repository.store);
    site.build(repository);
    const { ada } = await signInBoth();
    for (const round of rounds) {
      const edit = { id: 'hero-title', type: 'text', value: `Title ${round}` } as const;
      const key = randomUUID();
      const responses = await Promise.all(fifty.map(() => sendEdits(ada, [edit], key)));
      const answers = await Promise.all(responses.map((response) => response.text()));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers).size).toBe(1);
      await publish();
      const { save } = JSON.parse(answers[0] ?? '') as { save: { id: string } };
      const holds = ({ message }: { message: string }) => listSaveIds(message).includes(save.id);
      expect(repository.commits.filter(holds)).toHaveLength(1);
    }
    expect(await sql`select count(*)::int as count from content_saves`).toEqual([
      { count: rounds.length },
    ]);
    site.close();
    setContentStore(undefined);
  });
});
