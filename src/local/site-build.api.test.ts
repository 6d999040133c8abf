import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSite, hasBuiltSite, needsBuild } from './site-build.ts';
import { openRepository, type TestRepository } from '#test/kit/git/test-repository.ts';

const [earlier, builtAt, later] = [1000, 2000, 3000].map((seconds) => new Date(seconds * 1000));

let root: string;
let distDir: string;
let dataDir: string;

async function write(name: string, at = earlier, text = ''): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  // A folder changes along with its files.
  for (let current = file; current !== root; current = path.dirname(current)) {
    await utimes(current, at ?? 0, at ?? 0);
  }
}

const ask = () => needsBuild(root, distDir, dataDir);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'site-build-'));
  distDir = path.join(root, 'dist');
  dataDir = path.join(root, '.local');
  await write('content/pages/home.yaml');
  await write('src/pages/index.astro');
  await write('dist/build.json', builtAt);
  await mkdir(dataDir);
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

test('a site that is newer than everything it is made of needs no build', async () => {
  expect(await ask()).toBe(false);
});

test('a site that was never built needs a build', async () => {
  await rm(distDir, { recursive: true });
  expect(await ask()).toBe(true);
});

test.for(['content/pages/home.yaml', 'src/pages/new.astro', 'public/icon.svg', 'astro.config.mjs'])(
  'a change in %s asks for a build',
  async (name) => {
    await write(name, later);
    expect(await ask()).toBe(true);
  },
);

test.for([
  'src/lib/db/database.server.ts',
  'src/local/start.ts',
  'src/test/x.ts',
  'src/site/a/a.test.ts',
  'src/site/a/a.spec.ts',
  'functions/a.ts',
])('a change in %s is no reason for a build, since no page is made of it', async (name) => {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await write(name, later);
  // Only the file itself is new, not its folders.
  for (
    let folder = path.dirname(path.join(root, name));
    folder !== root;
    folder = path.dirname(folder)
  ) {
    await utimes(folder, earlier ?? 0, earlier ?? 0);
  }
  expect(await ask()).toBe(false);
});

test('a file that was removed asks for a build', async () => {
  await write('content/pages/old.yaml');
  await rm(path.join(root, 'content/pages/old.yaml'));
  expect(await ask()).toBe(true);
});

describe('in a git repository', () => {
  const home = 'content/pages/home.yaml';
  let repository: TestRepository;
  let first: string;

  const commitText = async (file: string, text: string) => {
    await write(file, earlier, text);
    return repository.commitAll(text);
  };
  const noteBuilt = (commit: string | null) =>
    write('dist/build.json', builtAt, JSON.stringify({ commit, history: [] }));

  beforeEach(async () => {
    repository = openRepository(root);
    repository.git('init', '--quiet', '--initial-branch=main');
    await write('.gitignore', earlier, 'dist\n.local\n');
    first = await commitText(home, 'title: First\n');
    await noteBuilt(first);
  });

  test('a site that was built from the newest content needs no build', async () => {
    expect(await ask()).toBe(false);
  });

  test.for([home, 'public/uploads/photo.jpg'])(
    'a commit in %s that the site was not built from asks for a build, though the site is newer',
    async (file) => {
      await commitText(file, 'title: Second\n');
      expect(await ask()).toBe(true);
    },
  );

  test('a commit beside the content asks for nothing', async () => {
    await commitText('README.md', 'Read me.\n');
    expect(await ask()).toBe(false);
  });

  test('a site that was built from a later commit than the branch has needs no build', async () => {
    await noteBuilt(await commitText(home, 'title: Second\n'));
    repository.git('reset', '--quiet', '--soft', first);
    expect(await ask()).toBe(false);
  });

  test('a site that was built from a commit that nobody knows needs a build', async () => {
    await noteBuilt('1'.repeat(40));
    expect(await ask()).toBe(true);
  });

  test('a site that names no commit needs no build', async () => {
    await noteBuilt(null);
    expect(await ask()).toBe(false);
  });
});

test('files that a crash has left of a save are undone before the site is looked at', async () => {
  const home = 'content/pages/home.yaml';
  await write(home, earlier, 'title: Before\n');
  const { git, commitAll } = openRepository(root);
  git('init', '--quiet', '--initial-branch=main');
  const from = commitAll('Content');
  await write('dist/build.json', builtAt, JSON.stringify({ commit: from }));
  await writeFile(path.join(root, home), 'title: After\n');
  const to = commitAll('Save');
  git('reset', '--quiet', '--soft', from);
  git('update-ref', 'refs/worktree/pending-save', to);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-02T03:05:00Z') });
  await ask();
  vi.useRealTimers();
  expect(await readFile(path.join(root, home), 'utf8')).toBe('title: Before\n');
  expect(git('rev-parse', 'HEAD')).toBe(from);
});

test('a build that fails is said so, and is not taken for a finished one', async () => {
  await write('package.json', earlier, '{"scripts":{"build":"exit 3"}}');
  await expect(buildSite(root, dataDir)).rejects.toThrow(
    'The site could not be built. The reason stands above; mend it and start again.',
  );
  expect(await ask()).toBe(true);
});

describe('A766: a built site can be served until the next build is done', () => {
  const isBuilt = () => hasBuiltSite(distDir, dataDir);

  test('unless there is none, or its build was not finished', async () => {
    expect(await isBuilt()).toBe(true);
    await write('.local/unfinished-build');
    expect(await isBuilt()).toBe(false);
    await rm(path.join(dataDir, 'unfinished-build'));
    await rm(path.join(distDir, 'build.json'));
    expect(await isBuilt()).toBe(false);
    await rm(distDir, { recursive: true });
    expect(await isBuilt()).toBe(false);
  });

  test('also where a crash came while it was exchanged', async () => {
    await rename(distDir, `${distDir}-former`);
    expect(await isBuilt()).toBe(true);
    expect(await readdir(root)).not.toContain('dist-former');
  });
});

test('a build that succeeds leaves no note of an unfinished one', async () => {
  await write('package.json', earlier, '{"scripts":{"build":"exit 0"}}');
  await buildSite(root, dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});
