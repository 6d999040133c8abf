import path from 'node:path';
import { printOutcome, useDatabase } from './use-database.ts';
import { readBackupRecipient } from '#office/backup/backup-key.server.ts';
import { recordBackup, writeBackup } from '#office/backup/write-backup.server.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');

await printOutcome(async () => {
  const madeAt = new Date();
  const name = `site-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
  const file = path.resolve(process.argv[2] ?? name);
  const recipient = readBackupRecipient();
  const [rowCount, isRecorded] = await useDatabase(rootDir, async (database) => [
    await writeBackup({ database, file, recipient, madeAt }),
    await recordBackup(database, madeAt),
  ]);
  const warning = isRecorded
    ? ''
    : ' The site could not be told of it, so its dashboard goes on asking for a backup.';
  return `Wrote ${rowCount} rows to ${file} and read them back. Keep the file away from this machine, and its secret key away from both.${warning}`;
});
