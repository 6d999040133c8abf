import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleRedirects, formatArticleRedirects } from './article-redirects.ts';

describe('the rules', () => {
  test('A669: an article answers at its number with the page of its slug', () => {
    expect(formatArticleRedirects([{ slug: 'naps', id: 7, redirectFrom: [] }])).toBe(
      '/blog/7 /blog/naps 200\n',
    );
  });

  test('A669: an earlier address leads to the present one for good', () => {
    const posts = [{ slug: 'naps', id: 7, redirectFrom: ['old-naps', 'older-naps'] }];
    expect(formatArticleRedirects(posts)).toBe(
      '/blog/7 /blog/naps 200\n/blog/old-naps /blog/naps 301\n/blog/older-naps /blog/naps 301\n',
    );
  });

  test('A669: the rules stand in the order of the slugs', () => {
    const posts = ['sleep', 'naps', 'play'].map((slug, id) => ({ slug, id, redirectFrom: [] }));
    expect(formatArticleRedirects(posts)).toBe(
      '/blog/1 /blog/naps 200\n/blog/2 /blog/play 200\n/blog/0 /blog/sleep 200\n',
    );
  });

  test('A669: every number and every earlier address leads to its own article', () => {
    const slugs = fc.stringMatching(/^[a-z]{1,9}$/);
    const posts = fc.uniqueArray(
      fc.record({
        slug: slugs,
        id: fc.integer({ min: 1, max: 9999 }),
        redirectFrom: fc.array(slugs, { maxLength: 3 }),
      }),
      { minLength: 1, selector: (post) => post.slug },
    );
    fc.assert(
      fc.property(posts, (list) => {
        const rules = formatArticleRedirects(list).split('\n').slice(0, -1);
        expect(rules).toHaveLength(
          list.length + list.flatMap(({ redirectFrom }) => redirectFrom).length,
        );
        for (const rule of rules) expect(rule).toMatch(/^\/blog\/\S+ \/blog\/[a-z]+ (?:200|301)$/);
        for (const { slug, id } of list) {
          expect(rules).toContain(`/blog/${id} /blog/${slug} 200`);
        }
      }),
    );
  });
});

test('A669: the rules lie where Netlify looks for them, and nowhere else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'redirects-test-'));
  try {
    await mkdir(join(root, 'catalogue'));
    await writeFile(join(root, 'catalogue/article-redirects.txt'), '/blog/7 /blog/naps 200\n');
    await articleRedirects().hooks['astro:build:done']?.({
      dir: pathToFileURL(`${root}/`),
    } as never);
    expect(await readFile(join(root, '_redirects'), 'utf8')).toBe('/blog/7 /blog/naps 200\n');
    expect(await readdir(join(root, 'catalogue'))).toEqual([]);
  } finally {
    await rm(root, { recursive: true });
  }
});
