import { argon2, createCipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const formatLine = Buffer.from('site-backup 1\n');
const saltLength = 16;
const partLength = 64 * 1024;
const cipher = 'aes-256-gcm';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const derive = promisify(argon2);

/**
 * Writes a backup in the format from before age.
 *
 * @param bytes the content, in pieces of any size
 * @param words the passphrase
 */
export async function* sealOlderBackup(bytes: Bytes, words: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const head = Buffer.concat([formatLine, salt]);
  const cost = { memory: 65_536, passes: 3, parallelism: 1 };
  const key = await derive('argon2id', { message: words, nonce: salt, tagLength: 32, ...cost });
  yield head;
  let number = 0;
  let waiting: Buffer | undefined;
  for await (const part of cut(bytes, partLength)) {
    if (waiting) yield sealPart(key, head, waiting, nonceOf(number++, false));
    waiting = part;
  }
  yield sealPart(key, head, waiting ?? Buffer.alloc(0), nonceOf(number, true));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealPart(key: Buffer, head: Buffer, part: Buffer, nonce: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce).setAAD(head);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  const sealed = [sealing.update(part), sealing.final()];
  return Buffer.concat([length, ...sealed, sealing.getAuthTag()]);
}

/** Cuts bytes into pieces of one size; the last may be shorter. */
async function* cut(bytes: Bytes, size: number): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  for await (const piece of bytes) {
    waiting = Buffer.concat([waiting, piece]);
    let start = 0;
    for (; waiting.length - start >= size; start += size) {
      yield waiting.subarray(start, start + size);
    }
    waiting = waiting.subarray(start);
  }
  if (waiting.length > 0) yield waiting;
}
