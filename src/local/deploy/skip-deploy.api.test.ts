import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const script = 'src/local/deploy/skip-deploy.sh';
const [, command = ''] =
  /^ {2}ignore = "(.+)"$/m.exec(readFileSync(path.join(root, 'netlify.toml'), 'utf8')) ?? [];

let folder: string;
let repository: string;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();

/** Commits files, by path, as of `minutesAgo`. */
function commit(files: Record<string, string>, minutesAgo = 1): string {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(repository, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  git('add', '.');
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  execFileSync('git', ['commit', '--quiet', '--allow-empty', '--message=Change'], {
    cwd: repository,
    env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
  });
  return git('rev-parse', 'HEAD');
}

/** Serves a site of this commit; history is what the real file has, too. */
function serve(hash: string | null): void {
  const build = JSON.stringify({ commit: hash, history: [hash, 'f'.repeat(40)] });
  writeFileSync(path.join(folder, 'build.json'), build);
}

/** Returns whether Netlify builds the commit, as its ignore command says. */
function isBuilt(hash = git('rev-parse', 'HEAD'), more: Record<string, string> = {}): boolean {
  const { status } = spawnSync('bash', ['-c', command], {
    cwd: repository,
    env: {
      ...process.env,
      URL: `file://${folder}`,
      COMMIT_REF: hash,
      NETLIFY_TOKEN: '',
      ...more,
    },
  });
  return status !== 0;
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'skip-deploy-'));
  repository = path.join(folder, 'repository');
  mkdirSync(path.join(repository, path.dirname(script)), { recursive: true });
  cpSync(path.join(root, script), path.join(repository, script));
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Dee');
  git('config', 'user.email', 'dee@agency.example');
  serve(commit({ 'content/site.yaml': 'name: Sandpiper', 'src/pages/index.astro': '<p>' }));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('A909: a push deploys nothing', () => {
  test.for([
    ['docs/operations.md'],
    ['README.md'],
    ['.github/workflows/tests.yml', '.devcontainer/devcontainer.json', '.vscode/launch.json'],
    ['src/test/kit/agency.ts', 'src/lib/text/dates.test.ts', 'src/site/forms/form.spec.ts'],
  ])('that changes %s', (files) => {
    commit(Object.fromEntries(files.map((file) => [file, 'Changed'])));
    commit({ [files[0] ?? '']: 'Changed again' });
    expect(isBuilt()).toBe(false);
  });

  test('that merges a branch of documents', () => {
    git('checkout', '--quiet', '-b', 'words');
    commit({ 'docs/operations.md': 'New words' });
    git('checkout', '--quiet', 'main');
    git('merge', '--quiet', '--no-ff', '--no-edit', 'words');
    expect(isBuilt()).toBe(false);
  });
});

describe('a push is deployed', () => {
  test.for([
    'content/site.yaml',
    'content/docs/notes.md',
    'public/uploads/docs/picture.webp',
    'src/pages/index.astro',
    'src/lib/text/dates.ts',
    'package-lock.json',
    'netlify.toml',
    'astro.config.mjs',
  ])('that changes %s, whatever else it changes', (file) => {
    commit({ [file]: 'Changed' });
    commit({ 'docs/operations.md': 'Changed' });
    expect(isBuilt()).toBe(true);
  });

  test('that takes back a save which another deploy may bring', () => {
    commit({ 'content/site.yaml': 'name: Another' });
    commit({ 'content/site.yaml': 'name: Sandpiper' });
    expect(isBuilt()).toBe(true);
  });

  test('that merges a branch of changes', () => {
    git('checkout', '--quiet', '-b', 'change');
    commit({ 'content/site.yaml': 'name: Another' });
    git('checkout', '--quiet', 'main');
    commit({ 'docs/operations.md': 'Changed' });
    git('merge', '--quiet', '--no-ff', '--no-edit', 'change');
    expect(isBuilt()).toBe(true);
  });

  test('that leads away from what is live', () => {
    const first = git('rev-parse', 'HEAD');
    serve(commit({ 'content/site.yaml': 'name: Live' }));
    git('reset', '--quiet', '--hard', first);
    commit({ 'docs/operations.md': 'Changed' });
    expect(isBuilt()).toBe(true);
  });
});

describe('a deploy by hand is built', () => {
  test('of the commit that is live, such as after a change of variables', () => {
    expect(isBuilt()).toBe(true);
  });

  test('of a commit that changed nothing of the site, an hour later', () => {
    commit({ 'docs/operations.md': 'Changed' }, 61);
    expect(isBuilt()).toBe(true);
  });

  test('of such a commit at once, where Netlify says that it was deployed before', () => {
    const hash = commit({ 'docs/operations.md': 'Changed' }, 61);
    const tell = (...commits: string[]) => {
      const deploys = commits.map((commit_ref) => ({ state: 'error', commit_ref }));
      mkdirSync(path.join(folder, 'sites/the-site'), { recursive: true });
      writeFileSync(path.join(folder, 'sites/the-site/deploys'), JSON.stringify(deploys));
    };
    const netlify = {
      NETLIFY_TOKEN: 'nfp_test',
      SITE_ID: 'the-site',
      NETLIFY_API_URL: `file://${folder}`,
    };
    expect(isBuilt(hash, netlify)).toBe(true);
    tell(hash, 'e'.repeat(40));
    expect(isBuilt(hash, netlify)).toBe(false);
    tell(hash, hash, 'e'.repeat(40));
    expect(isBuilt(hash, netlify)).toBe(true);
  });
});

describe('in doubt, Netlify builds', () => {
  beforeEach(() => {
    commit({ 'docs/operations.md': 'Changed' });
  });

  test('a site that is not there yet', () => {
    expect(isBuilt(undefined, { URL: `file://${folder}/nowhere` })).toBe(true);
    expect(isBuilt(undefined, { URL: '' })).toBe(true);
  });

  test('a commit without a name', () => {
    expect(isBuilt('')).toBe(true);
  });

  test.for([null, 'e'.repeat(40), 'main', '$(false)'])('a live site of %s', (hash) => {
    serve(hash);
    expect(isBuilt()).toBe(true);
  });
});
