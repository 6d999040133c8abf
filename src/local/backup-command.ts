import path from 'node:path';
import { tellOutcome, useDatabase } from './use-database.ts';
import { readBackupRecipient } from '#features/backup/backup-key.server.ts';
import { writeBackup } from '#features/backup/write-backup.server.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');

/** `npm run backup [-- <file>]`: writes all that the database keeps into one encrypted file. */
await tellOutcome(async () => {
  const madeAt = new Date();
  const name = `site-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
  const file = path.resolve(process.argv[2] ?? name);
  const recipient = readBackupRecipient();
  const rowCount = await useDatabase(rootDir, (database) =>
    writeBackup({ database, file, recipient, madeAt }),
  );
  return `Wrote ${rowCount.toString()} rows to ${file} and read them back. Keep the file away from this machine, and its secret key away from both.`;
});
