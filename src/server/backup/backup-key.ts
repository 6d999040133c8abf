import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from '#server/backup/backup-error.ts';

/** Ours, in characters; shorter ones can be guessed. */
const leastLength = 20;

const derive = promisify(argon2);

/**
 * Reads BACKUP_KEY.
 *
 * @throws BackupError when it is missing or too short
 */
export function readBackupKey(variables: Record<string, string | undefined> = process.env): string {
  const key = variables['BACKUP_KEY'] ?? '';
  if (key.length >= leastLength) return key;
  throw new BackupError(
    `BACKUP_KEY is ${key === '' ? 'not set' : 'too short'}. Set it to at least ${leastLength.toString()} characters, such as the output of "openssl rand -base64 32", and keep a copy where you keep passwords: without it no backup can be opened.`,
  );
}

/**
 * Makes the key of one file from the words that a person keeps: 64 MiB of memory and three passes,
 * since whoever finds a file may guess for as long as they like.
 *
 * @param words what `readBackupKey` answered
 * @param salt 16 random bytes, stored in the file
 */
export function deriveFileKey(words: string, salt: Buffer): Promise<Buffer> {
  const cost = { memory: 65_536, passes: 3, parallelism: 1 };
  return derive('argon2id', { message: words, nonce: salt, tagLength: 32, ...cost });
}
