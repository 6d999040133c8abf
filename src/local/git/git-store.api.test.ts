import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGitStore } from './git-store.ts';
import { type ContentStore, type FileChange } from '#features/publishing/content-store.server.ts';
import {
  createRepository,
  fillRepository,
  openRepository,
  type TestRepository,
} from '#test/kit/git/test-repository.ts';
import { copyPrepared } from '#test/setup/prepared-folder.ts';

const site = 'content/site.yaml';
const other = 'content/pages/home.yaml';
const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
const before = lines('name: Sandpiper', 'a: 1', 'b: 2', 'c: 3', 'place: Tampa');
const after = before.replace('Sandpiper', 'Heron');

let repository: TestRepository;
let store: ContentStore;
let head: string;
let told: string[];

const inTree = (name: string) => path.join(repository.folder, name);
const read = (name: string) => readFileSync(inTree(name), 'utf8');
const readStaged = (name: string) => `${repository.git('show', `:${name}`)}\n`;
const readCommitted = (name: string) => `${repository.git('show', `HEAD:${name}`)}\n`;
const listChanges = () => repository.git('status', '--porcelain');
const open = () =>
  openGitStore({ repositoryDir: repository.folder, tell: (sentence) => told.push(sentence) });

/** Saves an edit of the site's name, or what else is named. */
async function save(changes: FileChange[] = [{ path: site, contents: after }]): Promise<string> {
  const request = { expectedHead: head, changes, message: 'Save a text', authorName: 'Edith Ör' };
  const result = await store.commit(request);
  if (result.kind !== 'committed') throw new Error('The commit did not land.');
  return result.commit;
}

beforeEach(() => {
  repository = openRepository(
    copyPrepared('git-store', (folder) => {
      fillRepository(folder, {
        [site]: before,
        [other]: 'title: Hello\n',
        'src/code.ts': '1\n',
      });
    }),
  );
  head = repository.git('rev-parse', 'HEAD');
  told = [];
  store = open();
});

afterEach(() => {
  repository.remove();
});

describe('a save beside nothing of the owner', () => {
  test('leaves a clean working tree that holds what was saved', async () => {
    chmodSync(inTree(site), 0o600);
    const changes = [
      { path: site, contents: after },
      { path: other, contents: null },
      { path: 'content/blog/new one.md', contents: 'New\n' },
    ];
    expect(await save(changes)).toBe(repository.git('rev-parse', 'HEAD'));
    expect(listChanges()).toBe('');
    expect(read(site)).toBe(after);
    expect(lstatSync(inTree(site)).mode & 0o777).toBe(0o600);
    expect(existsSync(inTree('content/pages'))).toBe(false);
    expect(read('content/blog/new one.md')).toBe('New\n');
    expect(told).toEqual([]);
  });

  test('names its author, whatever the owner has set or not set', async () => {
    await save();
    const facts = repository.git('log', '-1', '--format=%an <%ae> %cn <%ce> %B');
    expect(facts).toBe('Edith Ör <editor@localhost> Edith Ör <editor@localhost> Save a text');
  });

  test('names an editor where the name has nothing to print', async () => {
    const changes = [{ path: site, contents: after }];
    const request = { expectedHead: head, changes, message: 'Save', authorName: ' <>\n. ' };
    expect(await store.commit(request)).toMatchObject({ kind: 'committed' });
    expect(repository.git('log', '-1', '--format=%an')).toBe('Editor');
  });

  test('runs no hook and signs nothing', async () => {
    const proof = inTree('.git/proof');
    for (const name of ['pre-commit', 'reference-transaction', 'post-index-change']) {
      mkdirSync(inTree('.git/hooks'), { recursive: true });
      writeFileSync(inTree(`.git/hooks/${name}`), `#!/bin/sh\ntouch "${proof}"\nexit 1\n`);
      chmodSync(inTree(`.git/hooks/${name}`), 0o755);
    }
    repository.git('config', 'commit.gpgSign', 'true');
    repository.git('config', 'gpg.program', '/does/not/exist');
    await save();
    expect(existsSync(proof)).toBe(false);
  });

  test('writes line ends as the owner has them checked out', async () => {
    repository.git('config', 'core.autocrlf', 'true');
    rmSync(inTree(site));
    repository.git('checkout', '--', site);
    expect(read(site)).toContain('\r\n');
    await save();
    expect(readCommitted(site)).toBe(after);
    expect(read(site)).toBe(after.replaceAll('\n', '\r\n'));
    expect(listChanges()).toBe('');
  });

  test('keeps a file that can be run one that can be run', async () => {
    repository.git('update-index', '--chmod=+x', site);
    repository.git('commit', '--quiet', '-m', 'Run');
    repository.git('checkout', '--', site);
    head = repository.git('rev-parse', 'HEAD');
    await save();
    expect(repository.git('ls-tree', 'HEAD', site)).toMatch(/^100755 /);
    expect(listChanges()).toBe('');
  });
});

describe('a save beside the work of the owner', () => {
  test('keeps another file as it is staged', async () => {
    repository.write({ 'src/code.ts': '2\n' });
    repository.git('add', 'src/code.ts');
    repository.write({ 'src/code.ts': '3\n' });
    await save();
    expect(listChanges()).toBe('MM src/code.ts');
    expect([readStaged('src/code.ts'), read('src/code.ts')]).toEqual(['2\n', '3\n']);
    expect([readCommitted('src/code.ts'), read(site)]).toEqual(['1\n', after]);
  });

  test('keeps the same file as it is staged, and says so', async () => {
    const staged = before.replace('Tampa', 'Miami');
    repository.write({ [site]: staged });
    repository.git('add', site);
    await save();
    expect(readCommitted(site)).toBe(after);
    expect(readStaged(site)).toBe(staged);
    expect(read(site)).toBe(after.replace('Tampa', 'Miami'));
    expect(told).toEqual([
      `${site} has changes of yours in the place of what was saved; yours were left alone.`,
    ]);
  });

  test('joins changes of other lines in the same file', async () => {
    repository.write({ [site]: before.replace('Tampa', 'Miami') });
    await save();
    expect(readCommitted(site)).toBe(after);
    expect(readStaged(site)).toBe(after);
    expect(read(site)).toBe(after.replace('Tampa', 'Miami'));
    expect(told).toEqual([]);
  });

  test('leaves changes of the same line alone, and says so', async () => {
    const mine = before.replace('Sandpiper', 'Egret');
    repository.write({ [site]: mine });
    await save();
    expect([readCommitted(site), read(site)]).toEqual([after, mine]);
    expect(told).toHaveLength(1);
  });

  test('leaves untracked files alone, also one where a new file comes', async () => {
    repository.write({ 'notes.txt': 'Mine\n', 'content/new.md': 'Mine too\n' });
    await save([{ path: 'content/new.md', contents: 'Theirs\n' }]);
    expect([read('notes.txt'), read('content/new.md')]).toEqual(['Mine\n', 'Mine too\n']);
    expect(readCommitted('content/new.md')).toBe('Theirs\n');
    expect(told).toHaveLength(1);
  });

  test('does not remove a file that the owner has changed', async () => {
    repository.write({ [site]: 'Mine\n' });
    await save([{ path: site, contents: null }]);
    expect(read(site)).toBe('Mine\n');
    expect(repository.git('ls-tree', 'HEAD', site)).toBe('');
  });

  test('does not bring back a file that the owner has removed', async () => {
    rmSync(inTree(site));
    await save();
    expect(existsSync(inTree(site))).toBe(false);
    expect(readCommitted(site)).toBe(after);
  });

  test('follows no link out of the repository', async () => {
    const outside = createRepository({ 'home.yaml': 'title: Hello\n' });
    rmSync(inTree('content/pages'), { recursive: true });
    symlinkSync(outside.folder, inTree('content/pages'));
    await save([
      { path: other, contents: 'title: Bye\n' },
      { path: 'content/pages/new.yaml', contents: 'new\n' },
    ]);
    expect(readFileSync(path.join(outside.folder, 'home.yaml'), 'utf8')).toBe('title: Hello\n');
    expect(existsSync(path.join(outside.folder, 'new.yaml'))).toBe(false);
    outside.remove();
  });

  test('touches neither files nor index where another branch is checked out', async () => {
    repository.git('switch', '--quiet', '--create', 'work');
    store = openGitStore({ repositoryDir: repository.folder, branch: 'main' });
    const commit = await save();
    expect(repository.git('rev-parse', 'main')).toBe(commit);
    expect([read(site), listChanges()]).toEqual([before, '']);
  });

  test('is made through a link in the place of a file not at all', async () => {
    rmSync(inTree(site));
    symlinkSync('/etc/hostname', inTree(site));
    head = repository.commitAll('Link');
    await expect(save()).rejects.toMatchObject({ kind: 'broken' });
    expect(await store.readHead()).toBe(head);
  });
});

describe('a save that is cut short', () => {
  test('lands while another git holds the index; the files follow later', async () => {
    writeFileSync(inTree('.git/index.lock'), '');
    const first = await save();
    expect(repository.git('rev-parse', 'HEAD')).toBe(first);
    head = first;
    const egret = after.replace('Heron', 'Egret');
    const second = await save([{ path: site, contents: egret }]);
    rmSync(inTree('.git/index.lock'));
    expect([read(site), readStaged(site)]).toEqual([egret, before]);
    const sentence = `What was saved will reach your files later. Another program is using the git repository at ${repository.folder}, or left a lock file behind.`;
    expect(told).toEqual([sentence, sentence]);
    expect(await open().readHead()).toBe(second);
    expect([read(site), listChanges()]).toEqual([egret, '']);
    expect(told).toHaveLength(2);
  });

  test('is finished by whoever looks next, when the process ended between branch and files', async () => {
    writeFileSync(inTree('.git/index.lock'), '');
    const commit = await save();
    // As if nothing had happened after the branch was moved.
    const [note = ''] = readdirSync(inTree('.git/content-steps'));
    const step = JSON.parse(read(`.git/content-steps/${note}`)) as object;
    const text = JSON.stringify({ ...step, areFilesDone: false });
    repository.write({ [site]: before, [`.git/content-steps/${note}`]: text });
    rmSync(inTree('.git/index.lock'));
    expect(await open().readHead()).toBe(commit);
    expect([read(site), listChanges()]).toEqual([after, '']);
    repository.write({ [site]: before });
    await open().readHead();
    expect(read(site)).toBe(before);
  });

  test('is forgotten when the branch was never moved', async () => {
    writeFileSync(inTree('.git/refs/heads/main.lock'), '');
    await expect(save()).rejects.toMatchObject({ kind: 'away', mayHaveHappened: false });
    rmSync(inTree('.git/refs/heads/main.lock'));
    expect(await store.readHead()).toBe(head);
    expect([read(site), listChanges()]).toEqual([before, '']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await store.readHead();
    vi.useRealTimers();
    expect(readdirSync(inTree('.git/content-steps'))).toEqual([]);
    await save();
    expect(read(site)).toBe(after);
  });
});

describe('a repository that cannot be used', () => {
  const explain = async (task: Promise<unknown>) =>
    task.then(
      () => 'It could be used.',
      (error: unknown) => error,
    );

  test('is on no branch', async () => {
    repository.git('checkout', '--quiet', '--detach');
    expect(await explain(store.readHead())).toMatchObject({
      name: 'StoreError',
      kind: 'refused',
      message: `The git repository at ${repository.folder} is on no branch; "git switch" there puts it on one.`,
    });
    await expect(save()).rejects.toMatchObject({ kind: 'refused' });
  });

  test('has no such branch, or no commit', async () => {
    const missing = openGitStore({ repositoryDir: repository.folder, branch: 'nowhere' });
    const message = 'The git repository has no branch nowhere with a commit.';
    expect(await explain(missing.readHead())).toMatchObject({ kind: 'refused', message });
    repository.git('switch', '--quiet', '--orphan', 'fresh');
    expect(await explain(store.readHead())).toMatchObject({ kind: 'refused' });
  });

  test('is none', async () => {
    rmSync(inTree('.git'), { recursive: true });
    const message = `${repository.folder} is not a git repository.`;
    expect(await explain(store.readHead())).toMatchObject({ kind: 'refused', message });
    const nowhere = openGitStore({ repositoryDir: inTree('nowhere') });
    expect(await explain(nowhere.readHead())).toMatchObject({ kind: 'refused' });
  });

  test('is only the folder around the site', async () => {
    const inner = openGitStore({ repositoryDir: inTree('content') });
    const message = `${inTree('content')} is not the root of a git repository.`;
    expect(await explain(inner.readHead())).toMatchObject({ kind: 'refused', message });
  });

  test.each(['nonsense', '0'.repeat(40), ''])('has a branch whose file holds %j', async (text) => {
    writeFileSync(inTree('.git/refs/heads/main'), `${text}\n`);
    expect(await explain(store.readHead())).toMatchObject({ kind: 'broken' });
    await expect(save()).rejects.toMatchObject({ kind: 'broken' });
  });

  test('lies on a machine without git', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const message = 'Git is not installed on this machine.';
    expect(await explain(store.readHead())).toMatchObject({ kind: 'refused', message });
    vi.unstubAllEnvs();
  });

  test('is not mistaken for the one of a hook that started the site', async () => {
    vi.stubEnv('GIT_DIR', '/nowhere');
    expect(await store.readHead()).toBe(head);
    vi.unstubAllEnvs();
  });
});
