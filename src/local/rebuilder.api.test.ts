import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRebuilder, type Rebuilder } from './rebuilder.ts';
import { readPublishingState } from '#editing/publishing/publishing-state.server.ts';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import {
  makeQuickProject,
  type QuickProject,
} from '#test/full/torture/publishing/quick-project.ts';

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

/** Waits, since other processes make the builds. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const countBuilds = () => project.read('builds.log').length;

async function save(page: string): Promise<void> {
  project.write('page.txt', page);
  rebuilder.request();
  await until(() => expect(project.read('dist/index.html')).toBe(page));
}

test('a save is built in a process of its own, and served whole', async () => {
  rebuilder.request('1'.repeat(40));
  await until(() => expect(project.read('dist/index.html')).toBe('second'));
  expect(JSON.parse(project.read('dist/build.json'))).toEqual({ commit: '1'.repeat(40) });
  expect(project.has('dist-next')).toBe(false);
  expect(countBuilds()).toBe(1);
});

test('saves that come during a build share the next one', async () => {
  rebuilder.request();
  await until(() => expect(countBuilds()).toBe(1));
  project.write('page.txt', 'third');
  for (let requests = 0; requests < 20; requests += 1) rebuilder.request();
  await until(() => expect(project.read('dist/index.html')).toBe('third'));
  expect(countBuilds()).toBeLessThanOrEqual(2);
});

test('a build that is under way ends with the site, and nothing of it is served', async () => {
  rebuilder.request();
  await rebuilder.close();
  rebuilder.request();
  expect(project.read('dist/index.html')).toBe('first');
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
  // The build's own log lines don't matter here.
  vi.mocked(console.error).mockClear();
});
