import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { interruptedBuild } from './interrupted-build.ts';

let root: string;
let version: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'interrupted-build-'));
  version = path.join(root, 'cache/assets/photo.avif');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Calls the integration like Astro: before a build makes versions, and at its end. */
async function startBuild(): Promise<{ finish: () => Promise<void> }> {
  const { hooks } = interruptedBuild();
  const config = { cacheDir: pathToFileURL(`${root}/cache/`) };
  await hooks['astro:config:done']?.({ config } as never);
  await hooks['astro:build:start']?.({} as never);
  return { finish: async () => hooks['astro:build:done']?.({} as never) };
}

function writeVersion(): void {
  mkdirSync(path.dirname(version), { recursive: true });
  writeFileSync(version, 'photo');
}

test('versions that a build left when it was interrupted are made again', async () => {
  await startBuild();
  writeVersion();
  await startBuild();
  expect(existsSync(version)).toBe(false);
});

test('versions of a finished build are used again', async () => {
  const { finish } = await startBuild();
  writeVersion();
  await finish();
  await startBuild();
  expect(existsSync(version)).toBe(true);
});

test('a finished build after an interrupted one is trusted', async () => {
  await startBuild();
  const { finish } = await startBuild();
  writeVersion();
  await finish();
  await startBuild();
  expect(existsSync(version)).toBe(true);
});
