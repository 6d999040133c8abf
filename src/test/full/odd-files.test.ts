import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { replacedContentListSchema } from '#model/built/replaced-content.server.ts';
import { collectionNames, contentKinds } from '#model/kinds.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { writeMp3 } from '#test/kit/sample-recording.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';
import { strayFiles } from '#test/kit/hostile/stray-files.ts';

// Two whole builds.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let site: SiteCopy;
let strays: string[];
let pagesBefore: string[];

const listPages = async () =>
  (await readdir(site.distDir, { recursive: true }))
    .filter((name) => name.endsWith('.html'))
    .sort();
const at = (file: string) => path.join(site.folder, file);

async function write(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(at(file)), { recursive: true });
  await writeFile(at(file), bytes);
}

beforeAll(async () => {
  site = await copySite();
  await site.build();
  pagesBefore = await listPages();
  strays = [];
  for (const kind of collectionNames) {
    const { ending } = contentKinds[kind];
    const folder = `content/${contentKinds[kind].folder}`;
    const [first = ''] = (await readdir(at(folder))).sort();
    const name = first.slice(0, -ending.length);
    const text = await readFile(at(`${folder}/${first}`), 'utf8');
    for (const { make } of strayFiles) {
      const { file, bytes } = make({ folder, name, ending, text });
      await write(file, bytes);
      strays.push(file);
    }
    await symlink(at('package.json'), at(`${folder}/link${ending}`));
    strays.push(`${folder}/link${ending}`);
  }
  await write('public/uploads/evil.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  await write('public/uploads/evil.html', '<!doctype html><script></script>');
  await write('public/uploads/evil', '<!doctype html><script></script>');
  await write('public/uploads/.hidden.html', '<!doctype html><script></script>');
  await write('public/uploads/fake.png', '<!doctype html><script></script>');
  await write('public/uploads/fake.mp4', '<!doctype html><script></script>');
  // No profile has it.
  await write('public/uploads/left.mp3', writeMp3());
  await write('public/uploads/real.png', await drawPicture('png'));
  await site.build();
});

afterAll(async () => {
  await site.remove();
});

const readBuild = async () =>
  replacedContentListSchema.parse(
    JSON.parse(await readFile(path.join(site.distDir, 'replaced.json'), 'utf8')),
  );

test('A851: with every kind of stray file in every collection, the same pages are built, and each is named', async () => {
  expect(await listPages()).toEqual(pagesBefore);
  const named = (await readBuild()).map(({ file }) => file);
  expect(named.filter((file) => file.startsWith('content/')).sort()).toEqual(strays.sort());
});

test('A864, A971: of what lies in public/uploads only pictures and recordings of profiles are served, and what is neither is named', async () => {
  const served = ['hello-61d8447e.webm', 'real.png'];
  expect((await readdir(path.join(site.distDir, 'uploads'))).sort()).toEqual(served);
  const pictures = await readFile(path.join(site.distDir, 'catalogue/pictures.json'), 'utf8');
  expect((JSON.parse(pictures) as string[]).filter((name) => name.startsWith('/uploads/'))).toEqual(
    served.map((name) => `/uploads/${name}`),
  );
  expect(
    (await readBuild()).flatMap(({ file, shown }) =>
      file.startsWith('public/') ? `${file} ${shown}` : [],
    ),
  ).toEqual(
    ['evil', 'evil.html', 'evil.svg', 'fake.mp4', 'fake.png'].map(
      (name) => `public/uploads/${name} nothing`,
    ),
  );
});

test('A865: a link in public ends the build in a sentence, and the built site stays as it was', async () => {
  const before = await readBuild();
  await symlink(at('package.json'), at('public/leak.txt'));
  const told = 'public/leak.txt: This is a link. Put the file itself in its place, or remove it.';
  await expect(site.build()).rejects.toThrow(told);
  expect(await readBuild()).toEqual(before);
  expect(await readdir(site.distDir)).not.toContain('leak.txt');
  await rm(at('public/leak.txt'));
});
