import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { listMigrations, migrate, migrationsFolder } from '#lib/db/migration.server.ts';
import type { TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { decrypt, isAgeFile } from './age-file.server.ts';
import {
  BackupError,
  type BackupLine,
  backupLineSchema,
  type BackupHead,
} from './backup-format.server.ts';
import {
  clearTable,
  type CopiedTable,
  insertRows,
  listApplied,
  listCopiedTables,
  listFilledTables,
  holdOutbox,
  type Run,
  setExactText,
  writeNumbering,
} from './table-copy.server.ts';

/** Reads verified lines in little memory; throws BackupError for a foreign or incomplete file. */
export async function* readBackup(file: string, identity: string): AsyncGenerator<BackupLine> {
  let rowCount = 0;
  let last: BackupLine | undefined;
  for await (const text of splitLines(openFile(file, identity))) {
    last = backupLineSchema.parse(JSON.parse(text));
    if (last.kind === 'rows') rowCount += last.rows.length;
    yield last;
  }
  if (last?.kind !== 'end' || last.rowCount !== rowCount) {
    throw new BackupError('The backup is damaged or incomplete. Use another one.');
  }
}

function openFile(file: string, identity: string): AsyncIterable<string> {
  const bytes = Readable.from(readBytes(file, identity));
  // A failure reaches the reader of the stream.
  const unpacked = pipeline(bytes, createGunzip(), () => undefined);
  return unpacked.setEncoding('utf8') as AsyncIterable<string>;
}

async function* readBytes(file: string, identity: string): AsyncGenerator<Uint8Array> {
  await using handle = await open(file).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new BackupError(`There is no file ${file}.`, { cause: error });
  });
  const { buffer: start } = await handle.read(Buffer.alloc(32), 0, 32, 0);
  if (!isAgeFile(start)) throw new BackupError('This file is not a backup of this site.');
  yield* decrypt(handle.createReadStream({ start: 0 }), identity);
}

async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    waiting.push(first);
    for (const other of others) {
      yield waiting.join('');
      waiting = [other];
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export interface RestoreOptions {
  /** An empty database, and the one that the site's queries use. */
  database: TransactingExecutor;
  file: string;
  identity: string;
  folder?: string;
}

export interface Restored {
  madeAt: string;
  rowCount: number;
  /** The number of inquiries whose waiting mails will not be sent. */
  heldMails: number;
}

/**
 * Restores into an empty database, all or nothing, then migrates it to this version.
 *
 * @throws BackupError, having changed nothing, where the file can't be used or is newer, or the
 * database is not empty
 */
export async function restoreBackup({
  database,
  file,
  identity,
  folder = migrationsFolder,
}: RestoreOptions): Promise<Restored> {
  const head = await checkBackup(file, identity);
  await requireKnownMigrations(head, folder);
  const transact = <Result>(work: (run: Run) => Promise<Result>) => database.transact(work, {});
  await transact(async (run) => {
    await requireEmpty(run);
    requireNoNewer(head, await listApplied(run));
  });
  const names = new Set(head.migrations.map(({ name }) => name));
  await migrate(folder, (name) => names.has(name));
  const restored = await transact(async (run) => {
    await requireEmpty(run);
    await setExactText(run);
    const rowCount = await fill(run, file, identity);
    return { madeAt: head.madeAt, rowCount, heldMails: await holdOutbox(run) };
  });
  await migrate(folder);
  return restored;
}

/** Reads the whole file before anything is changed. */
async function checkBackup(file: string, identity: string): Promise<BackupHead> {
  let head: BackupHead | undefined;
  for await (const line of readBackup(file, identity)) {
    if (line.kind === 'head') head = line;
  }
  if (head) return head;
  throw new BackupError('The backup is damaged or incomplete. Use another one.');
}

async function requireKnownMigrations({ migrations }: BackupHead, folder: string): Promise<void> {
  const known = new Map(
    (await listMigrations(folder)).map(({ name, checksum }) => [name, checksum]),
  );
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (!unknown) return;
  throw new BackupError(
    `The backup was made by another version of the site, which has the migration ${unknown.name}. Restore it with that version.`,
  );
}

function requireNoNewer({ migrations }: BackupHead, applied: { name: string }[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  if (applied.every(({ name }) => names.has(name))) return;
  throw new BackupError(
    'The database belongs to a newer version of the site than the backup. Restore into a database without tables: the restore creates and updates them.',
  );
}

async function requireEmpty(run: Run): Promise<void> {
  const filled = await listFilledTables(run);
  if (filled.length === 0) return;
  throw new BackupError(
    `The database is not empty: there are rows in ${filled.join(', ')}. Backups can only be restored into an empty database; create one and set DATABASE_URL to it.`,
  );
}

async function fill(run: Run, file: string, identity: string): Promise<number> {
  const tables = new Map((await listCopiedTables(run)).map((table) => [table.name, table]));
  let rowCount = 0;
  let current: CopiedTable | undefined;
  for await (const line of readBackup(file, identity)) {
    if (line.kind === 'table') {
      current = requireSame(line, tables.get(line.name));
      await clearTable(run, current);
    }
    if (line.kind === 'numbering' && current) await writeNumbering(run, current.name, line);
    if (line.kind === 'rows' && current) {
      await insertRows(run, current, line.rows);
      rowCount += line.rows.length;
    }
  }
  return rowCount;
}

/** Rejects a table that somebody changed by hand: the same migrations make the same tables. */
function requireSame({ name, columns }: CopiedTable, found: CopiedTable | undefined): CopiedTable {
  if (found && JSON.stringify(found.columns) === JSON.stringify(columns)) return found;
  throw new BackupError(
    `The table ${name} of the backup doesn't match the site's migrations. Restore it with the version of the site that made it.`,
  );
}
