import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltFiles, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { readArticles } from '#test/kit/site/content.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';

const articles = readArticles();

function hashFiles(distDir: string): Map<string, string> {
  const hash = (file: string) => {
    // Astro derives an island's name from the folder of the build.
    const bytes = readBuiltBytes(file, distDir).toString('latin1');
    const text = bytes.replace(/(<astro-island uid=)"\w+"/g, '$1');
    return createHash('sha256').update(text).digest('hex');
  };
  return new Map(listBuiltFiles(distDir).map((file) => [file, hash(file)]));
}

/** Lists the files that differ between two builds, or exist in only one of them. */
function listDifferences(before: Map<string, string>, after: Map<string, string>): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).sort();
}

test.describe('building the site', () => {
  let copy: SiteCopy;
  let first: Map<string, string>;

  test.beforeAll(async () => {
    copy = await copySite();
    await copy.build();
    first = hashFiles(copy.distDir);
  });

  test.afterAll(() => copy.remove());

  /** Builds with a changed sentence in an article, then restores the article. */
  async function listChangedBy(slug: string, from: RegExp, to: string): Promise<string[]> {
    const file = join(copy.folder, 'content/blog', `${slug}.md`);
    const article = await readFile(file, 'utf8');
    const edited = article.replace(from, to);
    expect(edited).not.toBe(article);
    try {
      await writeFile(file, edited);
      await copy.build();
    } finally {
      await writeFile(file, article);
    }
    return listDifferences(first, hashFiles(copy.distDir));
  }

  test('two builds of the same tree in two folders are the same, byte for byte', async () => {
    const other = await copySite();
    try {
      await other.build();

      expect(first.size).toBeGreaterThan(50);
      expect(listDifferences(first, hashFiles(other.distDir))).toEqual([]);
    } finally {
      await other.remove();
    }
  });

  test('an edit within an article changes its page, the feed and its data, nothing else', async () => {
    const slug = articles.at(-1)?.slug ?? '';

    expect(await listChangedBy(slug, /\n\n(\p{L})/u, '\n\nOne more sentence. $1')).toEqual([
      `blog/${slug}.html`,
      // Its words, which the search knows.
      'catalogue/article-cards.json',
      'catalogue/blog.json',
      `catalogue/blog/${slug}.json`,
      'rss.xml',
    ]);
  });

  test('an edit of an excerpt changes only the pages and data that show it', async () => {
    const slug = articles[0]?.slug ?? '';

    expect(await listChangedBy(slug, /^excerpt: /m, 'excerpt: In short, ')).toEqual([
      'blog.html',
      // The newest article is one of the three at the end of all others.
      ...articles.map((article) => `blog/${article.slug}.html`).sort(),
      'catalogue/article-cards.json',
      'catalogue/blog.json',
      `catalogue/blog/${slug}.json`,
      'index.html',
      'rss.xml',
    ]);
  });
});
