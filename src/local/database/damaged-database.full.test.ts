import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSiteDatabase } from './site-database.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let root: string;

/** The file of the table of messages, and that of its key, within the folder of the database. */
let table: string;
let index: string;

const ask = (query: string) => ({ query, params: [] });
const messages = 400;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  const { executor, close } = await openSiteDatabase(path.join(root, 'sound'), undefined);
  await executor.execute(
    ask(`insert into contact_messages (id, name, email, subject, message)
      select gen_random_uuid(), 'Ann Vale', 'ann@example.com', 'Nanny', repeat('Words. ', 60)
      from generate_series(1, ${messages})`),
  );
  const { rows } = await executor.execute(
    ask(`select pg_relation_filepath('contact_messages'), pg_relation_filepath(indexrelid)
      from pg_index where indrelid = 'contact_messages'::regclass and indisprimary`),
  );
  [table, index] = (rows[0] ?? []).map(String) as [string, string];
  await executor.execute(ask('checkpoint'));
  // As a process leaves it that is killed, with more in its tables than at its start.
  await cp(path.join(root, 'sound'), path.join(root, 'killed'), { recursive: true });
  await close();
});

afterAll(async () => {
  await rm(root, { recursive: true });
});

/** Overwrites the files of a folder whose names match. */
function overwrite(folder: string, name: RegExp): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && name.test(entry.name)) {
      writeFileSync(file, Buffer.alloc(readFileSync(file).length, 7));
    }
  }
}

const damages: [string, (postgres: string) => void][] = [
  ['its control file is cut', (folder) => truncateSync(`${folder}/global/pg_control`, 100)],
  ['its control file is gone', (folder) => rmSync(`${folder}/global/pg_control`)],
  ['its log is overwritten', (folder) => overwrite(`${folder}/pg_wal`, /^[\dA-F]{24}$/)],
  ['its tables are overwritten', (folder) => overwrite(`${folder}/base`, /^\d+$/)],
  ['its tables are gone', (folder) => rmSync(`${folder}/base`, { recursive: true })],
  ['its version is cut', (folder) => truncateSync(`${folder}/PG_VERSION`)],
  ['its commits are zeroed', (folder) => zero(`${folder}/pg_xact/0000`)],
  ['a table is empty', (folder) => truncateSync(path.join(folder, table))],
  ['a table is cut to a page', (folder) => truncateSync(path.join(folder, table), 8192)],
  ['a table is cut to eight pages', (folder) => truncateSync(path.join(folder, table), 65_536)],
  ['a table is cut to half', (folder) => cutToHalf(path.join(folder, table))],
  ['a table is cut at an odd byte', (folder) => truncateSync(path.join(folder, table), 9999)],
  ['a table lacks its last byte', (folder) => cutLastByte(path.join(folder, table))],
  ['a table is zeroed', (folder) => zero(path.join(folder, table))],
  [
    'the second page of a table is zeroed',
    (folder) => zero(path.join(folder, table), 8192, 16_384),
  ],
  ['a page is overwritten', (folder) => writePage(path.join(folder, table), 7)],
  ['a key is empty', (folder) => truncateSync(path.join(folder, index))],
  ['a key is cut to a page', (folder) => truncateSync(path.join(folder, index), 8192)],
  ['a key is zeroed', (folder) => zero(path.join(folder, index))],
];

function zero(file: string, from = 0, to = readFileSync(file).length): void {
  writeFileSync(file, readFileSync(file).fill(0, from, to));
}

function cutToHalf(file: string): void {
  truncateSync(file, Math.floor(readFileSync(file).length / 2));
}

function cutLastByte(file: string): void {
  truncateSync(file, readFileSync(file).length - 1);
}

function writePage(file: string, byte: number): void {
  writeFileSync(file, readFileSync(file).fill(byte, 8192, 16_384));
}

const describe = (dataDir: string) =>
  `The database in ${dataDir} is damaged. Move ${dataDir}/postgres away and bring back your last backup: npm run restore -- <file>. Without a backup, start again with an empty database.`;

test.for(damages)(
  'A768, A917: a database of which %s is told with the command that restores it',
  async ([what, damage]) => {
    const dataDir = path.join(root, what.replaceAll(' ', '-'));
    await cp(path.join(root, 'sound'), dataDir, { recursive: true });
    damage(path.join(dataDir, 'postgres'));
    await expect(openSiteDatabase(dataDir, undefined)).rejects.toThrow(describe(dataDir));
    await rm(dataDir, { recursive: true });
  },
);

test.for(damages.filter(([what]) => /^a (?:table is (?:empty|cut)|page|key)/.test(what)))(
  'A917: so is one of which %s after its process was killed',
  async ([what, damage]) => {
    const dataDir = path.join(root, `killed-${what.replaceAll(' ', '-')}`);
    await cp(path.join(root, 'killed'), dataDir, { recursive: true });
    damage(path.join(dataDir, 'postgres'));
    await expect(openSiteDatabase(dataDir, undefined)).rejects.toThrow(describe(dataDir));
    await rm(dataDir, { recursive: true });
  },
);

test.each(['sound', 'killed'])(
  'A917: a database is no damaged one because rows were deleted and added (%s)',
  async (name) => {
    const dataDir = path.join(root, `${name}-changed`);
    await cp(path.join(root, name), dataDir, { recursive: true });
    for (const query of [
      'select count(*) from contact_messages',
      'delete from contact_messages where ctid in (select ctid from contact_messages limit 390)',
      'delete from contact_messages',
      'select 1',
    ]) {
      const { executor, close } = await openSiteDatabase(dataDir, undefined);
      await executor.execute(ask(query));
      await close();
    }
  },
);
