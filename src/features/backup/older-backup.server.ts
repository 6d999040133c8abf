import { argon2, createDecipheriv } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-format.server.ts';

/*
 * Reads backups of the format before age, which BACKUP_KEY opens. Nothing writes them any more.
 *
 * Such a file is a line that names its format, 16 bytes of salt, then parts. A part is four
 * bytes with the length of what follows, the bytes encrypted with AES-256-GCM, and the tag of 16
 * bytes. The nonce of a part is its number, and whether it is the last one; line and salt are sealed
 * with each. So nothing can be changed, left out, moved or cut off without being noticed, and
 * nothing is read that has not been checked before.
 */
const formatLine = Buffer.from('site-backup 1\n');
const formatName = 'site-backup ';
const saltLength = 16;
const tagLength = 16;
const partLength = 64 * 1024;
const cipher = 'aes-256-gcm';

const isDamaged = 'The backup is damaged or not complete. Take another one.';

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

const derive = promisify(argon2);

/** Returns whether a file that begins so is a backup of the older kind. */
export function isOlderBackup(start: Buffer): boolean {
  return start.subarray(0, formatName.length).equals(Buffer.from(formatName));
}

/**
 * Opens an older backup.
 *
 * @throws BackupError for another file, another key, and any damage. A wrong key shows in the first
 *   part, before anything comes out
 */
export async function* openOlderBackup(sealed: Bytes, words: string): AsyncGenerator<Buffer> {
  const source = createReader(sealed);
  const head = await source.take(formatLine.length + saltLength);
  requireFormat(head);
  const key = await deriveFileKey(words, head.subarray(formatLine.length));
  for (let number = 0; ; number += 1) {
    const length = (await source.take(4)).readUInt32BE();
    if (length > partLength) throw new BackupError(isDamaged);
    const part = await source.take(length + tagLength);
    const isLast = await source.isAtEnd();
    const bytes = openPart(key, head, part, nonceOf(number, isLast));
    if (!bytes) throw new BackupError(number === 0 ? cannotOpen : isDamaged);
    yield bytes;
    if (isLast) return;
  }
}

const cannotOpen =
  'The backup cannot be opened: BACKUP_KEY is not the one that it was made with, or the file is damaged.';

function requireFormat(head: Buffer): void {
  if (head.subarray(0, formatLine.length).equals(formatLine)) return;
  throw new BackupError(
    'The backup is in another format. Restore it with the version of the site that made it.',
  );
}

/** Makes the key of one file from the words that a person stores, with the salt of the file. */
function deriveFileKey(words: string, salt: Buffer): Promise<Buffer> {
  const cost = { memory: 65_536, passes: 3, parallelism: 1 };
  return derive('argon2id', { message: words, nonce: salt, tagLength: 32, ...cost });
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Null for a part that is not what was sealed. */
function openPart(key: Buffer, head: Buffer, part: Buffer, nonce: Buffer): Buffer | null {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(head);
  opening.setAuthTag(part.subarray(-tagLength));
  const bytes = opening.update(part.subarray(0, -tagLength));
  try {
    return Buffer.concat([bytes, opening.final()]);
  } catch {
    return null;
  }
}

function createReader(bytes: Bytes) {
  const source = (async function* () {
    yield* bytes;
  })();
  let waiting = Buffer.alloc(0);
  let isOver = false;
  const fill = async (length: number) => {
    while (waiting.length < length && !isOver) {
      const next = await source.next();
      if (next.done) isOver = true;
      else waiting = Buffer.concat([waiting, next.value]);
    }
  };
  return {
    async take(length: number): Promise<Buffer> {
      await fill(length);
      if (waiting.length < length) throw new BackupError(isDamaged);
      const taken = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      return taken;
    },
    async isAtEnd(): Promise<boolean> {
      await fill(1);
      return waiting.length === 0;
    },
  };
}
