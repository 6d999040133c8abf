import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-format.server.ts';

type Variables = Record<string, string | undefined>;

export interface BackupKeys {
  identity?: string | undefined;
  /** The key of backups from before age encryption. */
  olderKey?: string | undefined;
}

const makeOne =
  'Make a pair of keys with "npm run backup:key", set BACKUP_RECIPIENT where backups are made, and store BACKUP_IDENTITY where you keep passwords: without it no backup can be opened.';

/** Reads BACKUP_RECIPIENT, which can encrypt but not decrypt; throws BackupError. */
export function readBackupRecipient(variables: Variables = process.env): string {
  const recipient = variables.BACKUP_RECIPIENT ?? '';
  if (recipient === '') throw new BackupError(`BACKUP_RECIPIENT is not set. ${makeOne}`);
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new BackupError(`BACKUP_RECIPIENT is not an age public key. ${makeOne}`);
  }
  return recipient;
}

/** Throws BackupError where neither BACKUP_IDENTITY nor BACKUP_KEY, for older files, is set. */
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
      'BACKUP_IDENTITY is not an age secret key, which begins with "AGE-SECRET-KEY-".',
    );
  }
  return { identity, olderKey };
}
