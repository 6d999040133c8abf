import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-format.server.ts';

type Variables = Record<string, string | undefined>;

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

/** Reads BACKUP_IDENTITY, the secret key of a backup; throws BackupError. */
export function readBackupIdentity(variables: Variables = process.env): string {
  const identity = variables.BACKUP_IDENTITY ?? '';
  if (identity === '') {
    throw new BackupError('BACKUP_IDENTITY is not set. It is the secret key of the backup.');
  }
  try {
    new Decrypter().addIdentity(identity);
  } catch {
    throw new BackupError(
      'BACKUP_IDENTITY is not an age secret key, which begins with "AGE-SECRET-KEY-".',
    );
  }
  return identity;
}
