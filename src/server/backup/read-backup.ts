import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from '#server/backup/backup-error.ts';
import { type BackupLine, backupLineSchema } from '#server/backup/backup-line.ts';
import { open } from '#server/backup/sealed-stream.ts';

/**
 * Reads a backup line by line; only a few are in memory at once.
 *
 * @throws BackupError, in one sentence, for a file that is not there, is no backup, was made with
 *   another key, or is not whole; each part was checked before its lines come out
 */
export async function* readBackup(file: string, words: string): AsyncGenerator<BackupLine> {
  let rowCount = 0;
  let last: BackupLine | undefined;
  for await (const text of splitLines(openFile(file, words))) {
    last = backupLineSchema.parse(JSON.parse(text));
    if (last.kind === 'rows') rowCount += last.rows.length;
    yield last;
  }
  if (last?.kind !== 'end' || last.rowCount !== rowCount) {
    throw new BackupError('The backup is damaged or not complete. Take another one.');
  }
}

function openFile(file: string, words: string): AsyncIterable<string> {
  const bytes = Readable.from(open(createReadStream(file), words));
  // What fails on the way is thrown to whoever reads.
  const unpacked = pipeline(bytes, createGunzip(), () => undefined);
  return unpacked.setEncoding('utf8') as AsyncIterable<string>;
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
