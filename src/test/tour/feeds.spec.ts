import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { runGit } from '#test/kit/git/test-repository.ts';
import { readArticles } from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { findLink, listElements } from '#test/kit/site/html.ts';
import { listListedPages } from '#test/kit/site/public-pages.ts';
import { getProjectDir } from '#test/kit/site/site-under-test.ts';

/** Parses XML as strictly as a feed reader does: after any error, nothing can be found. */
async function readXml(openPage: OpenPage, path: string, selector: string): Promise<string[]> {
  // A page of the site would refuse to parse a document from text.
  const page = await openPage();
  const { html: xml } = await fetchPage(path);
  return page.evaluate(
    ([source = '', tag = '']) => {
      const parsed = new DOMParser().parseFromString(source, 'text/xml');
      if (parsed.querySelector('parsererror')) throw new Error(parsed.documentElement.textContent);
      return [...parsed.getElementsByTagName(tag)].map((element) => element.textContent);
    },
    [xml, selector],
  );
}

function listWords(text = ''): string[] {
  return text.match(/\p{L}+/gu) ?? [];
}

test.describe('sitemap', () => {
  test('A714: it lists the canonical address of every public page once, and nothing else', async ({
    openPage,
  }) => {
    const [sitemap = ''] = await readXml(openPage, '/sitemap-index.xml', 'loc');
    const listed = await readXml(openPage, new URL(sitemap).pathname, 'loc');

    const canonical = listListedPages().map(({ html }) => findLink(html, 'canonical'));
    expect(listed.toSorted()).toEqual(canonical.toSorted());
    expect(listed.filter((address) => /admin|404|not-found|sent|api/.test(address))).toEqual([]);
  });

  test('A744: each address has the date of the last commit that changed its content', async ({
    openPage,
  }) => {
    const listed = await readXml(openPage, '/sitemap-0.xml', 'loc');
    const dates = await readXml(openPage, '/sitemap-0.xml', 'lastmod');
    const readCommit = (...files: string[]) => {
      const log = ['log', '-1', '--format=%cI', '--', ...files];
      return new Date(runGit(getProjectDir(), log)).toISOString();
    };

    expect(dates).toHaveLength(listed.length);
    for (const [path, ...files] of [
      ['/about', 'content/pages/about.yaml', 'content/site.yaml', 'content/team'],
      [
        '/doula-services',
        'content/services/doula.yaml',
        'content/pages/services.yaml',
        'content/site.yaml',
        'content/providers',
        'content/testimonials',
      ],
      ['/blog/nanny-interview-questions', 'content/blog/nanny-interview-questions.md'],
      ['/providers', 'content/providers', 'content/pages/providers.yaml', 'content/site.yaml'],
      ['/privacy', 'content/pages/privacy.md'],
    ]) {
      const position = listed.findIndex((address) => new URL(address).pathname === path);
      expect([path, dates[position]]).toEqual([path, readCommit(...files)]);
    }
  });

  test('A714: robots.txt names it and closes nothing to search engines', async () => {
    const { html: robots, status } = await fetchPage('/robots.txt');

    expect(status).toBe(200);
    expect(robots).toMatch(/^Sitemap: https:\/\/.+\/sitemap-index\.xml$/m);
    expect(robots).not.toMatch(/Disallow: \/|admin/);
  });
});

test.describe('feed', () => {
  test('A714: it holds the newest articles in order, at their addresses', async ({ openPage }) => {
    const { status, headers } = await fetchPage('/rss.xml');
    const [, ...titles] = await readXml(openPage, '/rss.xml', 'title');
    const [, ...links] = await readXml(openPage, '/rss.xml', 'link');

    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/xml/);
    expect(titles).toEqual(readArticles().map(({ title }) => title));
    expect(links.map((link) => new URL(link).pathname)).toEqual(
      readArticles().map(({ slug }) => `/blog/${slug}`),
    );
  });

  test('it holds the full text of each article, word for word', async ({ openPage }) => {
    const texts = await readXml(openPage, '/rss.xml', 'content:encoded');
    const posts = readArticles();

    expect(texts).toHaveLength(posts.length);
    for (const [index, { content }] of posts.entries()) {
      const [body] = listElements(texts[index] ?? '', 'body');
      const withoutTargets = content.replace(/\]\([^)]*\)/g, ']');
      expect(listWords(body?.text)).toEqual(listWords(withoutTargets));
    }
  });

  test('addresses within its texts are whole, so that they work in a reader', async ({
    openPage,
  }) => {
    for (const text of await readXml(openPage, '/rss.xml', 'content:encoded')) {
      expect(text).not.toMatch(/(?:href|src)="\//);
    }
  });
});

test('/build.json names the commit that was built, and those that led to it', async () => {
  const history = runGit(getProjectDir(), ['rev-list', '--max-count=100', 'HEAD']).split('\n');

  expect(JSON.parse((await fetchPage('/build.json')).html)).toEqual({
    commit: history[0],
    history,
  });
});
