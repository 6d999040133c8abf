import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { runNamed, sql } from './database.server.ts';
import { answerNeonRequest } from './neon-protocol.server.ts';
import { describeOnEachDatabase } from '#test/kit/database/describe-with-database.ts';

/** Any text that Postgres can store, without NUL and lone surrogates. */
const storableText = fc
  .string({ unit: 'binary' })
  .filter((text) => !text.includes('\0') && text.isWellFormed());

test.for([
  ...['57P03', '53300', '28000', '28P01', '3D000'].map((code) => ({ code, status: 500 })),
  ...['57P01', '57014', '53100', '25006', '23505', '42601'].map((code) => ({ code, status: 400 })),
])('like behind Neon, $code is answered with status $status', async ({ code, status }) => {
  const error = Object.assign(new Error('no'), { code, severity: 'FATAL' });
  const fail = () => Promise.reject(error);
  const executor = { execute: fail, executeAll: fail, close: () => Promise.resolve() };
  const body = JSON.stringify({ query: 'select 1', params: [] });
  const response = await answerNeonRequest(executor, { body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, severity: 'FATAL', message: 'no' });
});

describeOnEachDatabase('queries through the driver', () => {
  beforeAll(async () => {
    await sql`create table items (id int primary key, word text unique)`;
  });

  test('values of every kind come back as the driver reads them from Neon', async () => {
    const moment = new Date('2026-03-14T09:26:53.589Z');
    const [row] = await sql`
        select ${'word'}::text as word, ${null}::text as nothing, ${true}::boolean as truth,
          ${42}::int4 as whole, ${'9007199254740993'}::int8 as large,
          ${'123456789.000000001'}::numeric as exact, ${moment}::timestamptz as moment,
          ${{ list: [1, null, 'x'] }}::jsonb as data, ${['a', 'b,"c"', null]}::text[] as words,
          ${[1, 2]}::int[] as numbers, ${Buffer.from([0, 255])}::bytea as bytes,
          ${'6f1c62b8-5c0d-4a0f-9b57-0d5f0a3c2b11'}::uuid as id`;
    expect(row).toEqual({
      word: 'word',
      nothing: null,
      truth: true,
      whole: 42,
      large: '9007199254740993',
      exact: '123456789.000000001',
      moment,
      data: { list: [1, null, 'x'] },
      words: ['a', 'b,"c"', null],
      numbers: [1, 2],
      bytes: Buffer.from([0, 255]),
      id: '6f1c62b8-5c0d-4a0f-9b57-0d5f0a3c2b11',
    });
  });

  test('any text, list of texts and JSON comes back as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(storableText, fc.array(storableText), async (text, list) => {
        const data = { [text]: list };
        const [row] =
          await sql`select ${text}::text as text, ${list}::text[] as list, ${data}::jsonb as data`;
        expect(row).toEqual({ text, list, data });
      }),
    );
  }, 60_000);

  test('ASVS 1.2.4: a value never becomes part of the statement', async () => {
    const attack = "'); drop table items; --";
    expect(await sql`select ${attack}::text as word`).toEqual([{ word: attack }]);
    expect(await sql`select count(*)::int as n from items`).toHaveLength(1);
  });

  test('the full result names the command, the row count and the types', async () => {
    const result = await sql.query('insert into items values ($1, $2) returning id', [1, 'one'], {
      fullResults: true,
    });
    expect(result).toMatchObject({
      command: 'INSERT',
      rowCount: 1,
      fields: [{ name: 'id', dataTypeID: 23 }],
      rows: [{ id: 1 }],
    });
    expect(await sql.query('create table empty ()', [], { fullResults: true })).toMatchObject({
      command: 'CREATE',
      rowCount: null,
      rows: [],
    });
  });

  test.for([
    {
      title: 'a repeated key',
      code: '23505',
      run: () => sql`insert into items values (2, 'x'), (2, 'y')`,
    },
    { title: 'a wrong word', code: '42601', run: () => sql.query('selec 1') },
    { title: 'a missing table', code: '42P01', run: () => sql`select * from nowhere` },
    { title: 'NUL in a text', code: '22021', run: () => sql`select ${'a\0b'}::text` },
    { title: 'two statements in one', code: '42601', run: () => sql.query('select 1; select 2') },
  ])('$title is refused with code $code', async ({ code, run }) => {
    await expect(run()).rejects.toMatchObject({ name: 'NeonDbError', code, severity: 'ERROR' });
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
  });

  test('a broken rule names its constraint and table', async () => {
    await sql`insert into items values (10, 'ten')`;
    await expect(sql`insert into items values (11, 'ten')`).rejects.toMatchObject({
      code: '23505',
      constraint: 'items_word_key',
      table: 'items',
      detail: 'Key (word)=(ten) already exists.',
    });
  });

  test('a transaction gives all results, in order', async () => {
    expect(
      await sql.transaction([
        sql`insert into items values (20, 'twenty') returning id`,
        sql`select word from items where id = 20`,
      ]),
    ).toEqual([[{ id: 20 }], [{ word: 'twenty' }]]);
  });

  test('a transaction with one failure changes nothing', async () => {
    const attempt = sql.transaction([
      sql`insert into items values (30, 'thirty')`,
      sql`insert into items values (30, 'again')`,
    ]);
    await expect(attempt).rejects.toMatchObject({ code: '23505' });
    expect(await sql`select id from items where id = 30`).toEqual([]);
  });

  test('a transaction keeps to the isolation and access it asks for', async () => {
    const options = { isolationLevel: 'Serializable', readOnly: true, deferrable: true } as const;
    const [levels] = await sql.transaction([sql`show transaction_isolation`], options);
    expect(levels).toEqual([{ transaction_isolation: 'serializable' }]);
    await expect(
      sql.transaction([sql`insert into items values (40, 'forty')`], options),
    ).rejects.toMatchObject({ code: '25006' });
  });

  test('a named statement is planned once, takes other values each time, and may fail first', async () => {
    const insert = (id: number) =>
      runNamed('insert later', 'insert into later_items values ($1) returning id', [id]);
    await expect(insert(1)).rejects.toMatchObject({ code: '42P01' });
    await sql`create table later_items (id int primary key)`;

    for (const id of [1, 2, 3]) expect(await insert(id)).toEqual([{ id }]);
    await expect(insert(3)).rejects.toMatchObject({ code: '23505' });
    expect(await insert(4)).toEqual([{ id: 4 }]);
    const [planned] = await sql`
      select count(*)::int as number, sum(generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where name = 'insert later'`;
    expect(planned).toEqual({ number: 1, runs: 5 });
  });

  test('many queries at once all get their own answer', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    const rows = await Promise.all(numbers.map((n) => sql`select ${n}::int as n`));
    expect(rows.flat()).toEqual(numbers.map((n) => ({ n })));
  });
});
