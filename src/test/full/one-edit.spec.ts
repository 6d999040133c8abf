import { createHash } from 'node:crypto';
import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltFiles, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

let copy: SiteCopy;
let before: Map<string, string>;

/** Returns a hash of each built file, by name. */
function listHashes(): Map<string, string> {
  return new Map(
    listBuiltFiles(copy.distDir).map((file) => {
      const bytes = readBuiltBytes(file, copy.distDir);
      return [file, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}

/** Changes a text in the copy, builds it, and returns the names of changed files. */
async function listChanged(file: string, text: string, replacement: string): Promise<string[]> {
  const path = join(copy.folder, file);
  const kept = await readFile(path, 'utf8');
  expect(kept).toContain(text);
  await writeFile(path, kept.replace(text, replacement));
  await copy.build();
  await writeFile(path, kept);
  const after = listHashes();
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .sort();
}

test.beforeAll(async () => {
  copy = await copySite();
  await copy.build();
  before = listHashes();
});

test.afterAll(() => copy.remove());

test('one edit of a page changes that page and nothing else', async () => {
  const changed = await listChanged('content/pages/about.yaml', 'Our story', 'How we began');
  expect(changed).toEqual(['about.html']);
});

test('one edit of an article changes its page, the lists that show it, and the data of both', async () => {
  const changed = await listChanged(
    'content/blog/sharing-the-mental-load.md',
    'A Calmer Weekday',
    'A Quieter Weekday',
  );
  expect(changed).toEqual([
    'blog.html',
    // It is one of the three articles at the end of these pages.
    'blog/easing-separation-new-caregiver.html',
    'blog/newborn-sleep-first-twelve-weeks.html',
    'blog/play-by-age-birth-to-five.html',
    'blog/sharing-the-mental-load.html',
    'catalogue/article-cards.json',
    'catalogue/blog.json',
    'catalogue/blog/sharing-the-mental-load.json',
    'rss.xml',
  ]);
});
