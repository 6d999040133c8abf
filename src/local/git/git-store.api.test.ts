import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openGitStore } from './git-store.ts';
import { type ContentStore, type FileChange } from '#editing/publishing/content-store.server.ts';
import {
  createRepository,
  fillRepository,
  openRepository,
  type TestRepository,
} from '#test/kit/git/test-repository.ts';
import { makeReadOnly } from '#test/kit/read-only-folder.ts';
import { copyPrepared } from '#test/setup/prepared-folder.ts';

const site = 'content/site.yaml';
const other = 'content/pages/home.yaml';
const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
const before = lines('name: Sandpiper', 'a: 1', 'b: 2', 'c: 3', 'place: Tampa');
const after = before.replace('Sandpiper', 'Heron');

let repository: TestRepository;
let store: ContentStore;
let head: string;

const inTree = (name: string) => path.join(repository.folder, name);
const read = (name: string) => readFileSync(inTree(name), 'utf8');
const readStaged = (name: string) => `${repository.git('show', `:${name}`)}\n`;
const readCommitted = (name: string) => `${repository.git('show', `HEAD:${name}`)}\n`;
const write = (name: string, text: string) => repository.write({ [name]: text });
const remove = (name: string) => rmSync(inTree(name));
const git = (...args: string[]) => {
  repository.git(...args);
};
const listChanges = () => repository.git('status', '--porcelain');
const open = () => openGitStore({ repositoryDir: repository.folder });

/** Saves a change of the site's name, or the given changes. */
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
  store = open();
});

afterEach(() => {
  repository.remove();
});

describe('a save beside nothing of the owner', () => {
  test('leaves a clean working tree that holds what was saved', async () => {
    const changes = [
      { path: site, contents: after },
      { path: other, contents: null },
      { path: 'content/blog/new one.md', contents: 'New\n' },
    ];
    expect(await save(changes)).toBe(repository.git('rev-parse', 'HEAD'));
    expect(listChanges()).toBe('');
    expect(read(site)).toBe(after);
    expect(existsSync(inTree('content/pages'))).toBe(false);
    expect(read('content/blog/new one.md')).toBe('New\n');
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

  const newer = 'content/new.md';
  const changed = before.replace('Tampa', 'Miami');
  const create: FileChange[] = [{ path: newer, contents: 'Theirs\n' }];
  const erase: FileChange[] = [{ path: site, contents: null }];
  const stage = (text: string) => {
    write(site, text);
    git('add', site);
  };
  const ownersChanges: [string, () => void, FileChange[]?][] = [
    ['other lines of the file', write.bind(null, site, changed)],
    ['the same line', write.bind(null, site, before.replace('Sandpiper', 'Egret'))],
    ['all of the file', write.bind(null, site, '')],
    ['the line to the very same', write.bind(null, site, after)],
    ['a file and staged it', stage.bind(null, changed)],
    ['a file that is to be removed', write.bind(null, site, changed), erase],
    ['an untracked file where a new one comes', write.bind(null, newer, 'Mine\n'), create],
    [
      'a staged file back',
      () => {
        stage(changed);
        write(site, before);
      },
    ],
    [
      'an ignored file where a new one comes',
      () => {
        write('.git/info/exclude', 'new.md\n');
        write(newer, 'Mine\n');
      },
      create,
    ],
    [
      'a file that git is told not to look at',
      () => {
        git('update-index', '--skip-worktree', site);
        write(site, changed);
      },
    ],
    [
      'a file into a link',
      () => {
        remove(site);
        symlinkSync('/etc/hostname', inTree(site));
      },
    ],
    ['a file by removing it from the index', () => git('rm', '--quiet', '--cached', site)],
  ];
  test.each(ownersChanges)(
    'waits for the owner, who has changed %s',
    async (_, change, changes) => {
      change();
      const [file = site] = (changes ?? []).map(({ path: place }) => place);
      const [mine, status] = [read(file), listChanges()];
      const message = `Changes in the folder ${repository.folder} that are not committed are in the way: ${file}. Commit or undo them, and saves go on.`;
      await expect(save(changes)).rejects.toMatchObject({ kind: 'away', message });
      expect(repository.git('rev-parse', 'HEAD')).toBe(head);
      expect([read(file), listChanges()]).toEqual([mine, status]);
      expect(repository.git('for-each-ref', 'refs/worktree')).toBe('');

      git('read-tree', 'HEAD');
      git('reset', '--quiet', '--hard');
      rmSync(inTree(newer), { force: true });
      await save(changes);
      expect(listChanges()).toBe('');
    },
  );

  test('waits for the end of a merge', async () => {
    repository.git('switch', '--quiet', '--create', 'work');
    write('src/code.ts', '2\n');
    repository.commitAll('Work');
    repository.git('switch', '--quiet', 'main');
    repository.git('merge', '--quiet', '--no-ff', '--no-commit', 'work');
    const message = `A merge is under way in the folder ${repository.folder}. Finish or abort it, and saves go on.`;
    await expect(save()).rejects.toMatchObject({ kind: 'away', message });
    repository.git('merge', '--abort');
    await save();
    expect(listChanges()).toBe('');
  });

  test('brings back a file that the owner has removed, and not from git', async () => {
    remove(site);
    await save();
    expect([read(site), listChanges()]).toEqual([after, '']);
  });

  test('leaves untracked files alone', async () => {
    write('notes.txt', 'Mine\n');
    await save();
    expect([read('notes.txt'), read(site)]).toEqual(['Mine\n', after]);
  });

  test('obeys none of the settings that would put changes of the owner away', async () => {
    repository.git('config', 'merge.autoStash', 'true');
    repository.git('config', 'merge.ff', 'false');
    repository.git('config', 'merge.verifySignatures', 'true');
    repository.git('config', 'branch.main.mergeOptions', '--squash --overwrite-ignore');
    write('src/code.ts', '2\n');
    expect(await save()).toBe(repository.git('rev-parse', 'HEAD'));
    expect([read(site), listChanges()]).toEqual([after, ' M src/code.ts']);
    expect(repository.git('stash', 'list')).toBe('');
  });

  test('follows no link out of the repository', async () => {
    const outside = createRepository({ 'home.yaml': 'title: Hello\n' });
    rmSync(inTree('content/pages'), { recursive: true });
    symlinkSync(outside.folder, inTree('content/pages'));
    const changes = [
      { path: other, contents: 'title: Bye\n' },
      { path: 'content/pages/new.yaml', contents: 'new\n' },
    ];
    await expect(save(changes)).rejects.toMatchObject({ kind: 'away' });
    expect(readFileSync(path.join(outside.folder, 'home.yaml'), 'utf8')).toBe('title: Hello\n');
    expect(existsSync(path.join(outside.folder, 'new.yaml'))).toBe(false);
    outside.remove();
  });

  test('reaches the linked working tree that it is made in, and no other', async () => {
    const linked = inTree('../linked-tree-').concat(path.basename(repository.folder));
    repository.git('worktree', 'add', '--quiet', '-b', 'work', linked);
    store = openGitStore({ repositoryDir: linked });
    const commit = await save();
    expect(repository.git('rev-parse', 'work')).toBe(commit);
    expect(readFileSync(path.join(linked, site), 'utf8')).toBe(after);
    expect(openRepository(linked).git('status', '--porcelain')).toBe('');
    expect([read(site), listChanges()]).toEqual([before, '']);
    rmSync(linked, { recursive: true });
  });

  test('touches neither files nor index where another branch is checked out', async () => {
    repository.git('switch', '--quiet', '--create', 'work');
    store = openGitStore({ repositoryDir: repository.folder, branch: 'main' });
    const commit = await save();
    expect(repository.git('rev-parse', 'main')).toBe(commit);
    expect([read(site), listChanges()]).toEqual([before, '']);
  });

  test('does not mind a branch beside it that is damaged', async () => {
    const branches = path.join(repository.folder, '.git/refs/heads');
    writeFileSync(path.join(branches, 'lost'), `${'1'.repeat(head.length)}\n`);
    writeFileSync(path.join(branches, 'odd'), 'no hash\n');
    expect(await store.readHead()).toBe(head);
    const commit = await save();
    expect(repository.git('rev-parse', 'main')).toBe(commit);
    expect([read(site), listChanges()]).toEqual([after, '']);
  });

  test('is made through a link in the place of a file not at all', async () => {
    rmSync(inTree(site));
    symlinkSync('/etc/hostname', inTree(site));
    head = repository.commitAll('Link');
    await expect(save()).rejects.toMatchObject({ kind: 'broken' });
    expect(await store.readHead()).toBe(head);
  });
});

describe('A765: a folder that cannot be written', () => {
  const cases: [string, string, FileChange][] = [
    ['an edit', 'content', { path: site, contents: after }],
    ['a new file', 'content/pages', { path: 'content/pages/new.yaml', contents: 'new: 1\n' }],
    ['a new file in a new folder', 'content/blog', { path: 'content/blog/a.md', contents: 'A\n' }],
    ['a removal', 'content/pages', { path: other, contents: null }],
  ];
  test.for(cases)('lets %s wait, and tells which folder', async ([, folder, change], { skip }) => {
    const makeWritable = makeReadOnly(inTree('content'));
    skip(makeWritable === null, 'This account may not make a folder read-only.');
    try {
      const message = `The folder ${inTree(folder)} cannot be written. Make it writable, and saves go on.`;
      await expect(save([change])).rejects.toMatchObject({ kind: 'refused', message });
      expect([repository.git('rev-parse', 'HEAD'), listChanges()]).toEqual([head, '']);
    } finally {
      makeWritable?.();
    }
    await save([change]);
    expect(listChanges()).toBe('');
    expect(existsSync(inTree(change.path))).toBe(change.contents !== null);
  });
});

describe('a save that is cut short', () => {
  const changes = [
    { path: other, contents: 'title: Bye\n' },
    { path: 'content/pages/new.yaml', contents: 'new: 1\n' },
    { path: site, contents: after },
  ];
  const inFuture = async <Result>(task: () => Promise<Result>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      return await task();
    } finally {
      vi.useRealTimers();
    }
  };
  const expectOld = () => {
    expect([repository.git('rev-parse', 'HEAD'), listChanges()]).toEqual([head, '']);
    expect([read(site), read(other)]).toEqual([before, 'title: Hello\n']);
    expect(repository.git('for-each-ref', 'refs/worktree')).toBe('');
  };

  test.each(['index.lock', 'refs/heads/main.lock'])('waits for the end of %s', async (lock) => {
    writeFileSync(inTree(`.git/${lock}`), '');
    const message = `Another program is using the git repository at ${repository.folder}, or left a lock file behind.`;
    const expected = { kind: 'away', message, mayHaveHappened: false };
    await expect(save(changes)).rejects.toMatchObject(expected);
    rmSync(inTree(`.git/${lock}`));
    expectOld();
    await save(changes);
    expect([read(site), listChanges()]).toEqual([after, '']);
  });

  test('is undone by whoever looks later, when git dies between two files', async () => {
    // Git gets the text of this file from a program that kills it.
    write('.git/info/attributes', `${site} filter=deadly\n`);
    write('.git/deadly', '');
    const deadly = 'if [ -e .git/deadly ]; then kill -9 $PPID; else cat; fi';
    repository.git('config', 'filter.deadly.smudge', deadly);
    await expect(save(changes)).rejects.toMatchObject({ name: 'StoreError' });
    expect(repository.git('rev-parse', 'HEAD')).toBe(head);
    rmSync(inTree('.git/index.lock'));
    rmSync(inTree('.git/deadly'));
    // Another process might still be working on it.
    await expect(save(changes)).rejects.toMatchObject({ kind: 'away' });
    expect(await inFuture(() => open().readHead())).toBe(head);
    expectOld();
    await save(changes);
    expect([read(site), listChanges()]).toEqual([after, '']);
  });

  /** The remains of a dead process: the note of a commit that is not on the branch. */
  const leaveNote = async () => {
    const to = await save(changes);
    repository.git('reset', '--quiet', '--hard', head);
    repository.git('update-ref', 'refs/worktree/pending-save', to);
    return to;
  };

  test.each<[string, (to: string) => void]>([
    ['nothing is written', () => undefined],
    ['a file is gone', remove.bind(null, site)],
    ['a file is empty', write.bind(null, site, '')],
    ['a file is written in part', write.bind(null, site, after.slice(0, 9))],
    ['a file is written', write.bind(null, site, after)],
    ['a new file is written in part', write.bind(null, 'content/pages/new.yaml', 'new')],
    ['all but the branch is written', (to) => git('read-tree', '-m', '-u', head, to)],
  ])('is undone when %s', async (_, leave) => {
    const to = await leaveNote();
    leave(to);
    expect(await inFuture(() => open().readHead())).toBe(head);
    expectOld();
  });

  test('is undone without what the owner has written since', async () => {
    await leaveNote();
    const outside = createRepository({ 'home.yaml': '' });
    rmSync(inTree('content/pages'), { recursive: true });
    symlinkSync(outside.folder, inTree('content/pages'));
    write(site, 'Mine\n');
    write('src/code.ts', '');
    await inFuture(() => open().readHead());
    expect([read(site), read('src/code.ts')]).toEqual(['Mine\n', '']);
    expect(readFileSync(path.join(outside.folder, 'home.yaml'), 'utf8')).toBe('');
    outside.remove();
  });

  test('is over when the branch has moved, and nothing is done to it', async () => {
    const to = await leaveNote();
    repository.git('reset', '--quiet', '--hard', to);
    write(site, '');
    expect(await open().readHead()).toBe(to);
    expect([read(site), repository.git('for-each-ref', 'refs/worktree')]).toEqual(['', '']);
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
