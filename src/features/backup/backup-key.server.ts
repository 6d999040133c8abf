import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-format.server.ts';

type Variables = Record<string, string | undefined>;

/** What opens backups. */
export interface BackupKeys {
  /** Of those that were made for its recipient. */
  identity?: string | undefined;
  /** Of those that were made before there were recipients. */
  olderKey?: string | undefined;
}

const makeOne =
  'Make a pair of keys with "npm run backup:key", set BACKUP_RECIPIENT where backups are made, and store BACKUP_IDENTITY where you keep passwords: without it no backup can be opened.';

/**
 * Reads BACKUP_RECIPIENT, which encrypts and opens nothing.
 *
 * @throws BackupError where it is missing or wrong
 */
export function readBackupRecipient(variables: Variables = process.env): string {
  const recipient = variables['BACKUP_RECIPIENT'] ?? '';
  if (recipient === '') throw new BackupError(`BACKUP_RECIPIENT is not set. ${makeOne}`);
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new BackupError(`BACKUP_RECIPIENT is not a public key of age. ${makeOne}`);
  }
  return recipient;
}

/**
 * Reads BACKUP_IDENTITY, and for older files BACKUP_KEY.
 *
 * @throws BackupError where neither is set, or the first is wrong
 */
export function readBackupKeys(variables: Variables = process.env): BackupKeys {
  const read = (name: string) => (variables[name] === '' ? undefined : variables[name]);
  const [identity, olderKey] = [read('BACKUP_IDENTITY'), read('BACKUP_KEY')];
  if (identity === undefined && olderKey === undefined) {
    throw new BackupError(
      'BACKUP_IDENTITY is not set. It is the secret key of the backup; an older one, which begins with "site-backup", is opened with BACKUP_KEY instead.',
    );
  }
  try {
    if (identity !== undefined) new Decrypter().addIdentity(identity);
  } catch {
    throw new BackupError(
      'BACKUP_IDENTITY is not a secret key of age, which begins with "AGE-SECRET-KEY-".',
    );
  }
  return { identity, olderKey };
}
