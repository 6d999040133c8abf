import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from './embedded-database.ts';

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
