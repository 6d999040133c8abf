import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { StatementExecutor, TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { moveSynced } from '#lib/sync-files.server.ts';

/** The list of table files, in the folder of the database; Postgres ignores it. */
const listName = 'site-files.json';

/** The files that each database folder has, with a check of their content. */
const required: [file: string, isSound: (content: Buffer) => boolean][] = [
  ['PG_VERSION', isVersion],
  ['global/pg_control', ({ length }) => length === 8192],
  ['pg_hba.conf', ({ length }) => length > 0],
  ['postgresql.conf', ({ length }) => length > 0],
  ['global/pg_filenode.map', ({ length }) => length > 0],
  ...['1', '4', '5'].flatMap((name): typeof required => [
    [`base/${name}/PG_VERSION`, isVersion],
    [`base/${name}/pg_filenode.map`, ({ length }) => length > 0],
  ]),
];

function isVersion(content: Buffer): boolean {
  return /^\d+\n$/.test(content.toString('latin1'));
}

/** Folders with committed data, and empty ones that Postgres misses only during a start. */
const filledFolders = ['pg_wal', 'pg_multixact/members', 'pg_multixact/offsets'];
const emptyFolders = [
  ...['pg_commit_ts', 'pg_logical/mappings', 'pg_logical/snapshots', 'pg_notify'],
  ...['pg_replslot', 'pg_subtrans', 'pg_twophase'],
];

/** Postgres starts without this file, but not if it is empty. */
const neverEmptyFile = 'pg_logical/replorigin_checkpoint';

/**
 * Returns whether a folder lacks anything that Postgres needs to start with all its rows.
 * Read-only, since Postgres itself writes before it checks, and treats a folder without
 * `PG_VERSION` as new.
 */
export async function isDatabaseDamaged(folder: string): Promise<boolean> {
  for (const [file, isSound] of required) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (content === null || !isSound(content)) return true;
  }
  for (const name of filledFolders) {
    const files = await readdir(path.join(folder, name)).catch(() => []);
    if (!files.some((file) => isFilledFile(path.join(folder, name, file)))) return true;
  }
  const commits = await readFile(path.join(folder, 'pg_xact', '0000')).catch(() => null);
  if (commits?.some((byte) => byte !== 0) !== true) return true;
  if (emptyFolders.some((name) => !existsSync(path.join(folder, name)))) return true;
  if (statSync(path.join(folder, neverEmptyFile), { throwIfNoEntry: false })?.size === 0)
    return true;
  return (await readList(folder)).some(({ file, pages }) => {
    const found = countPages(path.join(folder, file));
    return found === null || found < pages;
  });
}

const pageBytes = 8192;
/** Each page begins with a header, which ends by then. */
const headerBytes = 24;

/**
 * Counts the pages of a table or index that hold anything; null without a file. Postgres never
 * empties a page that was in use, and this database is never vacuumed.
 */
function countPages(file: string): number | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    const { size } = fstatSync(descriptor);
    const header = Buffer.alloc(headerBytes);
    let count = 0;
    for (let start = 0; start + pageBytes <= size; start += pageBytes) {
      readSync(descriptor, header, 0, headerBytes, start);
      if (header.some((byte) => byte !== 0)) count += 1;
    }
    return count;
  } finally {
    closeSync(descriptor);
  }
}

function isFilledFile(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.isFile() && found.size > 0;
}

const listSchema = z.array(z.object({ file: z.string(), pages: z.int() }));

/** Returns an empty list where none was written, or only a part of it. */
async function readList(folder: string): Promise<z.infer<typeof listSchema>> {
  try {
    return listSchema.parse(JSON.parse(await readFile(path.join(folder, listName), 'utf8')));
  } catch {
    return [];
  }
}

/** Returns whether each table and index has its file: Postgres checks only when it is used. */
export async function hasTableFiles(folder: string, database: StatementExecutor): Promise<boolean> {
  const files = await listTableFiles(database);
  return files.every((file) => existsSync(path.join(folder, file)));
}

/**
 * Reads each table once, and by its key: Postgres notices a damaged page, or one that its index
 * knows and its file lacks, only when it is used.
 */
export async function areTablesReadable(database: TransactingExecutor): Promise<boolean> {
  const { rows } = await database.execute({
    query: `
      select format('%I.%I', nspname, relname), exists (
        select from pg_index where indrelid = pg_class.oid and indisprimary
      )
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')
        or relkind = 't'`,
    params: [],
  });
  try {
    await database.transact(
      async (run) => {
        for (const [name, isKeyed] of rows) {
          await run({ query: `select count(*) from ${String(name)}`, params: [] });
          if (isKeyed !== 't') continue;
          await run({ query: 'set local enable_seqscan = off', params: [] });
          await run({ query: 'set local enable_bitmapscan = off', params: [] });
          await run({ query: `select count(*) from ${String(name)}`, params: [] });
          await run({ query: 'set local enable_seqscan = on', params: [] });
        }
      },
      { isReadOnly: true },
    );
    return true;
  } catch (error) {
    if (/^(?:XX|58P01)/.test(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

/** Writes the list of table and index files for the next start, until `forgetTableFiles`. */
export async function rememberTableFiles(
  folder: string,
  database: StatementExecutor,
): Promise<void> {
  await database.execute({ query: 'checkpoint', params: [] });
  await noteTableFiles(folder, await listTableFiles(database));
}

/** Writes how much each file holds. */
export async function noteTableFiles(folder: string, files: readonly string[]): Promise<void> {
  const list = files.map((file) => ({ file, pages: countPages(path.join(folder, file)) ?? 0 }));
  const next = path.join(folder, `${listName}.part`);
  await writeFile(next, JSON.stringify(list), { mode: 0o600 });
  await moveSynced(next, path.join(folder, listName));
}

export async function listTableFiles(database: StatementExecutor): Promise<string[]> {
  const { rows } = await database.execute({
    query: "select pg_relation_filepath(oid) from pg_class where relkind in ('r', 'i', 't', 'S')",
    params: [],
  });
  return rows.flat().filter((file) => file !== null);
}

export async function forgetTableFiles(folder: string): Promise<void> {
  await rm(path.join(folder, listName), { force: true });
}
