import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyContent } from './rebuilder.ts';

let root: string;

beforeEach(async () => {
  // A site's data is usually in a hidden folder.
  root = path.join(await mkdtemp(path.join(tmpdir(), 'keep-content-')), '.site');
  await mkdir(path.join(root, 'content/pages'), { recursive: true });
  await writeFile(path.join(root, 'content/pages/home.yaml'), 'title: Home\n');
});

afterEach(async () => {
  await rm(path.dirname(root), { recursive: true });
});

const keep = async () => {
  const folder = path.join(root, 'kept');
  await copyContent(root, folder);
  return (await readdir(path.join(folder, 'content'), { recursive: true })).sort();
};

test('the content is kept in the place of what was kept before', async () => {
  await mkdir(path.join(root, 'kept/content'), { recursive: true });
  await writeFile(path.join(root, 'kept/content/former.yaml'), '');
  expect(await keep()).toEqual(['pages', 'pages/home.yaml']);
});

test('files that are being written beside the content, and vanish meanwhile, are passed over', async () => {
  const names = ['.home.yaml.swp', '.6fd1b9cc-3f1b-4d40-8d2f-5f9c7fa7a6f3.tmp'];
  for (const name of names) await writeFile(path.join(root, 'content/pages', name), '');
  expect(await keep()).toEqual(['pages', 'pages/home.yaml']);
});

test('content that is not there cannot be kept', async () => {
  await rm(path.join(root, 'content'), { recursive: true });
  await expect(keep()).rejects.toMatchObject({ code: 'ENOENT' });
});
