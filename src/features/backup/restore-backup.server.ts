import { BackupError } from './backup-error.server.ts';
import { type BackupKeys } from './backup-key.server.ts';
import { type BackupHead } from './backup-format.server.ts';
import { readBackup } from './read-backup.server.ts';
import { listMigrations, migrate, migrationsFolder } from '#lib/db/migration.server.ts';
import { type TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import {
  clearTable,
  type CopiedTable,
  insertRows,
  listApplied,
  listCopiedTables,
  listFilledTables,
  restOutbox,
  type Run,
  useExactText,
  writeNumbering,
} from './table-copy.server.ts';

/** Which backup goes where. */
export interface RestoreOptions {
  /** An empty one, to which the site's queries go. */
  database: TransactingExecutor;
  file: string;
  keys: BackupKeys;
  /** Where the site's migrations are. */
  folder?: string;
}

/** What was restored. */
export interface Restored {
  /** ISO date-time of the backup. */
  madeAt: string;
  rowCount: number;
  /** Submissions with mails that were waiting to be sent, and are not sent any more. */
  restingMails: number;
}

/**
 * Fills an empty database from a backup, all or nothing: its tables become what they were when the
 * backup was made, then what this version of the site wants them to be.
 *
 * @throws BackupError, with the database as it was, when the file cannot be used, the database is
 *   not empty, or the backup comes from a newer version of the site
 */
export async function restoreBackup({
  database,
  file,
  keys,
  folder = migrationsFolder,
}: RestoreOptions): Promise<Restored> {
  const head = await checkBackup(file, keys);
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
    await useExactText(run);
    const rowCount = await fill(run, file, keys);
    return { madeAt: head.madeAt, rowCount, restingMails: await restOutbox(run) };
  });
  await migrate(folder);
  return restored;
}

/** Reads all of it before anything is changed. */
async function checkBackup(file: string, keys: BackupKeys): Promise<BackupHead> {
  let head: BackupHead | undefined;
  for await (const line of readBackup(file, keys)) {
    if (line.kind === 'head') head = line;
  }
  if (head) return head;
  throw new BackupError('The backup is damaged or not complete. Take another one.');
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
    'The database was made for a newer version of the site than the backup. Restore into one that has no tables: the restore makes them, and brings them up to date.',
  );
}

async function requireEmpty(run: Run): Promise<void> {
  const filled = await listFilledTables(run);
  if (filled.length === 0) return;
  throw new BackupError(
    `The database is not empty: there are rows in ${filled.join(', ')}. A backup is restored into an empty database only; make a new one and name it in DATABASE_URL.`,
  );
}

async function fill(run: Run, file: string, keys: BackupKeys): Promise<number> {
  const tables = new Map((await listCopiedTables(run)).map((table) => [table.name, table]));
  let rowCount = 0;
  let current: CopiedTable | undefined;
  for await (const line of readBackup(file, keys)) {
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

/** The same migrations make the same tables, unless somebody has changed one by hand. */
function requireSame({ name, columns }: CopiedTable, found: CopiedTable | undefined): CopiedTable {
  if (found && JSON.stringify(found.columns) === JSON.stringify(columns)) return found;
  throw new BackupError(
    `The table ${name} of the backup is not what the site's migrations make. Restore it with the version of the site that made it.`,
  );
}
