import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from './database.server.ts';
import { migrate } from './migration.server.ts';
import { describeOnEachDatabase } from '#test/kit/database/describe-with-database.ts';

describeOnEachDatabase('migrations', () => {
  let folder: string;

  beforeEach(async () => {
    await sql`drop schema public cascade`;
    await sql`create schema public`;
    folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    await writeFile(
      path.join(folder, '0001_create_things.sql'),
      "create table things (word text);\ninsert into things values ('a;b');",
    );
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  test('each file is applied once', async () => {
    expect(await migrate(folder)).toEqual(['0001_create_things.sql']);
    await writeFile(path.join(folder, '0002_more.sql'), "insert into things values ('c');");
    expect(await migrate(folder)).toEqual(['0002_more.sql']);
    expect(await migrate(folder)).toEqual([]);
    expect(await sql`select word from things`).toEqual([{ word: 'a;b' }, { word: 'c' }]);
  });

  test('several processes at once apply each file once', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(folder)));
    expect(applied.flat()).toEqual(['0001_create_things.sql']);
    expect(await sql`select word from things`).toHaveLength(1);
  });

  test('a file that fails leaves nothing behind and can be mended', async () => {
    const file = path.join(folder, '0002_more.sql');
    await writeFile(file, "insert into things values ('half'); selec 1;");
    await expect(migrate(folder)).rejects.toMatchObject({ code: '42601' });
    expect(await sql`select word from things where word = 'half'`).toEqual([]);
    await writeFile(file, "insert into things values ('whole');");
    expect(await migrate(folder)).toEqual(['0002_more.sql']);
  });

  test('a file that was changed after it had been applied is refused by name', async () => {
    await migrate(folder);
    await writeFile(path.join(folder, '0001_create_things.sql'), 'select 1;');
    await expect(migrate(folder)).rejects.toThrow(
      'The migration 0001_create_things.sql was changed after it had been applied. Restore it and put the change into a new file.',
    );
  });

  test("the site's own files apply, and a wrong status is refused by the table", async () => {
    expect(await migrate()).toContain('0001_schema.sql');
    const insert = sql`insert into contact_messages (name, email, subject, message, status)
        values ('n', 'e', 's', 'm', 'lost')`;
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });

  const listApplied = () => sql`select name from schema_migrations order by name`;
  const former = ['0001_create_contact_messages.sql', '0042_fold_backticks.sql'];

  test('tables that many files made go on with the one that replaced them, in each process', async () => {
    await migrate();
    const names = await listApplied();
    await sql`insert into contact_messages (name, email, subject, message)
      values ('n', 'e', 's', 'm')`;
    await sql`create table recipient_decisions ()`;
    await sql`truncate schema_migrations`;
    await sql`insert into schema_migrations (name, checksum)
      select unnest(${[...former, '0043_suggest_words.sql']}::text[]), ''`;
    await Promise.all([migrate(), migrate(), migrate()]);
    expect(await listApplied()).toEqual(names);
    expect(await sql`select name from contact_messages`).toEqual([{ name: 'n' }]);
    expect(await sql`select to_regclass('recipient_decisions') as gone`).toEqual([{ gone: null }]);
  });

  test('older tables are refused in a sentence, and stay as they are', async () => {
    await migrate();
    await sql`truncate schema_migrations`;
    await sql`insert into schema_migrations (name, checksum) select unnest(${former}::text[]), ''`;
    await expect(migrate()).rejects.toThrow(
      'The tables of this database are older than 0043_suggest_words.sql. Deploy a version of the site that has this file first, then this one.',
    );
    expect(await listApplied()).toEqual(former.map((name) => ({ name })));
  });
});
