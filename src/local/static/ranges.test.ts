import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticSite } from './static-site.ts';

let folder: string;
let ask: (range: string) => ReturnType<ReturnType<typeof createStaticSite>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ranges-'));
  await writeFile(path.join(folder, 'hello.mp3'), '0123456789');
  const answer = createStaticSite(folder, path.join(folder, 'netlify.toml'));
  const request = { path: '/hello.mp3', search: '', host: '', acceptEncoding: '', ifNoneMatch: '' };
  ask = (range) => answer({ ...request, range });
});

afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, undefined, 'bytes */10'],
  ['bytes=-0', 416, undefined, 'bytes */10'],
  // Whoever asks for more than one part, or in another unit, gets the whole.
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
  ['lines=0-1', 200, '0123456789', undefined],
  ['', 200, '0123456789', undefined],
])('A971: a player that asks for "%s" gets %i', async (range, status, body, part) => {
  const answer = await ask(range);
  expect([answer.status, answer.body?.toString()]).toEqual([status, body]);
  expect(answer.headers['content-range']).toBe(part);
  expect(answer.headers['content-type']).toBe('audio/mpeg');
});
