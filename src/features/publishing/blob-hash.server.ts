import { createHash } from 'node:crypto';

/** Git's hash of a file with these bytes. */
export function hashBlob(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length.toString()}\0`).update(bytes).digest('hex');
}
