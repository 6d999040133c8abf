import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEmbeddedDatabase } from './embedded-database.ts';

/** Counts how often a file is synced to the disk. */
function countSyncs(): () => number {
  const sync = vi.spyOn(fs, 'fdatasyncSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    sync.mockRestore();
    syncBuiltinESMExports();
  });
  return () => sync.mock.calls.length;
}

const ask = (query: string) => ({ query, params: [] });

test('statements wait for a transaction, in the order they came, and a failing one fails alone', async () => {
  const database = await openEmbeddedDatabase();
  await database.execute(ask('create table steps (at serial, step text)'));
  const insert = (step: string) => ask(`insert into steps (step) values ('${step}')`);
  const transaction = database.transact(async (run) => {
    await run(insert('begun'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await run(insert('ended'));
  }, {});
  const others = await Promise.allSettled([
    database.execute(insert('second')),
    database.execute(ask('select nothing from nowhere')),
    database.execute(insert('third')),
  ]);
  await transaction;
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const { rows } = await database.execute(ask('select step from steps order by at'));
  expect(rows).toEqual([['begun'], ['ended'], ['second'], ['third']]);
  await database.close();
});

test('A916: what is committed is on the disk before the answer', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'synced-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const count = countSyncs();
  const database = await openEmbeddedDatabase(path.join(root, 'postgres'));
  await database.execute(ask('create table letters (text text)'));
  const countOf = async (work: () => Promise<unknown>) => {
    const before = count();
    await work();
    return count() - before;
  };
  const insert = ask("insert into letters values ('Dear agency')");
  expect(await countOf(() => database.execute(insert))).toBeGreaterThan(0);
  expect(await countOf(() => database.executeAll([insert, insert], {}))).toBeGreaterThan(0);
  expect(await countOf(() => database.transact((run) => run(insert), {}))).toBeGreaterThan(0);
  // Nothing waits for the disk without need.
  expect(await countOf(() => database.execute(ask('select text from letters')))).toBe(0);
  const refuse = () =>
    database.transact(async (run) => {
      await run(insert);
      throw new Error('Never mind.');
    }, {});
  expect(await countOf(() => refuse().catch(() => undefined))).toBe(0);
  await database.close();
});
