import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { writeMp3, writeMp4, writeWebm } from '#test/kit/sample-recording.ts';
import { findOddUploads } from './odd-uploads.server.ts';
import { pictureFormats } from './picture-format.server.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'odd-uploads-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const isOdd = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(folder, name), bytes);
  return findOddUploads(folder, [name]).length > 0;
};

test.each(pictureFormats.map(({ name, ending }) => [name, ending] as const))(
  'A864: a picture of the format %s is served under any name of a picture, and under no other',
  async (format, ending) => {
    const bytes = await drawPicture(format);
    for (const name of [`a${ending}`, `B${ending.toUpperCase()}`, 'c.jpeg', 'd.e.png']) {
      expect([name, isOdd(name, bytes)]).toEqual([name, false]);
    }
    for (const name of ['a', 'a.svg', 'a.html', 'a.htm', 'a.xhtml', 'a.js', `a${ending}.html`]) {
      expect([name, isOdd(name, bytes)]).toEqual([name, true]);
    }
  },
);

test.each([
  ['.mp4', writeMp4()],
  ['.m4a', writeMp4({ codecs: ['mp4a'] })],
  ['.webm', writeWebm()],
  ['.mp3', writeMp3()],
])('A971: a recording is served as %s, and not as a picture or a page', async (ending, bytes) => {
  expect(isOdd(`a${ending}`, bytes)).toBe(false);
  for (const name of ['a', 'a.png', 'a.avif', 'a.html', 'a.svg', 'a.mov', `a${ending}.html`]) {
    expect([name, isOdd(name, bytes)]).toEqual([name, true]);
  }
  expect(isOdd(`b${ending}`, await drawPicture('png'))).toBe(true);
  expect(isOdd(`c${ending}`, '<!doctype html><script>alert(1)</script>')).toBe(true);
});

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a document', '%PDF-1.7\n'],
  ['nothing', ''],
  ['less than a picture begins with', '\x89PN'],
])('A864: %s is no picture, whatever its name says', (_, text) => {
  for (const name of [
    'a.svg',
    'a.html',
    'a',
    'a.png',
    'a.JPG',
    'a.webp',
    'a.pdf',
    'a.mp3',
    'a.MP4',
  ]) {
    expect([name, isOdd(name, text)]).toEqual([name, true]);
  }
});
