import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  bundleFolder,
  listBuiltContent,
  readBuiltContent,
  setBuiltContent,
} from './built-site.server.ts';
import { packFiles } from './packed-files.server.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packed-files-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  setBuiltContent(undefined);
  await rm(folder, { recursive: true });
});

const nameArbitrary = fc
  .array(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 2 })
  .map((parts) => `content/${parts.join('/')}.md`);

const filesArbitrary = fc.dictionary(nameArbitrary, fc.oneof(fc.string(), fc.constant('Ä\n')), {
  noNullPrototype: true,
});

async function listAll(names: readonly string[]) {
  const lists = ['content', 'content/a', 'content/none'].map((name) => listBuiltContent(name));
  const texts = [...names, 'content/none.md', 'content'].map((name) => readBuiltContent(name));
  return [await Promise.all(lists), await Promise.all(texts)];
}

test('A907: a deployed function reads packed content as it would read the files', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(filesArbitrary, async (files) => {
      const root = path.join(folder, (round += 1).toString());
      const names = Object.keys(files);
      for (const [name, text] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(root, name)), { recursive: true });
        await writeFile(path.join(root, name), text);
      }
      setBuiltContent(root);
      const loose = await listAll(names);
      setBuiltContent(undefined);

      const archive = path.join(folder, `${round}-packed`);
      await mkdir(path.join(archive, bundleFolder), { recursive: true });
      await packFiles(
        Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
        path.join(archive, bundleFolder),
      );
      vi.stubEnv('LAMBDA_TASK_ROOT', archive);
      expect(await listAll(names)).toEqual(loose);
    }),
    { numRuns: 30 },
  );
});

test('without packed content, a function reads the files themselves', async () => {
  await mkdir(path.join(folder, 'content'));
  await writeFile(path.join(folder, 'content/site.yaml'), 'name: Sandpiper');
  vi.stubEnv('LAMBDA_TASK_ROOT', folder);
  expect(await listBuiltContent('content')).toEqual(['site.yaml']);
  expect(await readBuiltContent('content/site.yaml')).toBe('name: Sandpiper');
});
