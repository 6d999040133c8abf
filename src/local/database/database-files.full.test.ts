import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberTableFiles } from './database-files.ts';
import { openFolderDatabase } from './folder-database.ts';
import { lockDataFolder } from './folder-lock.ts';

let root: string;
let sound: string;
let table: string;

const ask = (query: string) => ({ query, params: [] });

/** Lists the paths in a folder with the content of each file. */
function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), entry.isFile() ? readFileSync(file, 'latin1') : ''];
    }),
  );
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'database-files-'));
  sound = path.join(root, 'sound');
  // The remains of a first start that was killed midway.
  await mkdir(path.join(sound, 'postgres-new', 'base'), { recursive: true });
  await writeFile(path.join(sound, 'postgres-new', 'PG_VERSION'), '');
  await mkdir(path.join(sound, 'postgres'));
  const unlock = await lockDataFolder(sound);
  const database = await openFolderDatabase(sound);
  await database.execute(ask("create table letters as select 'Dear agency' as text"));
  const { rows } = await database.execute(ask("select pg_relation_filepath('letters')"));
  table = String(rows[0]?.[0]);
  await rememberTableFiles(path.join(sound, 'postgres'), database);
  await database.close();
  unlock();
}, 120_000);

afterAll(async () => {
  await rm(root, { recursive: true });
});

const damages: [string, (postgres: string) => void][] = [
  ['no version', (folder) => rmSync(`${folder}/PG_VERSION`)],
  ['an empty version', (folder) => truncateSync(`${folder}/PG_VERSION`)],
  ['another version', (folder) => writeFileSync(`${folder}/PG_VERSION`, 'seventeen')],
  ['no control file', (folder) => rmSync(`${folder}/global/pg_control`)],
  ['a cut control file', (folder) => truncateSync(`${folder}/global/pg_control`, 100)],
  ['no tables at all', (folder) => rmSync(`${folder}/base`, { recursive: true })],
  ['no log', (folder) => rmSync(`${folder}/pg_wal`, { recursive: true })],
  ['no list of commits', (folder) => rmSync(`${folder}/pg_xact/0000`)],
  ['no file of one table', (folder) => rmSync(path.join(folder, table))],
  ['an empty file of a filled table', (folder) => truncateSync(path.join(folder, table))],
];

test.for(damages)(
  'A841: a database with %s is called damaged and left as it is',
  async ([, damage]) => {
    const dataDir = await mkdtemp(path.join(root, 'damaged-'));
    await cp(sound, dataDir, { recursive: true });
    damage(path.join(dataDir, 'postgres'));
    const before = readFolder(dataDir);
    await expect(openFolderDatabase(dataDir)).rejects.toThrow(
      `The database in ${dataDir} is damaged. Move ${dataDir}/postgres away`,
    );
    expect(readFolder(dataDir)).toEqual(before);
  },
);

test("the data folder is its owner's alone, and so is what an earlier version left open", async () => {
  const listOpen = (folder: string) =>
    ['', ...readFolder(folder).keys()].filter(
      (name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0,
    );
  expect(listOpen(sound)).toEqual([]);

  const earlier = path.join(root, 'earlier');
  await cp(sound, earlier, { recursive: true });
  await mkdir(path.join(earlier, 'mail'));
  await writeFile(path.join(earlier, 'mail', 'notice.eml'), 'Dear agency', { mode: 0o644 });
  await writeFile(path.join(earlier, 'plan of the owner'), 'mine', { mode: 0o644 });
  await chmod(path.join(earlier, 'postgres', 'PG_VERSION'), 0o644);
  await chmod(earlier, 0o755);
  const unlock = await lockDataFolder(earlier);
  expect(listOpen(earlier)).toEqual(['plan of the owner']);
  const database = await openFolderDatabase(earlier);
  await database.execute(ask("create table answers as select 'Dear family' as text"));
  expect(listOpen(earlier)).toEqual(['plan of the owner']);
  const { rows } = await database.execute(ask('select text from letters'));
  expect(rows).toEqual([['Dear agency']]);
  await database.close();
  unlock();
});
