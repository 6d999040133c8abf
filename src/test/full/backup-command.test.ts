import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSiteDatabase } from '#local/database/site-database.ts';
import { sql } from '#lib/db/database.server.ts';
import { storeInquiry } from '#test/kit/database/stored-inquiries.ts';

// Starting processes that open databases is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backup-command-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface Ending {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command for a site in its own folder. */
function run(
  command: 'backup' | 'backup-key' | 'restore',
  file: string[],
  settings: Record<string, string> = {},
): Promise<Ending> {
  const program = path.resolve(`src/local/${command}-command.ts`);
  const env = {
    ...process.env,
    DATABASE_URL: '',
    // A backup is made without the key that opens it.
    ...(command === 'restore' ? { BACKUP_IDENTITY: identity } : { BACKUP_RECIPIENT: recipient }),
    DATA_DIR: path.join(folder, 'data'),
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...file], { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('a site at home goes into one file and comes back in another folder', async () => {
  const file = path.join(folder, 'site.backup');
  const { close } = await openSiteDatabase(path.join(folder, 'data'), undefined);
  const id = await storeInquiry('client');
  const refused = await run('backup', [file]);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `Another copy of the site is using ${path.join(folder, 'data')}. Stop it, or set DATA_DIR to another folder.\n`,
  ]);
  await close();
  const written = await run('backup', [file]);
  expect([written.stderr, written.code]).toEqual(['', 0]);
  expect(written.stdout).toContain(`Wrote 3 rows to ${file} and read them back.`);
  const { close: closeBackedUp } = await openSiteDatabase(path.join(folder, 'data'), undefined);
  const watch =
    await sql`select backup_at > now() - interval '1 hour' as "isNoted" from site_watch`;
  expect(watch).toEqual([{ isNoted: true }]);
  await closeBackedUp();

  const restored = await run('restore', [file], { DATA_DIR: path.join(folder, 'other') });
  expect([restored.stderr, restored.code]).toEqual(['', 0]);
  expect(restored.stdout).toMatch(
    /^Restored 3 rows from the backup of .+Z\. Everybody signs in anew\.\n$/,
  );
  const { close: closeOther } = await openSiteDatabase(path.join(folder, 'other'), undefined);
  expect(await sql`select id from client_intakes`).toEqual([{ id }]);
  await closeOther();
});

test('a new pair of keys is printed, each in a line of its own', async () => {
  const { code, stdout } = await run('backup-key', []);
  expect(code).toBe(0);
  const read = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(stdout)?.[1] ?? '';
  expect(read('BACKUP_RECIPIENT')).toBe(await identityToRecipient(read('BACKUP_IDENTITY')));
});

test.for([
  ['backup', [], { BACKUP_RECIPIENT: '' }, /^BACKUP_RECIPIENT is not set\. Make a pair of keys/],
  ['backup', [], { BACKUP_RECIPIENT: 'short' }, /^BACKUP_RECIPIENT is not an age public key\. /],
  ['restore', ['a'], { BACKUP_IDENTITY: '' }, /^BACKUP_IDENTITY is not set\. /],
  ['restore', ['a'], { BACKUP_IDENTITY: 'short' }, /^BACKUP_IDENTITY is not an age secret key/],
  ['restore', [], {}, /^Name the backup to restore: npm run restore -- <file>\.$/],
  [
    'backup',
    [],
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    /^The database does not answer\. Check that it is running and that DATABASE_URL is right\.$/,
  ],
] as const)(
  '%s %j with %j ends with one sentence and leaves no file',
  async ([command, file, settings, sentence]) => {
    const { code, stdout, stderr } = await run(command, [...file], settings);
    expect([code, stdout, stderr.trimEnd()]).toEqual([1, '', expect.stringMatching(sentence)]);
    expect((await readdir(folder)).filter((name) => name !== 'data')).toEqual([]);
  },
);
