import { expect, test } from '#test/kit/browser/site-test.ts';
import { countColumns } from '#test/kit/browser/layout.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { listRelatedArticles } from '#features/content/article.ts';
import { readArticles } from '#test/kit/site/content.ts';

const posts = readArticles();
const rich = '/blog/nanny-interview-questions';

test.describe('the list of articles', () => {
  test('A203: it is called Parent Resources and shows the newest articles first', async ({
    openPage,
  }) => {
    const page = await openPage('/blog');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Parent Resources');
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      posts.slice(0, 6).map(({ title }) => title),
    );
  });

  for (const [width, columns] of [
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    test(`A217: at ${width.toString()} px the cards stand in ${columns.toString()} columns`, async ({
      openPage,
    }) => {
      const page = await openPage('/blog', { viewport: { width, height: 900 } });

      expect(await countColumns(page.getByRole('article'))).toBe(columns);
    });
  }
});

test.describe('an article', () => {
  for (const [slug, post] of posts.map((post) => [post.slug, post] as const)) {
    test(`A221, A222, A223, A224, A225, A236: ${slug} is shown with all facts, without an API call`, async ({
      openPage,
    }) => {
      const page = await openPage();
      const requests = recordRequests(page);
      await page.goto(`/blog/${slug}`);
      const main = page.getByRole('main').getByRole('article').first();
      const day = Intl.DateTimeFormat('en-US', {
        dateStyle: 'long',
        timeZone: 'America/New_York',
      }).format(new Date(post.publishedAt));

      expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(post.title);
      await expect(main.getByText(new RegExp(`^${post.category}$`, 'i'))).toBeVisible();
      await main.getByText(`${post.author}, ${post.authorTitle}`).waitFor();
      expect(await main.getByRole('time').innerText()).toBe(day);
      const picture = main.getByRole('img', { name: post.imageAlt, exact: true });
      expect(
        await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(0);
      expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
    });
  }

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
    expect(
      await text.getByRole('link', { name: 'nanny services', exact: true }).getAttribute('href'),
    ).toBe('/nanny-services');
    expect(await text.innerText()).not.toMatch(/\*\*|^#|\]\(/m);
  });

  test('A220: "Back to All Articles" goes to the list', async ({ openPage }) => {
    const page = await openPage(rich);

    await page.getByRole('link', { name: 'Back to All Articles', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/blog');
  });

  for (const [label, name, path] of [
    ['A234', 'Explore Our Services', '/services'],
    ['A235', 'Request a Consultation', '/intake-forms'],
  ] as const) {
    test(`A233, ${label}: under "Need Childcare Support?", "${name}" goes to ${path}`, async ({
      openPage,
    }) => {
      const page = await openPage(rich);
      const block = page.locator('section').filter({
        has: page.getByRole('heading', { name: 'Need Childcare Support?', exact: true }),
      });

      await block.getByRole('link', { name, exact: true }).click();

      expect(new URL(page.url()).pathname).toBe(path);
    });
  }
});

test.describe('what to read after an article', () => {
  for (const post of posts) {
    test(`A747: ${post.slug} ends with three related articles, never itself`, async ({
      openPage,
    }) => {
      const page = await openPage(`/blog/${post.slug}`);
      const related = page.getByRole('region', { name: 'Keep reading', exact: true });
      const paths = await related
        .getByRole('link', { name: /^Read More/ })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

      expect(new Set(paths).size).toBe(3);
      expect(paths).not.toContain(`/blog/${post.slug}`);
      expect(paths).toEqual(listRelatedArticles(post, posts).map(({ slug }) => `/blog/${slug}`));
    });
  }
});

test.describe('sharing an article', () => {
  test('A746: "Copy link" copies the canonical address and says so, at the top and at the end', async ({
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

  test('A746: where the system has no sheet there is no "Share", and the order stays', async ({
    openPage,
  }) => {
    const page = await openPage();
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    await page.goto(rich);
    const end = page.getByRole('region', { name: 'Share this article', exact: true });

    await expect(end.getByRole('listitem')).toHaveText([
      ...['Copy link', /^Facebook/, /^Twitter/, /^LinkedIn/, 'Instagram'],
    ]);
  });

  for (const [statement, name, host, parameter] of [
    ['A228', 'Facebook', 'www.facebook.com', 'u'],
    ['A229', 'Twitter', 'twitter.com', 'url'],
    ['A230', 'LinkedIn', 'www.linkedin.com', 'url'],
  ] as const) {
    test(`${statement}, A704: ${name} opens its share page in a new tab`, async ({ openPage }) => {
      const page = await openPage(rich);
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

      const shared = new URL(tab.url()).searchParams.get(parameter) ?? '';
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(shared).toBe(canonical);
      expect(await tab.evaluate(() => opener === null)).toBe(true);
      expect(new URL(page.url()).pathname).toBe(rich);
    });
  }

  test('A231, A704: Instagram copies the link and says so', async ({ openPage }) => {
    const page = await openPage(undefined, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(rich);

    await page.getByRole('button', { name: 'Instagram', exact: true }).click();

    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor();
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  });

  test('A704: where copying is not allowed the link is shown instead', async ({ openPage }) => {
    const page = await openPage();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'));
    });
    await page.goto(rich);

    await page.getByRole('button', { name: 'Instagram', exact: true }).click();

    await page.getByRole('status').filter({ hasText: rich }).waitFor();
  });

  test('A704: a browser that cannot copy at all shows the link, too', async ({ openPage }) => {
    const page = await openPage();
    // As on a page that came without encryption, or in the browser of some apps.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.goto(rich);

    await page.getByRole('button', { name: 'Instagram', exact: true }).click();

    await page.getByRole('status').filter({ hasText: rich }).waitFor();
  });
});
