import { expect, test } from '#test/kit/browser/site-test.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';

test.describe('an unknown path', () => {
  const paths = ['/no-such-page', '/services/gardening', '/about/us', '/index.htm', '/_astro/x.js'];

  for (const path of paths) {
    test(`A666: ${path} answers 404`, async () => {
      expect((await fetchPage(path)).status).toBe(404);
    });
  }

  test('A21, A22, A23: it shows the not-found page', async ({ openPage }) => {
    const page = await openPage('/no-such-page');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await page
      .getByText('Did you forget to add the page to the router?', { exact: true })
      .waitFor();
  });
});

test.describe('an address as a mail or a hurried hand writes it', () => {
  test('A666: it answers 404, and leads to the page that was meant', async ({ openPage }) => {
    const page = await openPage();
    for (const [path, meant] of [
      ['/Contact?from=mail#hours', '/contact?from=mail#hours'],
      ['/contact).', '/contact'],
      ['/Providers/3', '/providers/3'],
      ['/BLOG/Nanny-Interview-Questions', '/blog/nanny-interview-questions'],
    ] as const) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 404]);
      await page.waitForURL((url) => url.href.endsWith(meant));
    }
  });

  test('A666: one that no page has stays where it is', async ({ openPage }) => {
    const page = await openPage();
    for (const [path, title] of [
      ['/No-Such-Page', '404 Page Not Found'],
      ['/Blog/No-Such-Article.', '404 Page Not Found'],
      ['/blog/No-Such-Article.', 'Article Not Found'],
      ['/providers/999999)', 'Provider Not Found'],
    ] as const) {
      const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
      await page.goto(path);
      expect([path, (await asked).status()]).toEqual([path, 404]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});

test.describe('an unknown caregiver', () => {
  test('A194, A195, A196, A197, A667, A671: it answers 404 with a view of its own', async () => {
    for (const id of ['0', '-1', 'abc', '999999', '3abc', '1.5']) {
      const { status, html } = await fetchPage(`/providers/${id}`);

      expect(status, id).toBe(404);
      const headings = listElements(html, 'h1').map(({ text }) => text);
      expect(headings, id).toEqual(['Provider Not Found']);
    }
  });

  test('A200, A201, A202: the view says what is wrong and leads back to the list', async ({
    openPage,
  }) => {
    const page = await openPage('/providers/999999');
    const main = page.getByRole('main');

    await main.getByRole('heading', { name: 'Provider Not Found', exact: true }).waitFor();
    await main
      .getByText("The provider you're looking for doesn't exist or the ID is invalid.", {
        exact: true,
      })
      .waitFor();
    await main.getByRole('link', { name: 'Back to All Providers', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/providers');
  });
});

test.describe('an unknown article', () => {
  test('A238, A239, A667: it answers 404 with a view of its own and asks the API nothing', async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    // The last one has no name at all.
    for (const path of ['/blog/no-such-article', '/blog/999999', '/blog/%20']) {
      const response = await page.goto(path);

      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
    }
    expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
  });

  test('A240, A241, A242: the view says what is wrong and leads back to the list', async ({
    openPage,
  }) => {
    const page = await openPage('/blog/no-such-article');
    const main = page.getByRole('main');

    await main.getByRole('heading', { name: 'Article Not Found', exact: true }).waitFor();
    await main
      .getByText("The article you're looking for doesn't exist or the URL is invalid.", {
        exact: true,
      })
      .waitFor();
    await main.getByRole('link', { name: 'Back to All Articles', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/blog');
  });
});
