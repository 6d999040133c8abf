import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { NewChange } from '#model/merge/merge.ts';
import { listOpenSaves } from './save-rows.server.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { storeSave } from './journal.server.ts';

const file = 'content/pages/home.yaml';
const writers = Array.from({ length: 20 }, (_, index) => `Writer ${index}`);

function toChange(key: string, after: string): NewChange {
  return { kind: 'field', file, path: [key], before: 'Built', after, built: 'Built' };
}

function save(username: string, key: string, id: string = randomUUID()) {
  return storeSave({ id, username, source: 'page', changes: [toChange(key, username)] });
}

describeWithDatabase('saves at the same moment', (getDatabase) => {
  beforeEach(async () => {
    await sql`truncate content_saves`;
  });

  test('of one text: one is stored, and all others see its words and its writer', async () => {
    const outcomes = await Promise.all(writers.map((writer) => save(writer, 'title')));
    const saves = await listOpenSaves();
    expect(saves).toHaveLength(1);
    const by = saves[0]?.username ?? '';
    expect(outcomes).toEqual(
      writers.map((writer) =>
        writer === by
          ? { kind: 'stored' }
          : { kind: 'conflict', conflicts: [{ index: 0, theirs: by, by }] },
      ),
    );
  });

  test('of different texts: each is stored', async () => {
    const outcomes = await Promise.all(writers.map((writer) => save(writer, writer)));
    expect(outcomes).toEqual(writers.map(() => ({ kind: 'stored' })));
    const stored = (await listOpenSaves()).map(({ username }) => username);
    expect(stored.toSorted()).toEqual(writers.toSorted());
  });

  test('with one id: it is one save, and each is answered that it is stored', async () => {
    const id = randomUUID();
    const outcomes = await Promise.all(writers.map(() => save('Ada', 'title', id)));
    expect(outcomes).toEqual(writers.map(() => ({ kind: 'stored' })));
    expect(await listOpenSaves()).toHaveLength(1);
  });

  test('of one text, some by the release before: one is stored', async () => {
    const outcomes = await Promise.all(
      writers.map(async (writer, index) => {
        if (index % 2 === 0) return save(writer, 'title');
        const changes = JSON.stringify([toChange('title', writer)]);
        const rows = await sql`
          select store_content_save(${randomUUID()}, ${writer}, 'page', ${changes}::jsonb) as outcome`;
        return rows[0]?.outcome as { kind: string };
      }),
    );
    expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'conflict')).toHaveLength(writers.length - 1);
    expect(await listOpenSaves()).toHaveLength(1);
  });

  test('without end: the save is refused in a sentence, and nothing of it is stored', async () => {
    const database = getDatabase();
    connectDatabase({
      execute: (statement) => database.execute(statement),
      executeAll: async (statements, options) => {
        const changes = JSON.stringify([{ kind: 'picture', file: 'public/uploads/a.jpg' }]);
        await database.execute({
          query: `insert into content_saves (id, username, source, changes)
            values (gen_random_uuid(), 'Ben', 'page', $1::jsonb)`,
          params: [changes],
        });
        return database.executeAll(statements, options);
      },
      close: () => Promise.resolve(),
    });
    await expect(save('Ada', 'title')).rejects.toMatchObject({
      status: 503,
      message: 'Too many people are saving right now. Please save again in a moment.',
    });
    connectDatabase(database);
    expect((await listOpenSaves()).filter(({ username }) => username === 'Ada')).toEqual([]);
  });
});
