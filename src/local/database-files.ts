import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';

/** Lists, within the folder of the database, the files of its tables; Postgres leaves it alone. */
const listName = 'site-files.json';

/** What each database folder has, with what its content must look like. */
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

/** Folders that hold what was committed, and empty ones that Postgres looks for halfway. */
const filledFolders = ['pg_wal', 'pg_xact', 'pg_multixact/members', 'pg_multixact/offsets'];
const emptyFolders = ['pg_commit_ts', 'pg_replslot', 'pg_twophase'];

/** Postgres starts without it, but not with an empty one. */
const neverEmptyFile = 'pg_logical/replorigin_checkpoint';

/**
 * Returns whether a folder lacks anything that Postgres needs to start with all its rows. Only
 * reads, since Postgres itself writes before it looks, and takes a folder without `PG_VERSION` for
 * a new one.
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
  if (emptyFolders.some((name) => !existsSync(path.join(folder, name)))) return true;
  if (statSync(path.join(folder, neverEmptyFile), { throwIfNoEntry: false })?.size === 0)
    return true;
  return (await readList(folder)).some(({ file, isEmpty }) => {
    const found = statSync(path.join(folder, file), { throwIfNoEntry: false });
    return found === undefined || (!isEmpty && found.size === 0);
  });
}

function isFilledFile(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.isFile() && found.size > 0;
}

const listSchema = z.array(z.object({ file: z.string(), isEmpty: z.boolean() }));

/** Returns an empty list where none was written, or not to its end. */
async function readList(folder: string): Promise<z.infer<typeof listSchema>> {
  try {
    return listSchema.parse(JSON.parse(await readFile(path.join(folder, listName), 'utf8')));
  } catch {
    return [];
  }
}

/** Returns whether each table and index has its file: Postgres looks only when it is asked for one. */
export async function hasTableFiles(folder: string, database: StatementExecutor): Promise<boolean> {
  const files = await listTableFiles(database);
  return files.every((file) => existsSync(path.join(folder, file)));
}

/** Lists the files of tables and indexes for the next start, until `forgetTableFiles`. */
export async function rememberTableFiles(
  folder: string,
  database: StatementExecutor,
): Promise<void> {
  const list = (await listTableFiles(database)).map((file) => ({
    file,
    isEmpty: statSync(path.join(folder, file)).size === 0,
  }));
  await writeFile(path.join(folder, listName), JSON.stringify(list), { mode: 0o600 });
}

async function listTableFiles(database: StatementExecutor): Promise<string[]> {
  const { rows } = await database.execute({
    query: "select pg_relation_filepath(oid) from pg_class where relkind in ('r', 'i', 't', 'S')",
    params: [],
  });
  return rows.flat().filter((file) => file !== null);
}

export async function forgetTableFiles(folder: string): Promise<void> {
  await rm(path.join(folder, listName), { force: true });
}
