import { argon2, createDecipheriv } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-format.server.ts';

/**
 * Reads the format before age, which BACKUP_KEY opens and nothing writes any more. A file is a line
 * that names its format, 16 bytes of salt, then parts: four bytes with the length of what follows,
 * bytes encrypted with AES-256-GCM, and a tag of 16 bytes. A part's nonce is its number and whether
 * it is the last one; line and salt are authenticated with each. So no change, omission, reordering
 * or truncation goes unnoticed.
 */
const formatLine = Buffer.from('site-backup 1\n');
const formatName = 'site-backup ';
const saltLength = 16;
const tagLength = 16;
const partLength = 64 * 1024;
const cipher = 'aes-256-gcm';

const damagedMessage = 'The backup is damaged or incomplete. Use another one.';

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

const derive = promisify(argon2);

export function isOlderBackup(start: Buffer): boolean {
  return start.subarray(0, formatName.length).equals(Buffer.from(formatName));
}

/** Throws BackupError for another file, a wrong key (in the first part) and any damage. */
export async function* openOlderBackup(sealed: Bytes, words: string): AsyncGenerator<Buffer> {
  const source = createReader(sealed);
  const head = await source.take(formatLine.length + saltLength);
  requireFormat(head);
  const key = await deriveFileKey(words, head.subarray(formatLine.length));
  for (let number = 0; ; number += 1) {
    const length = (await source.take(4)).readUInt32BE();
    if (length > partLength) throw new BackupError(damagedMessage);
    const part = await source.take(length + tagLength);
    const isLast = await source.isAtEnd();
    const bytes = openPart(key, head, part, nonceOf(number, isLast));
    if (!bytes) throw new BackupError(number === 0 ? wrongKeyMessage : damagedMessage);
    yield bytes;
    if (isLast) return;
  }
}

const wrongKeyMessage =
  "The backup can't be opened: BACKUP_KEY doesn't match it, or the file is damaged.";

function requireFormat(head: Buffer): void {
  if (head.subarray(0, formatLine.length).equals(formatLine)) return;
  throw new BackupError(
    'The backup is in an unknown format. Restore it with the version of the site that made it.',
  );
}

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
      if (waiting.length < length) throw new BackupError(damagedMessage);
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
