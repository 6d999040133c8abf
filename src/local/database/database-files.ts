import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';

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
const filledFolders = ['pg_wal', 'pg_xact', 'pg_multixact/members', 'pg_multixact/offsets'];
const emptyFolders = ['pg_commit_ts', 'pg_replslot', 'pg_twophase'];

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

/** Writes the list of table and index files for the next start, until `forgetTableFiles`. */
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
