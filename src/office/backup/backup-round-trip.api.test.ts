import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from './restore-backup.server.ts';
import { recordBackup, writeBackup } from './write-backup.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { runRetention } from '#office/dashboard/retention.server.ts';
import { watchSite } from '#office/dashboard/watch-site.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { erasedPeopleSchema } from '#office/inquiries/inquiry-details.ts';
import { claimDueMail } from '#office/mail/outbox.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { migrationsFolder } from '#lib/db/migration.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { dumpTables, emptyDatabase } from '#test/kit/database/filled-site.ts';
import {
  countTraces,
  removeInquiries,
  storeInquiries,
  storeInquiry,
  storeTraces,
} from '#test/kit/database/stored-inquiries.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';
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
        keys: { identity: key },
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

  test('A846: erased inquiries come back erased, and their seven days end when they would have', async () => {
    const listErased = async (admin: TestBrowser) => {
      const response = await admin.call(inboxApi, 'GET', '/api/inquiries/erased');
      return erasedPeopleSchema.parse(await response.json());
    };
    await resetTestAdmin();
    await removeInquiries();
    const admin = await openSignedInBrowser();
    for (const [email, age] of [
      ['ana@example.com', '6 days 23 hours'],
      ['bo@example.com', '1 day'],
    ] as const) {
      await storeTraces('client', await storeInquiries('client', [{ email }, { email }]));
      const body = { email, currentPassword: testAdmin.password };
      const response = await admin.call(inboxApi, 'POST', '/api/inquiries/erasure', { body });
      expect(await response.json()).toMatchObject({ client: 2 });
      await sql`update erased_inquiries set erased_at = erased_at - ${age}::interval
        where content -> 'inquiry' ->> 'email' = ${email}`;
    }
    const before = await listErased(admin);
    expect(before.map(({ address }) => address)).toEqual(['bo@example.com', 'ana@example.com']);
    const [bo, ana] = before;

    const file = path.join(folder, 'erased.backup');
    const identity = await generateX25519Identity();
    const database = getDatabase();
    const recipient = await identityToRecipient(identity);
    await writeBackup({ database, file, recipient, madeAt: new Date() });
    await emptyDatabase();
    await restoreBackup({ database, file, folder: migrationsFolder, keys: { identity } });

    expect(await countTraces()).toMatchObject({ inquiries: 0, outbox: 0 });
    const later = await openSignedInBrowser();
    expect(await listErased(later)).toEqual(before);
    await sql`update erased_inquiries set erased_at = erased_at - interval '1 hour'`;
    expect((await listErased(later)).map(({ id }) => id)).toEqual([bo?.id]);
    const bringBack = (id: string | undefined) =>
      later.call(inboxApi, 'POST', '/api/inquiries/restoration', { body: { id } });
    expect((await bringBack(ana?.id)).status).toBe(404);
    expect(await runRetention()).toMatchObject({ erased: 2 });
    expect(await (await bringBack(bo?.id)).json()).toMatchObject({ client: 2 });
    expect(await countTraces()).toEqual({ inquiries: 2, changes: 2, notes: 2, outbox: 0 });
    expect(await sql`select from erased_inquiries`).toEqual([]);
    // They may have been mailed after the backup was made.
    expect(await claimDueMail(10)).toEqual([]);
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
    await restoreBackup({ database, file, folder: migrationsFolder, keys: { identity } });
    expect(await look(1)).toEqual([first]);
    expect(await look(9)).toEqual([
      ...[first, 'An inquiry from a family has waited over 48 hours for an answer.'],
    ]);
  });
});
