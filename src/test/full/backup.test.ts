import { spawnSync } from 'node:child_process';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { restoreBackup } from '#office/backup/restore-backup.server.ts';
import { writeBackup } from '#office/backup/write-backup.server.ts';
import { createAdminUser, findAdminUser } from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { migrate, migrationsFolder } from '#lib/db/migration.server.ts';
import { type Statement, type TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { describeOnEachDatabase } from '#test/kit/database/describe-with-database.ts';
import { dumpTables, emptyDatabase, fillSite } from '#test/kit/database/filled-site.ts';
import { storeInquiry } from '#test/kit/database/stored-inquiries.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';

// Fresh databases are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const madeAt = new Date('2030-01-02T03:04:05Z');
const damaged = 'The backup is damaged or incomplete. Use another one.';
const cannotOpen =
  "The backup can't be opened: BACKUP_IDENTITY doesn't match it, or the file is damaged.";

const hasAge = spawnSync('age', ['--version']).status === 0;

describeOnEachDatabase('a backup', (getDatabase) => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
    file = path.join(folder, 'site.backup');
    await emptyDatabase();
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const back = (to = file) => writeBackup({ database: getDatabase(), file: to, recipient, madeAt });
  const restore = (from = file, key = identity, migrations = migrationsFolder) =>
    restoreBackup({ database: getDatabase(), file: from, identity: key, folder: migrations });

  /** Writes a backup of a few rows, then empties the database. */
  async function makeBackup(): Promise<void> {
    await migrate();
    await storeInquiry('client', { name: 'Marker Person' });
    await back();
    await emptyDatabase();
  }

  /** Expects a sentence and no change for a file that cannot be used. */
  async function expectRefusal(attempt: () => Promise<unknown>, sentence: string): Promise<void> {
    const before = await dumpTables();
    await expect(attempt()).rejects.toThrow(sentence);
    expect(await dumpTables()).toEqual(before);
  }

  test('restored into an empty database, every table is the same, and sessions have ended', async () => {
    await migrate();
    await fillSite();
    const before = await dumpTables();
    const rowCount = await back();
    await emptyDatabase();
    const restored = await restore();

    const after = await dumpTables();
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, rows] of before) {
      const isLeftOut = ['sessions', 'schema_migrations', 'site_watch'].includes(name);
      if (!isLeftOut && name !== 'submission_outbox') expect(after.get(name), name).toEqual(rows);
    }
    expect(after.get('sessions')).toEqual([]);
    expect(restored).toEqual({ madeAt: madeAt.toISOString(), rowCount, heldMails: 3 });
    expect(rowCount).toBeGreaterThan(600);
  });

  test('a mail that was waiting is not sent from a restored database, any other is as it was', async () => {
    await migrate();
    await fillSite();
    const list = () => sql`select inquiry_id, inquiry_kind, created_at, place_key, pending,
      last_failure from submission_outbox order by inquiry_id`;
    const before = await list();
    await back();
    await emptyDatabase();
    await restore();
    expect(await list()).toEqual(
      before.map((row) =>
        row.inquiry_kind === 'client' ? { ...row, pending: [], last_failure: 'restored' } : row,
      ),
    );
  });

  test('the export of the inbox is the same before and after', async () => {
    await migrate();
    await fillSite();
    await resetTestAdmin();
    const readExports = async () => {
      const browser = await openSignedInBrowser();
      const texts = inquiryKinds.map(async (kind) => {
        const address = `/api/inquiries/${kind}/export`;
        const response = await browser.call(inboxApi, 'GET', address);
        return response.text();
      });
      return Promise.all(texts);
    };
    const before = await readExports();
    await back();
    await emptyDatabase();
    await restore();
    expect(await readExports()).toEqual(before);
    expect(before[0]).toContain('Person 599');
  });

  test('numbers go on where they were, so that nobody gets the number of another', async () => {
    await migrate();
    await fillSite();
    await back();
    await emptyDatabase();
    await restore();
    await createAdminUser('Joan', 'hash');
    expect((await findAdminUser('Joan'))?.id).toBe(3);
    await sql`insert into audit_events (admin_username, action) values ('Ada', 'exported')`;
    expect(await sql`select max(id)::int as id from audit_events`).toEqual([{ id: 7 }]);
  });

  test('is as of one moment, whatever is written meanwhile', async () => {
    await migrate();
    await fillSite();
    const countMessages = () => sql`select count(*)::int as count from contact_messages`;
    const before = await countMessages();
    let writing: Promise<unknown> | undefined;
    let isWritten = false;
    const database = getDatabase();
    const busy: TransactingExecutor = {
      ...database,
      transact: (work, options) =>
        database.transact(async (run) => {
          const runBesideWriter = async (statement: Statement) => {
            if (statement.query.startsWith('declare')) {
              writing ??= storeInquiry('contact').then(() => (isWritten = true));
              // The embedded database blocks all writes until the transaction ends.
              for (let turn = 0; turn < 200 && !isWritten; turn += 1) {
                await run({ query: 'select 1', params: [] });
              }
            }
            return run(statement);
          };
          return work(runBesideWriter);
        }, options),
    };
    await writeBackup({ database: busy, file, recipient, madeAt });
    await writing;
    expect(isWritten).toBe(true);
    await emptyDatabase();
    await restore();
    expect(await countMessages()).toEqual(before);
  });

  test('tells nothing to whoever has the file alone, and is for its owner only', async () => {
    await makeBackup();
    const bytes = await readFile(file);
    expect(bytes.includes('Marker')).toBe(false);
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is opened by the program age with the secret key', async ({ skip }) => {
    skip(!hasAge, 'The program age is not installed: on Debian, apt-get install age.');
    await makeBackup();
    const key = path.join(folder, 'key.txt');
    await writeFile(key, identity);
    const { stdout, stderr } = spawnSync('age', ['--decrypt', '--identity', key, file]);
    expect(stderr.toString()).toBe('');
    const lines = gunzipSync(stdout).toString().trimEnd().split('\n');
    expect(lines.join()).toContain('Marker Person');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ kind: 'end', rowCount: 3 });
  });

  test('ASVS 11.3.3: is refused wherever it was changed, cut or lengthened', async () => {
    await migrate();
    await fillSite();
    await back();
    await emptyDatabase();
    const whole = await readFile(file);
    expect(whole.length).toBeGreaterThan(64 * 1024);
    const flipped = [30, 120, 400, 64 * 1024, whole.length - 1].map((at) => {
      const copy = Buffer.from(whole);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    });
    const cut = [100, 300, 64 * 1024].map((length) => whole.subarray(0, length));
    for (const copy of [...flipped, ...cut, Buffer.concat([whole, Buffer.from('more')])]) {
      await writeFile(file, copy);
      await expectRefusal(() => restore(), 'damaged');
    }
    expect([...(await dumpTables()).keys()]).toEqual([]);
  });

  test('another key, or another file, is refused in one sentence, and nothing is changed', async () => {
    await makeBackup();
    const other = await generateX25519Identity();
    await expectRefusal(() => restore(file, other), cannotOpen);
    await writeFile(path.join(folder, 'letter'), 'Dear Madam, thank you for your letter of May.');
    await expectRefusal(
      () => restore(path.join(folder, 'letter')),
      'This file is not a backup of this site.',
    );
    const none = path.join(folder, 'none');
    await expectRefusal(() => restore(none), `There is no file ${none}.`);
  });

  test('a file that is not whole is refused before anything is changed', async () => {
    await migrate();
    await fillSite();
    await back();
    await emptyDatabase();
    await truncate(file, (await stat(file)).size - 1);
    await expectRefusal(() => restore(), damaged);
    expect([...(await dumpTables()).keys()]).toEqual([]);
  });

  test('is not restored over what is there, be it a single row', async () => {
    await makeBackup();
    await migrate();
    await createAdminUser('Ada', 'hash');
    await expectRefusal(
      () => restore(),
      'The database is not empty: there are rows in admin_users, audit_events. Backups can only be restored into an empty database; create one and set DATABASE_URL to it.',
    );
    await emptyDatabase();
    await sql`create table shop_orders (id int)`;
    await sql`insert into shop_orders values (1)`;
    await expectRefusal(() => restore(), 'there are rows in shop_orders');
  });

  test('goes into a database that has the tables and nothing in them', async () => {
    await makeBackup();
    await migrate();
    expect(await restore()).toMatchObject({ rowCount: 3, heldMails: 0 });
  });

  test('of an older version of the site becomes what this version wants', async () => {
    await migrate(migrationsFolder, (name) => name < '0002');
    await sql`insert into contact_messages (name, email, subject, message)
      values ('Zoë', 'zoe@example.com', 'Hi', 'Old words')`;
    await back();
    await emptyDatabase();
    await restore();
    expect(await sql`select message from contact_messages`).toEqual([{ message: 'Old words' }]);
    expect(await migrate()).toEqual([]);
    expect(await sql`select * from publishing_state`).toHaveLength(1);

    await emptyDatabase();
    await migrate();
    await expectRefusal(
      () => restore(),
      'The database belongs to a newer version of the site than the backup. Restore into a database without tables: the restore creates and updates them.',
    );
  });

  test('of a newer version of the site is refused by name', async () => {
    await makeBackup();
    const older = path.join(folder, 'migrations');
    const names = (await readdir(migrationsFolder)).sort();
    await mkdir(older);
    for (const name of names.slice(0, -1)) {
      await copyFile(path.join(migrationsFolder, name), path.join(older, name));
    }
    await expectRefusal(
      () => restore(file, identity, older),
      `The backup was made by another version of the site, which has the migration ${names.at(-1) ?? ''}. Restore it with that version.`,
    );
  });

  test('what fails on the way leaves no rows', async () => {
    await makeBackup();
    await migrate();
    await sql`create function refuse_all() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`;
    await sql`create trigger refuse_publishing before insert on publishing_state
      execute function refuse_all()`;
    await expectRefusal(() => restore(), 'no');
  });

  test('needs a database of the site, and does not replace a file', async () => {
    await expect(back()).rejects.toThrow(
      'The database has no site data yet, so there is nothing to back up.',
    );
    expect(await readdir(folder)).toEqual([]);
    await migrate();
    await writeFile(file, 'precious');
    await expect(back()).rejects.toThrow(`${file} already exists. Choose another name.`);
    expect(await readFile(file, 'utf8')).toBe('precious');
    expect(await readdir(folder)).toEqual(['site.backup']);
  });
});
