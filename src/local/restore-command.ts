import path from 'node:path';
import { printOutcome, useDatabase } from './use-database.ts';
import { BackupError } from '#office/backup/backup-format.server.ts';
import { readBackupIdentity } from '#office/backup/backup-key.server.ts';
import { restoreBackup } from '#office/backup/restore-backup.server.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');

await printOutcome(async () => {
  const [, , name] = process.argv;
  if (name === undefined) {
    throw new BackupError('Name the backup to restore: npm run restore -- <file>.');
  }
  const identity = readBackupIdentity();
  const { madeAt, rowCount, heldMails } = await useDatabase(rootDir, (database) =>
    restoreBackup({ database, file: path.resolve(name), identity }),
  );
  const mails =
    heldMails === 0
      ? ''
      : ` Mails about ${heldMails} of the inquiries were waiting then; they are no longer sent, so that nobody gets one twice. Look into the inbox.`;
  return `Restored ${rowCount} rows from the backup of ${madeAt}. Everybody signs in anew.${mails}`;
});
