import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRepository } from '#test/kit/git/test-repository.ts';
import {
  makeQuickProject,
  type QuickProject,
} from '#test/full/torture/publishing/quick-project.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';

/** A build that waits until the test releases it. */
const waitingBuild = `
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
while (!existsSync('go')) await setTimeout(20);
await import('./quick.mjs');`;

let project: QuickProject;
let site: LocalSite | undefined;

beforeEach(() => {
  project = makeQuickProject();
  project.write('netlify.toml', '');
  project.write('functions/none.ts', 'export default () => new Response();');
  project.write(
    'node_modules/astro/bin/quick.mjs',
    project.read('node_modules/astro/bin/astro.mjs'),
  );
  project.write('node_modules/astro/bin/astro.mjs', waitingBuild);
  project.write('page.txt', 'second');
  project.write('content/site.yaml', 'name: second');
  project.write('data/built-content/content/site.yaml', 'name: first');
});

afterEach(async () => {
  await site?.close();
  project.remove();
});

const start = () =>
  startLocalSite({
    port: 0,
    dataDir: path.join(project.folder, 'data'),
    isBehind: true,
    distDir: path.join(project.folder, 'dist'),
    projectDir: project.folder,
    rootDir: project.folder,
  });

test.for(['with git', 'without git'])(
  'A766: the last build is served before the next one ends, which follows: %s',
  async (kind) => {
    if (kind === 'with git') {
      const { git, commitAll } = openRepository(project.folder);
      git('init', '--quiet', '--initial-branch=main');
      commitAll('First');
    }
    site = await start();
    const read = async () => (await fetch(site?.url ?? '')).text();
    expect(await read()).toBe('first');
    expect(project.read('builds.log')).toBe('');
    expect(project.read('data/built-content/content/site.yaml')).toBe('name: first');

    project.write('go', '');
    await vi.waitFor(
      async () => {
        expect(await read()).toBe('second');
      },
      { timeout: 20_000, interval: 20 },
    );
    expect(project.read('data/built-content/content/site.yaml')).toBe('name: second');
  },
);
