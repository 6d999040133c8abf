import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-error.server.ts';
import { type BackupLine, backupLineSchema } from './backup-format.server.ts';
import { decrypt, isAgeFile } from './age-file.server.ts';
import { type BackupKeys } from './backup-key.server.ts';
import { isOlderBackup, openOlderBackup } from './older-backup.server.ts';

/**
 * Reads a backup line by line; only a few are in memory at once.
 *
 * @throws BackupError, in one sentence, for a file that is not there, is no backup, was made with
 *   another key, or is not whole; each part was checked before its lines come out
 */
export async function* readBackup(file: string, keys: BackupKeys): AsyncGenerator<BackupLine> {
  let rowCount = 0;
  let last: BackupLine | undefined;
  for await (const text of splitLines(openFile(file, keys))) {
    last = backupLineSchema.parse(JSON.parse(text));
    if (last.kind === 'rows') rowCount += last.rows.length;
    yield last;
  }
  if (last?.kind !== 'end' || last.rowCount !== rowCount) {
    throw new BackupError('The backup is damaged or not complete. Take another one.');
  }
}

function openFile(file: string, keys: BackupKeys): AsyncIterable<string> {
  const bytes = Readable.from(readBytes(file, keys));
  // What fails on the way is thrown to whoever reads.
  const unpacked = pipeline(bytes, createGunzip(), () => undefined);
  return unpacked.setEncoding('utf8') as AsyncIterable<string>;
}

async function* readBytes(
  file: string,
  { identity, olderKey }: BackupKeys,
): AsyncGenerator<Uint8Array> {
  await using handle = await open(file);
  const { buffer: start } = await handle.read(Buffer.alloc(32), 0, 32, 0);
  const sealed = handle.createReadStream({ start: 0 });
  if (isAgeFile(start)) {
    if (identity === undefined)
      throw new BackupError('BACKUP_IDENTITY is not set. It opens this backup.');
    yield* decrypt(sealed, identity);
  } else if (isOlderBackup(start)) {
    if (olderKey === undefined)
      throw new BackupError('BACKUP_KEY is not set. It opens this backup, which is an older one.');
    yield* openOlderBackup(sealed, olderKey);
  } else {
    throw new BackupError('This file is no backup of the site.');
  }
}

async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  try {
    for await (const piece of pieces) {
      const [first = '', ...others] = piece.split('\n');
      waiting.push(first);
      for (const other of others) {
        yield waiting.join('');
        waiting = [other];
      }
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new BackupError('There is no such file.', { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
