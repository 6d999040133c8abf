import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRebuilder, type Rebuilder } from '#local/build/rebuilder.ts';
import { readPublishingState } from '#server/db/publishing-state.ts';
import { useMemorySite } from '#test/torture/publishing/memory-site.ts';
import { makeQuickProject, type QuickProject } from '#test/torture/publishing/quick-project.ts';

vi.setConfig({ testTimeout: 60_000 });

const world = useMemorySite();
let project: QuickProject;
let rebuilder: Rebuilder;

beforeEach(() => {
  project = makeQuickProject();
  project.write('page.txt', 'second');
  rebuilder = createRebuilder({
    projectDir: project.folder,
    distDir: path.join(project.folder, 'dist'),
    contentDir: path.join(project.folder, 'built-content'),
    readHead: world.repository.store.readHead,
  });
});

afterEach(async () => {
  await rebuilder.close();
  project.remove();
});

/** Waits, since builds are made by other processes. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const countBuilds = () => project.read('builds.log').length;

async function save(page: string): Promise<void> {
  project.write('page.txt', page);
  rebuilder.request();
  await until(() => {
    expect(project.read('dist/index.html')).toBe(page);
  });
}

test('who may edit has the site built once beside the served one, and their saves only renew it', async () => {
  project.write('renews.txt', '');
  rebuilder.warmUp();
  await until(() => {
    expect(project.has('dist-warm/build.json')).toBe(true);
  });
  expect(project.read('dist/index.html')).toBe('first');
  rebuilder.warmUp();
  await save('third');
  await save('fourth');
  expect(countBuilds()).toBe(1);
  await until(() => {
    expect(project.has('dist-warm')).toBe(false);
  });
});

test('a save that comes while the site is built beside goes on from there', async () => {
  project.write('renews.txt', '');
  rebuilder.warmUp();
  await save('third');
  expect(countBuilds()).toBe(1);
});

test('after a change beside the content the whole site is built', async () => {
  project.write('renews.txt', '');
  await save('third');
  project.write('src/new.ts', '');
  await save('fourth');
  expect(countBuilds()).toBe(2);
});

test('a build beside that fails is not tried again before a save succeeds, and is nobody’s news', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  project.write('page.txt', 'breaks the build');
  for (let visit = 0; visit < 3; visit += 1) {
    rebuilder.warmUp();
    rebuilder.warmUp();
    await until(() => {
      expect(console.error).toHaveBeenCalledTimes(1);
    });
  }
  expect(countBuilds()).toBe(1);
  // Whoever runs the site finds the reason there.
  vi.mocked(console.error).mockClear();
  expect(project.read('dist/index.html')).toBe('first');
  await save('third');
  expect(countBuilds()).toBe(2);
});

test('what it built beside is gone when it ends', async () => {
  rebuilder.warmUp();
  await until(() => {
    expect(project.has('dist-warm/build.json')).toBe(true);
  });
  await rebuilder.close();
  expect(project.has('dist-warm')).toBe(false);
});

test('content that cannot be kept fails the build once that has ended, so that no two overlap', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const toPath = (name: string) => path.join(project.folder, name);
  renameSync(toPath('content'), toPath('content-away'));
  rebuilder.request();
  await vi.waitFor(
    async () => {
      expect((await readPublishingState()).buildState).toBe('failed');
    },
    { timeout: 20_000, interval: 20 },
  );
  expect(project.has('dist-next/build.json')).toBe(true);
  expect(project.read('dist/index.html')).toBe('first');
  renameSync(toPath('content-away'), toPath('content'));
  await save('third');
  // What the log holds of it is no part of this.
  vi.mocked(console.error).mockClear();
});
