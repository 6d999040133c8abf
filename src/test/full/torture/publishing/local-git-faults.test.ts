import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { openGitStore } from '#local/git/git-store.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '#test/kit/small-disk.ts';
import { makeReadOnly } from '#test/kit/read-only-folder.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { createRepository, type TestRepository } from '#test/kit/git/test-repository.ts';
import { letTimePass, loadReport, sendEdits, signInBoth, type Admins } from './publishing-site.ts';
import { expectWarnings } from '#test/setup/expect-warnings.ts';
import { shippedFiles } from './memory-site.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });
expectWarnings();

const home = 'content/pages/home.yaml';
const ref = '.git/refs/heads/main';
/** A disk of 4 MB; null where this account may not create one. */
const disk = mountSmallDisk('4m');

let project: EditingProject;
let admins: Admins;

beforeAll(async () => {
  vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
  const database = await openTestDatabase();
  connectDatabase(database);
  await migrate();
  project = openEditingProject();
  return async () => {
    vi.unstubAllEnvs();
    project.close();
    connectDatabase(undefined);
    await database.close();
  };
}, openDatabaseTimeoutMs);

beforeEach(async () => {
  admins = await signInBoth();
  project.build();
});

afterAll(() => {
  if (disk !== null) unmountSmallDisk(disk);
});

/**
 * Saves while git is broken, expects the save to wait with a reason, repairs git, and expects one
 * commit.
 */
async function expectHealed(
  { git }: TestRepository,
  { value, sentence, mend }: { value: string; sentence: RegExp; mend: () => void },
): Promise<void> {
  const response = await sendEdits(admins.ada, [{ id: 'hero-title', type: 'text', value }]);
  const { save } = (await response.json()) as { save: { id: string } };
  expect((await publish()).kind).toBe('waiting');
  const told = await loadReport(admins.bob);
  expect(told.saves[0]).toMatchObject({ id: save.id, state: 'queued' });
  expect(told.store).toEqual({
    state: 'waiting',
    message: expect.stringMatching(sentence) as string,
  });
  mend();
  await letTimePass();
  expect(await publish()).toEqual({ kind: 'done' });
  expect(git('rev-list', '--count', `--grep=^Save: ${save.id}$`, 'main')).toBe('1');
  expect(git('show', `main:${home}`)).toContain(`title: ${value}\n`);
  expect(git('status', '--porcelain')).toBe('');
  expect((await loadReport(admins.bob)).store).toEqual({ state: 'ok' });
}

const rounds = Array.from({ length: sizes.faultRounds }, (_, index) => (index + 1).toString());

describe.for(rounds)('the git repository of this machine (%s)', (round) => {
  const inRepository = (file: string) => path.join(project.repository.folder, file);

  test('with a lock of the branch that was left behind lets a save wait', async () => {
    writeFileSync(inRepository(`${ref}.lock`), '');
    await expectHealed(project.repository, {
      value: `Behind a lock ${round}`,
      sentence: /^Another program is using the git repository at .*\.$/,
      mend: () => rmSync(inRepository(`${ref}.lock`)),
    });
  });

  test('with a branch that points nowhere lets a save wait', async () => {
    const head = readFileSync(inRepository(ref));
    writeFileSync(inRepository(ref), 'nonsense\n');
    await expectHealed(project.repository, {
      value: `Behind a broken branch ${round}`,
      sentence: /^Git cannot work with the repository at .*; "git fsck" there may say why\.$/,
      mend: () => writeFileSync(inRepository(ref), head),
    });
  });

  test('with a lock of the index that was left behind lets a save wait', async () => {
    const lock = inRepository('.git/index.lock');
    writeFileSync(lock, '');
    await expectHealed(project.repository, {
      value: `Behind a lock of the index ${round}`,
      sentence: /^Another program is using the git repository at .*\.$/,
      mend: () => rmSync(lock),
    });
  });

  test('with a file that a developer is editing lets a save wait', async () => {
    const before = project.read(home);
    project.repository.write({ [home]: `# Mine\n${before}` });
    await expectHealed(project.repository, {
      value: `Beside a developer ${round}`,
      sentence:
        /^Changes in the folder .* that are not committed are in the way: content\/pages\/home\.yaml\. Commit or undo them, and saves go on\.$/,
      mend: () => {
        expect(readFileSync(inRepository(home), 'utf8')).toBe(`# Mine\n${before}`);
        project.repository.commitAll('Mine');
        project.build();
      },
    });
    expect(project.read(home)).toMatch(/^# Mine\n/);
  });

  test('A765: with a folder that cannot be written lets a save wait', async ({ skip }) => {
    const makeWritable = makeReadOnly(inRepository('content'));
    skip(makeWritable === null, 'This account may not make a folder read-only.');
    await expectHealed(project.repository, {
      value: `In a read-only folder ${round}`,
      sentence:
        /^The folder .*\/content\/pages cannot be written\. Make it writable, and saves go on\.$/,
      mend: () => {
        makeWritable?.();
      },
    });
  });

  test.skipIf(disk === null)('on a full disk lets a save wait until there is room', async () => {
    const files = { ...Object.fromEntries(shippedFiles), [home]: project.read(home) };
    const repository = createRepository(files, disk ?? '');
    setContentStore(openGitStore({ repositoryDir: repository.folder }));
    setBuiltSite(project.distDir);
    const filler = path.join(disk ?? '', 'filler');
    fillDisk(filler);
    await expectHealed(repository, {
      value: `On a full disk ${round}`,
      sentence: /^The disk of the git repository at .* is full\.$/,
      mend: () => rmSync(filler),
    });
    setContentStore(project.store);
    // The disk is too small for a repository of each round.
    repository.remove();
  });
});
