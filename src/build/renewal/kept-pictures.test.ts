import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { pagePrerenderer } from '#build/page-prerenderer.ts';
import { keepPictures } from './kept-pictures.ts';

let root: string;
let versionsDir: string;
let outDir: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kept-pictures-'));
  outDir = path.join(root, 'dist');
  versionsDir = path.join(root, 'cache/assets');
  for (const folder of [path.join(outDir, '_astro'), versionsDir]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(path.join(root, 'photo.jpg'), 'photo');
  const transform = { finalPath: '/_astro/photo.avif', transform: { src: { src: '/photo.jpg' } } };
  const originalSrcPath = path.join(root, 'photo.jpg');
  vi.stubGlobal('astroAsset', {
    imageService: { transform: () => Promise.resolve({ data: Buffer.from('whole') }) },
    staticImages: new Map([
      ['/photo.jpg', { originalSrcPath, transforms: new Map([['1', transform]]) }],
    ]),
  });
  return () => {
    vi.unstubAllGlobals();
    rmSync(root, { recursive: true });
  };
});

/** What Astro does with the integration before it makes versions, and after the build. */
async function beginBuild(): Promise<{ end: () => Promise<void> }> {
  // Times of files may be as coarse as some milliseconds.
  await wait(20);
  const { hooks } = pagePrerenderer();
  const cacheDir = pathToFileURL(`${root}/cache/`);
  const config = {
    ...{ outDir: pathToFileURL(`${outDir}/`), cacheDir, image: {}, build: { assets: '_astro' } },
  };
  await hooks['astro:config:done']?.({ config } as never);
  let prerenderer = {} as AstroPrerenderer;
  const setPrerenderer = (wrap: (usual: AstroPrerenderer) => AstroPrerenderer) => {
    prerenderer = wrap(prerenderer);
  };
  await hooks['astro:build:start']?.({ setPrerenderer } as never);
  await prerenderer.teardown?.();
  return { end: async () => hooks['astro:build:done']?.({} as never) };
}

const toKept = (name: string) => path.join(versionsDir, name);

/** Writes a version where it is kept, and where the site has it. */
function writeVersion(name: string, kept: string, shown = kept): void {
  writeFileSync(toKept(name), kept);
  writeFileSync(path.join(outDir, '_astro', name), shown);
}

function renew(): Promise<Buffer> {
  const asked = globalThis.astroAsset.staticImages;
  const pictures = keepPictures({ outDir, versionsDir, image: {} as never });
  pictures.begin();
  if (asked) globalThis.astroAsset.staticImages = asked;
  return pictures.list().shown[0]?.make() ?? expect.fail();
}

test('versions that a build made before it was cut short are not taken for whole ones', async () => {
  const former = await beginBuild();
  writeVersion('former.avif', 'former');
  await former.end();
  await beginBuild();
  writeVersion('photo.avif', 'who');
  await beginBuild();
  expect(existsSync(toKept('photo.avif'))).toBe(false);
  expect(readFileSync(toKept('former.avif'), 'utf8')).toBe('former');
});

test('a build that is cut short twice leaves no version of the first time either', async () => {
  await beginBuild();
  writeVersion('photo.avif', 'who');
  await beginBuild();
  writeVersion('other.avif', 'oth');
  await beginBuild();
  expect(existsSync(toKept('photo.avif'))).toBe(false);
  expect(existsSync(toKept('other.avif'))).toBe(false);
});

test('a renewal makes a version anew that was made before a build was cut short', async () => {
  await beginBuild();
  writeVersion('photo.avif', 'who');
  expect((await renew()).toString()).toBe('whole');
});

test('a renewal takes the version of a build that came to its end', async () => {
  const { end } = await beginBuild();
  writeVersion('photo.avif', 'made by the build');
  await end();
  expect((await renew()).toString()).toBe('made by the build');
});

test('a version that could not be kept whole, though the site has it, is not kept', async () => {
  const { end } = await beginBuild();
  writeVersion('photo.avif', 'who', 'whole');
  writeVersion('other.avif', 'other');
  await end();
  expect(existsSync(toKept('photo.avif'))).toBe(false);
  expect(existsSync(toKept('other.avif'))).toBe(true);
});
