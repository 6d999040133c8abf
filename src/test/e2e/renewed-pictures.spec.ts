import { readdirSync, truncateSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contentKinds } from '#domain/content/content-files.ts';
import type { ContentDirectory } from '#domain/editing/content-directory.ts';
import { readContent } from '#local/content/read-content.ts';
import { editContentFile } from '#server/content-file/edit-content-file.ts';
import { copyRenewedSite, type RenewedCopy } from '#test/site/renewed-copy.ts';
import { listEveryItem } from '#test/torture/publishing/every-item.ts';

vi.setConfig({ testTimeout: 120_000 });

const withPhoto = 'content/providers/marisol-reyes.yaml';
const article = 'content/blog/sharing-the-mental-load.md';

let copy: RenewedCopy;

beforeAll(async () => {
  copy = await copyRenewedSite();
});

afterAll(() => copy.remove());

async function takePhoto(name: string, background: string): Promise<void> {
  const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background } });
  await photo.jpeg().toFile(copy.toPath(`public/uploads/${name}.jpg`));
}

function setPicture(file: string, picture: string): void {
  copy.write(file, copy.read(file).replace(/^(\s*image: ).*$/m, `$1${picture}`));
}

/** Changes every picture that a content file names; answers how many. */
function changePictures(file: string, directory: ContentDirectory): number {
  const entry = readContent(copy.folder).entries.find((each) => each.file === file);
  const { ending } = contentKinds[entry?.kind ?? 'site'];
  const pictures = listEveryItem(entry ? [entry] : [], directory).filter(
    ({ leaf }) => leaf.isImage,
  );
  pictures.forEach(({ path }, place) => {
    const after = place % 2 === 0 ? '/images/story.svg' : 'https://example.org/elsewhere.png';
    copy.write(file, editContentFile(copy.read(file), ending, [{ path, after }]));
  });
  return pictures.length;
}

test('the first photo of a site is followed', async () => {
  const last = await copy.ensureBuilt();
  await takePhoto('portrait', '#0b6b72');
  await takePhoto('other', '#f2b705');
  setPicture(withPhoto, '/uploads/portrait.jpg');
  const next = await copy.build();
  expect(copy.isShared(last, next)).toBe(true);
  copy.expectSame(next, await copy.buildWhole());
});

test('every picture may become another one, and come back', async () => {
  const first = await copy.ensureBuilt();
  expect([...copy.readSite(first).keys()].join(' ')).toMatch(/_astro\/portrait[^ ]*\.avif/);
  const directory = JSON.parse(
    copy.read(`${first}/catalogue/content-directory.json`),
  ) as ContentDirectory;
  const texts = new Map(
    readContent(copy.folder).entries.map(({ file }) => [file, copy.read(file)]),
  );
  let last = first;
  let changed = 0;
  for (const file of texts.keys()) {
    const pictures = changePictures(file, directory);
    if (pictures === 0) continue;
    const next = await copy.build();
    expect([file, copy.isShared(last, next)]).toEqual([file, true]);
    expect(copy.readSite(next)).not.toEqual(copy.readSite(last));
    changed += pictures;
    last = next;
  }
  expect(changed).toBeGreaterThan(20);
  expect([...copy.readSite(last).keys()].join(' ')).not.toMatch(/_astro\/portrait[^ ]*\.avif/);
  copy.expectSame(last, await copy.buildWhole());

  for (const [file, text] of texts) copy.write(file, text);
  const back = await copy.build();
  expect(copy.isShared(first, back)).toBe(true);
  copy.expectSame(back, first);
});

test('a picture within an article is followed, too', async () => {
  const last = await copy.ensureBuilt();
  copy.write(article, `${copy.read(article)}\n![The team](/uploads/other.jpg)\n`);
  const next = await copy.build();
  expect(copy.isShared(last, next)).toBe(true);
  copy.expectSame(next, await copy.buildWhole());
});

test('a photo that no page has shown is followed, and one in other widths', async () => {
  const last = await copy.ensureBuilt();
  setPicture(withPhoto, '/uploads/other.jpg');
  setPicture(article, '/uploads/portrait.jpg');
  const next = await copy.build();
  expect(copy.isShared(last, next)).toBe(true);
  copy.expectSame(next, await copy.buildWhole());
});

test('another photo in the place of one is followed, and one that goes', async () => {
  const last = await copy.ensureBuilt();
  await takePhoto('portrait', '#123456');
  setPicture(withPhoto, '/images/story.svg');
  const next = await copy.build();
  expect(copy.isShared(last, next)).toBe(true);
  expect(copy.readSite(next)).not.toEqual(copy.readSite(last));
  setPicture(article, '/images/story.svg');
  copy.drop('public/uploads/portrait.jpg');
  const without = await copy.build();
  expect(copy.isShared(last, without)).toBe(true);
  copy.expectSame(without, await copy.buildWhole());
  await takePhoto('portrait', '#123456');
  setPicture(article, '/uploads/portrait.jpg');
  copy.expectSame(await copy.build(), next);
});

test.for([
  [
    'a picture that an article names from where its file lies',
    () => {
      copy.write(article, `${copy.read(article)}\n![Ana](../../public/uploads/portrait.jpg)\n`);
    },
  ],
  [
    'a drawing that is no upload',
    () => {
      copy.write('public/images/new.svg', copy.read('public/images/hero.svg'));
    },
  ],
] as const)('%s asks for a whole build', async ([, change]) => {
  const last = await copy.ensureBuilt();
  change();
  expect(copy.isShared(last, await copy.build())).toBe(false);
});

test('a version that was half written when a build was killed is made again', async () => {
  await copy.ensureBuilt();
  await takePhoto('portrait', '#654321');
  setPicture(withPhoto, '/uploads/portrait.jpg');
  const whole = await copy.buildWhole();
  const versions = 'node_modules/.astro/assets';
  const shown = readdirSync(copy.toPath(whole, '_astro'));
  const version = shown.find((name) => /^portrait.*\.avif$/.test(name)) ?? expect.fail();
  copy.drop(`${versions}/${version}`);
  const settings = copy.read('astro.config.mjs');
  const death = `{ name: 'death', hooks: { 'astro:build:done': () => process.kill(process.pid, 'SIGKILL') } }`;
  copy.write('astro.config.mjs', settings.replace('integrations: [', `$&${death},`));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { kind } = await copy.createBuilder().build(copy.toPath('killed'), '0'.repeat(40));
  expect(kind).toBe('failed');
  truncateSync(copy.toPath(versions, version), 100);
  copy.write('astro.config.mjs', settings);
  copy.expectSame(await copy.buildWhole(), whole);
});
