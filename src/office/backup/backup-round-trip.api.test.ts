import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from './restore-backup.server.ts';
import { recordBackup, writeBackup } from './write-backup.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { watchSite } from '#desk/watch-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { migrationsFolder } from '#lib/db/migration.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { dumpTables, emptyDatabase } from '#test/kit/database/filled-site.ts';
import {
  removeInquiries,
  storeInquiries,
  storeInquiry,
} from '#test/kit/database/stored-inquiries.ts';
import { resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { useMailServer } from '#test/kit/api/use-mail-server.ts';

describeWithDatabase('a backup', (getDatabase) => {
  const getServer = useMailServer();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('is recorded with the time at which it was made', async () => {
    await sql`update site_watch set backup_at = null`;
    const madeAt = new Date('2026-03-02T12:00:00Z');
    expect(await recordBackup(getDatabase(), madeAt)).toBe(true);
    expect(await sql`select backup_at as "backupAt" from site_watch`).toEqual([
      { backupAt: madeAt },
    ]);
  });

  test('comes back into an empty database with its key, and replaces nothing', async () => {
    const file = path.join(folder, 'site.backup');
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    const restore = (key: string) =>
      restoreBackup({
        database: getDatabase(),
        file,
        folder: migrationsFolder,
        identity: key,
      });
    await createAdminUser('Ada', 'no hash of a password');
    await storeInquiry('client', { name: 'Marker Person' });
    const before = await dumpTables();
    await writeBackup({ database: getDatabase(), file, recipient, madeAt: new Date() });

    await emptyDatabase();
    await expect(restore(await generateX25519Identity())).rejects.toThrow(
      "The backup can't be opened: BACKUP_IDENTITY doesn't match it, or the file is damaged.",
    );
    expect(await dumpTables()).toEqual(new Map());
    await restore(identity);
    const after = await dumpTables();
    for (const table of ['admin_users', 'client_intakes']) {
      expect(after.get(table)).toEqual(before.get(table));
    }
    await expect(restore(identity)).rejects.toThrow('The database is not empty');
    expect(await dumpTables()).toEqual(after);
  });

  test('A782: what admins were mailed about before is not mailed again after a restore', async () => {
    await resetTestAdmin();
    await removeInquiries();
    await sql`truncate attention, site_mails`;
    const start = Date.now();
    const look = async (hours: number) => {
      await sql`update site_watch set backup_at = now(), retention_at = now()`;
      await watchSite({ now: new Date(start + hours * 3_600_000) });
      return getServer().mails.map(({ subject }) => subject);
    };
    const createdAt = new Date(start - 40 * 3_600_000).toISOString();
    await storeInquiries('client', [{ createdAt }]);
    const first = 'An inquiry from a family has waited over 36 hours for an answer.';
    expect(await look(0)).toEqual([first]);

    const file = path.join(folder, 'mailed.backup');
    const identity = await generateX25519Identity();
    const database = getDatabase();
    const recipient = await identityToRecipient(identity);
    await writeBackup({ database, file, recipient, madeAt: new Date() });
    await emptyDatabase();
    await restoreBackup({ database, file, folder: migrationsFolder, identity });
    expect(await look(1)).toEqual([first]);
    expect(await look(9)).toEqual([
      ...[first, 'An inquiry from a family has waited over 48 hours for an answer.'],
    ]);
  });
});
