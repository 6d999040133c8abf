import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { countColumns } from '#test/kit/browser/layout.ts';
import { articleList, openSearch } from '#test/kit/browser/list-search.ts';
import { pressLink } from '#test/kit/browser/press-link.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { listRelatedArticles } from '#model/schemas/article.ts';
import { readArticles } from '#test/kit/site/content.ts';

const posts = readArticles();
const rich = '/blog/nanny-interview-questions';

test.describe('the list of articles', () => {
  test('A203, A217: it is called Parent Resources and shows the newest articles first, in one to three columns', async ({
    openPage,
  }) => {
    const page = await openPage('/blog');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Resources');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      posts.slice(0, 6).map(({ title }) => title),
      { useInnerText: true },
    );
    for (const [width, columns] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await countColumns(page.getByRole('article')), width.toString()).toBe(columns);
    }
  });

  test('on a wide screen the newest article leads with a picture as wide as two cards, and each says how long it takes, in a search, too', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, articleList);
    const listed = search.page.locator('[data-articles]').getByRole('article');
    const widths = await listed
      .getByRole('img')
      .evaluateAll((pictures) => pictures.map((picture) => picture.clientWidth));
    const [lead = 0, second = 0, ...others] = widths;

    expect(lead / second).toBeGreaterThan(1.9);
    expect(new Set([second, ...others]).size).toBe(1);
    expect(await countColumns(listed)).toBe(1);
    for (const card of await listed.all()) await expect(card).toContainText(/\b\d+ min read/);
    await search.field.fill('sleep');
    await expect.poll(search.titles).not.toEqual([]);
    await expect(search.cards.first()).toContainText(/\b\d+ min read/);
  });
});

test.describe('an article', () => {
  test('A221, A222, A223, A224, A225, A236, A747: each shows all facts and three related articles, never itself, without an API call', async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    for (const post of posts) {
      await test.step(post.slug, async () => {
        await page.goto(`/blog/${post.slug}`);
        await expectFacts(page, post);
        await expectRelated(page, post);
      });
    }
    expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
  });

  test('A226: Markdown becomes headings, lists, emphasis, quotations and links', async ({
    openPage,
  }) => {
    const page = await openPage(rich);
    const text = page.locator('.prose');

    await text.getByRole('heading', { level: 2, name: 'Before the first interview' }).waitFor();
    await text.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await text.locator('ul > li').count()).toBeGreaterThan(3);
    expect(await text.locator('ol > li').count()).toBeGreaterThan(3);
    expect(await text.getByRole('strong').count()).toBeGreaterThan(3);
    expect(await text.getByRole('emphasis').count()).toBeGreaterThan(0);
    await expect(text.getByRole('blockquote')).toHaveCount(1);
    await expect(text.getByRole('link', { name: 'nanny services', exact: true })).toHaveAttribute(
      'href',
      '/nanny-services',
    );
    expect(await text.innerText()).not.toMatch(/\*\*|^#|\]\(/m);
  });

  test('A220, A233, A234, A235: it leads back to the list, and under "Need Childcare Support?" to services and intake form', async ({
    openPage,
  }) => {
    const page = await openPage(rich);
    const block = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Need Childcare Support?', exact: true }),
    });

    for (const [name, path] of [
      ['Explore Our Services', '/services'],
      ['Request a Consultation', '/intake-forms'],
    ] as const) {
      const link = block.getByRole('link', { name, exact: true });
      expect((await pressLink(link)).pathname).toBe(path);
    }
    await page.getByRole('link', { name: 'Back to All Articles', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/blog');
  });
});

test.describe('sharing an article', () => {
  test('A231, A704, A746: "Copy link", at the top and at the end, and Instagram copy the canonical address and say so', async ({
    openPage,
  }) => {
    const page = await openPage(undefined, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(rich);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');

    for (const name of ['Share', 'Share this article']) {
      const part = page.getByRole('region', { name, exact: true });
      await page.evaluate(() => navigator.clipboard.writeText('something else'));
      await part.getByRole('button', { name: 'Copy link', exact: true }).click();

      await expect(part.getByRole('status')).toHaveText('Link copied.');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
    }

    await page.reload();
    await page.evaluate(() => navigator.clipboard.writeText('something else'));
    await page.getByRole('button', { name: 'Instagram', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  });

  test('A746: "Share" hands title and address to the sheet of the system', async ({ openPage }) => {
    const page = await openPage();
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      navigator.share = (data) => Promise.resolve(void shared.push(data));
    });
    await page.goto(rich);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    const title = await page.getByRole('heading', { level: 1 }).innerText();

    const buttons = page.getByRole('button', { name: 'Share', exact: true });
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) await button.click();

    const data = { title, url: canonical };
    expect(await page.evaluate(() => Reflect.get(window, 'shared') as unknown)).toEqual([
      ...[data, data],
    ]);
  });

  test('A746: closing the sheet says nothing, and a sheet that fails shows the link', async ({
    openPage,
  }) => {
    const page = await openPage();
    await page.addInitScript(() => {
      const reasons = ['AbortError', 'NotAllowedError'];
      navigator.share = () => Promise.reject(new DOMException('No.', reasons.shift()));
    });
    await page.goto(rich);
    const end = page.getByRole('region', { name: 'Share this article', exact: true });
    const share = end.getByRole('button', { name: 'Share', exact: true });

    await share.click();
    await expect(end.getByRole('status')).toHaveText('');
    await share.click();
    await expect(end.getByRole('status')).toContainText(rich);
  });

  test('A228, A229, A230, A704: Facebook, Twitter and LinkedIn open their share page in a new tab', async ({
    openPage,
  }) => {
    const page = await openPage(rich);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    for (const [name, host, parameter] of [
      ['Facebook', 'www.facebook.com', 'u'],
      ['Twitter', 'twitter.com', 'url'],
      ['LinkedIn', 'www.linkedin.com', 'url'],
    ] as const) {
      await page
        .context()
        .route(`https://${host}/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Share</title>' }),
        );
      const opened = page.waitForEvent('popup');
      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .last()
        .click();
      const tab = await opened;
      await tab.waitForURL(`https://${host}/**`);

      expect(new URL(tab.url()).searchParams.get(parameter)).toBe(canonical);
      expect(await tab.evaluate(() => opener === null)).toBe(true);
      expect(new URL(page.url()).pathname).toBe(rich);
      await tab.close();
    }
  });

  test('A704, A746: without a sheet there is no "Share", and the order stays; where copying is not allowed the link is shown', async ({
    openPage,
  }) => {
    const page = await openPage();
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
    });
    await page.goto(rich);
    const end = page.getByRole('region', { name: 'Share this article', exact: true });
    await expect(end.getByRole('listitem')).toHaveText([
      ...['Copy link', /^Facebook/, /^Twitter/, /^LinkedIn/, 'Instagram'],
    ]);

    await page.getByRole('button', { name: 'Instagram', exact: true }).click();
    await page.getByRole('status').filter({ hasText: rich }).waitFor();

    // As on a page without encryption, or in the browser of some apps.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Instagram', exact: true }).click();
    await page.getByRole('status').filter({ hasText: rich }).waitFor();
  });
});

type Article = (typeof posts)[number];

/** Expects the facts of an article on the open page: its name, kind, author, day and picture. */
async function expectFacts(page: Page, post: Article): Promise<void> {
  const main = page.getByRole('main').getByRole('article').first();
  const day = Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeZone: 'America/New_York',
  }).format(new Date(post.publishedAt));

  await expect(main.getByRole('heading', { level: 1 })).toHaveText(post.title);
  await expect(main.getByText(new RegExp(`^${post.category}$`, 'i'))).toBeVisible();
  await main.getByText(`${post.author}, ${post.authorTitle}`).waitFor();
  await expect(main.getByRole('time')).toHaveText(day);
  const picture = main.getByRole('img', { name: post.imageAlt, exact: true });
  expect(
    await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0);
}

/** Expects three related articles at the end of the open page. */
async function expectRelated(page: Page, post: Article): Promise<void> {
  const paths = await page
    .getByRole('region', { name: 'Keep reading', exact: true })
    .getByRole('link', { name: /^Read More/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  expect(new Set(paths).size).toBe(3);
  expect(paths).not.toContain(`/blog/${post.slug}`);
  expect(paths).toEqual(listRelatedArticles(post, posts).map(({ slug }) => `/blog/${slug}`));
}
