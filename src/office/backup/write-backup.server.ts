import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError, type BackupLine } from './backup-format.server.ts';
import { encrypt } from './age-file.server.ts';
import { readBackup } from './restore-backup.server.ts';
import { moveSynced } from '#lib/sync-files.server.ts';
import { type TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import {
  listApplied,
  listCopiedTables,
  readNumbering,
  readRows,
  type Run,
  setExactText,
} from './table-copy.server.ts';

export interface BackupOptions {
  database: TransactingExecutor;
  /** The path of a file that does not exist yet. */
  file: string;
  recipient: string;
  madeAt: Date;
}

/**
 * Writes a consistent snapshot and verifies it, while the site goes on; returns the row count.
 *
 * @throws BackupError where the file exists; no failure leaves a file that looks like a backup
 */
export async function writeBackup({
  database,
  file,
  recipient,
  madeAt,
}: BackupOptions): Promise<number> {
  if (existsSync(file)) {
    throw new BackupError(`${file} already exists. Choose another name.`);
  }
  const unfinished = `${file}.part`;
  // The operator cannot open the backup; a second key, never stored, lets this process read it.
  const identity = await generateX25519Identity();
  const recipients = [recipient, await identityToRecipient(identity)];
  try {
    await database.transact(
      (run) =>
        pipeline(
          Readable.from(writeLines(run, madeAt)),
          createGzip(),
          (bytes: AsyncIterable<Buffer>) => encrypt(bytes, recipients),
          createWriteStream(unfinished, { mode: 0o600 }),
        ),
      { isolationLevel: 'RepeatableRead', isReadOnly: true },
    );
    const rowCount = await countRows(unfinished, identity);
    await moveSynced(unfinished, file);
    return rowCount;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Returns false where the database has not been brought up to date. */
export async function recordBackup(database: TransactingExecutor, madeAt: Date): Promise<boolean> {
  try {
    const query = 'update site_watch set backup_at = greatest(backup_at, $1::timestamptz)';
    await database.execute({ query, params: [madeAt.toISOString()] });
    return true;
  } catch {
    return false;
  }
}

async function countRows(file: string, identity: string): Promise<number> {
  let rowCount = 0;
  for await (const line of readBackup(file, identity)) {
    if (line.kind === 'end') rowCount = line.rowCount;
  }
  return rowCount;
}

async function* writeLines(run: Run, madeAt: Date): AsyncGenerator<string> {
  const write = (line: BackupLine) => `${JSON.stringify(line)}\n`;
  await setExactText(run);
  const migrations = await listApplied(run);
  if (migrations.length === 0) {
    throw new BackupError('The database has no site data yet, so there is nothing to back up.');
  }
  yield write({ kind: 'head', madeAt: madeAt.toISOString(), migrations });
  let rowCount = 0;
  for (const table of await listCopiedTables(run)) {
    yield write({ kind: 'table', ...table });
    for (const column of table.identities) {
      yield write({ kind: 'numbering', ...(await readNumbering(run, table.name, column)) });
    }
    for await (const rows of readRows(run, table)) {
      rowCount += rows.length;
      yield write({ kind: 'rows', rows });
    }
  }
  yield write({ kind: 'end', rowCount });
}
