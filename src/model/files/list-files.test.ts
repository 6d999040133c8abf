import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from './read-content.server.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'list-files-test-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('files of all folders are listed in order, with forward slashes', async () => {
  await mkdir(join(folder, 'b/c'), { recursive: true });
  for (const file of ['z.yaml', 'b/c/d.md', 'b/a.md']) await writeFile(join(folder, file), '');
  expect(listFiles(folder)).toEqual(['b/a.md', 'b/c/d.md', 'z.yaml']);
});

test('hidden files and hidden folders are skipped', async () => {
  await mkdir(join(folder, '.cache'));
  for (const file of ['.DS_Store', '.cache/a.md', 'a.md']) await writeFile(join(folder, file), '');
  expect(listFiles(folder)).toEqual(['a.md']);
});

test('a folder that is not there holds no file', () => {
  expect(listFiles(join(folder, 'missing'))).toEqual([]);
});

test('a file instead of the folder is reported', async () => {
  await writeFile(join(folder, 'content'), '');
  expect(() => listFiles(join(folder, 'content'))).toThrow(/ENOTDIR/);
});
