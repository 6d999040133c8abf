import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import {
  makeQuickProject,
  type QuickProject,
} from '#test/full/torture/publishing/quick-project.ts';
import { createRebuilder, type Rebuilder } from './rebuilder.ts';

const world = useMemorySite();
let project: QuickProject;
let rebuilder: Rebuilder;

beforeEach(() => {
  project = makeQuickProject();
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

const toCommit = (number: number) => number.toString(16).repeat(40).slice(0, 40);

/** Waits, since other processes make the builds. */
async function build(number: number): Promise<void> {
  const page = `page ${number}`;
  project.write('page.txt', page);
  rebuilder.request(toCommit(number));
  await vi.waitFor(() => expect(project.read('dist/index.html')).toBe(page), {
    timeout: 20_000,
    interval: 20,
  });
}

test('A832: at home an earlier build is served again at once, with what it was made of', async () => {
  await build(1);
  await build(2);
  expect(await rebuilder.builds.has(toCommit(1))).toBe(true);
  expect(await rebuilder.builds.putBack(toCommit(1))).toBe(true);
  expect(project.read('dist/index.html')).toBe('page 1');
  expect(JSON.parse(project.read('dist/build.json'))).toEqual({ commit: toCommit(1) });
  expect(project.has('built-content/content')).toBe(true);
  // The build that it replaced can return as well, and the next build replaces that.
  expect(await rebuilder.builds.putBack(toCommit(2))).toBe(true);
  expect(project.read('dist/index.html')).toBe('page 2');
  await build(3);
  expect(await rebuilder.builds.putBack(toCommit(7))).toBe(false);
  expect(await rebuilder.builds.putBack('../built-content')).toBe(false);
  expect(project.read('dist/index.html')).toBe('page 3');
});

test('A832: the last five builds are kept', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await build(number);
  const kept = await Promise.all(
    [1, 2, 3, 6].map((number) => rebuilder.builds.has(toCommit(number))),
  );
  expect(kept).toEqual([false, true, true, true]);
});
