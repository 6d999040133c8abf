import { hash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openEmbeddedDatabase } from '#local/database/embedded-database.ts';
import { type TransactingExecutor } from '#lib/db/statement-executor.server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/**
 * Opens an empty embedded database in memory. It starts as a copy of one that is created once for
 * all tests: creating one takes several times as long as copying it.
 */
export async function openTestDatabase(): Promise<TransactingExecutor> {
  const file = await findEmptyDatabase();
  const empty = await readFile(file).catch(() => makeEmptyDatabase(file));
  return openEmbeddedDatabase(undefined, new Blob([empty]));
}

/** Returns the empty database of this Postgres; other packages may come with another one. */
async function findEmptyDatabase(): Promise<string> {
  const packages = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const name = `${hash('sha256', packages).slice(0, 16)}.tar`;
  return path.join(root, 'node_modules/.cache/empty-database', name);
}

async function makeEmptyDatabase(file: string): Promise<Buffer<ArrayBuffer>> {
  const database = await PGlite.create('memory://');
  const dump = await database.dumpDataDir('none');
  await database.close();
  const empty = Buffer.from(await dump.arrayBuffer());
  await mkdir(path.dirname(file), { recursive: true });
  // Others that write it at the same time never see half a file.
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, empty);
  await rename(written, file);
  return empty;
}
