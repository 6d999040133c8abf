import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePosts } from '#domain/sample/sample-posts.ts';
import { articleRedirects, formatArticleRedirects } from './article-redirects.ts';

describe('the rules', () => {
  test('A669: an article answers at its number with the page of its slug', () => {
    expect(formatArticleRedirects([{ slug: 'naps', id: 7, redirectFrom: undefined }])).toBe(
      '/blog/7 /blog/naps 200\n',
    );
  });

  test('A669: an earlier address leads to the present one for good', () => {
    const posts = [{ slug: 'naps', id: 7, redirectFrom: ['old-naps', 'older-naps'] }];
    expect(formatArticleRedirects(posts)).toBe(
      '/blog/7 /blog/naps 200\n/blog/old-naps /blog/naps 301\n/blog/older-naps /blog/naps 301\n',
    );
  });

  test('an article without a number or earlier addresses needs no rule', () => {
    expect(formatArticleRedirects([{ slug: 'naps', id: undefined, redirectFrom: [] }])).toBe('');
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
          expect(rules).toContain(`/blog/${id.toString()} /blog/${slug} 200`);
        }
      }),
    );
  });
});

describe('the file beside the built pages', () => {
  let root = '';

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'redirects-test-'));
    await mkdir(join(root, 'content/blog'), { recursive: true });
    await mkdir(join(root, 'dist'));
  });

  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  async function buildRedirects(): Promise<string> {
    const { hooks } = articleRedirects();
    const config = { root: pathToFileURL(`${root}/`) };
    const dir = pathToFileURL(`${root}/dist/`);
    await hooks['astro:config:done']?.({ config } as never);
    await hooks['astro:build:done']?.({ dir } as never);
    return readFile(join(root, 'dist/_redirects'), 'utf8');
  }

  test('A669: it holds the rules of every article, in the order of their slugs', async () => {
    await writeFile(join(root, 'content/blog/sleep.md'), '---\nid: 2\n---\nText');
    await writeFile(
      join(root, 'content/blog/naps.md'),
      '\ufeff---\r\nid: 1\r\nredirectFrom:\r\n  - old-naps\r\n---\r\nText',
    );
    await writeFile(join(root, 'content/blog/notes.txt'), '---\nid: 3\n---\n');
    expect(await buildRedirects()).toBe(
      '/blog/1 /blog/naps 200\n/blog/old-naps /blog/naps 301\n/blog/2 /blog/sleep 200\n',
    );
  });

  test.each(['an empty folder', 'no folder, as git leaves it'])(
    'A669: without articles, in %s, it holds the rules of the built-in ones',
    async (left) => {
      if (left !== 'an empty folder') await rm(join(root, 'content'), { recursive: true });
      expect(await buildRedirects()).toBe(
        samplePosts.map(({ id, slug }) => `/blog/${id.toString()} /blog/${slug} 200\n`).join(''),
      );
    },
  );
});
