import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBuiltFiles, readBuiltFile } from '#test/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/site/site-copy.ts';

let copy: SiteCopy;

beforeAll(async () => {
  copy = await copySite();
  const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#0b6b72' } });
  await mkdir(join(copy.folder, 'public/uploads'), { recursive: true });
  await photo.jpeg().toFile(join(copy.folder, 'public/uploads/portrait.jpg'));
  const file = join(copy.folder, 'content/providers/marisol-reyes.yaml');
  const provider = await readFile(file, 'utf8');
  await writeFile(file, provider.replace(/^image: .*$/m, 'image: /uploads/portrait.jpg'));
  await copy.build();
});

afterAll(() => copy.remove());

test("A181: an editor's photo is offered in modern formats, with the size that it keeps free", () => {
  const html = readBuiltFile('providers/1.html', copy.distDir).toString();
  const picture = /<picture>.*?<\/picture>/s.exec(html)?.[0] ?? '';

  expect(picture).toContain('type="image/avif"');
  expect(picture).toContain('type="image/webp"');
  expect(picture).toContain('width="900" height="1200"');
  expect(picture).toContain('alt="Portrait of Marisol Reyes"');
  const files = listBuiltFiles(copy.distDir);
  for (const [, path = ''] of picture.matchAll(/\/(_astro\/[^ "]+)/g)) {
    expect(files).toContain(path);
  }
});
