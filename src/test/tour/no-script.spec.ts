import { expect, test } from '#test/kit/browser/site-test.ts';
import { readArticles, readProviders, readTestimonials } from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

const withoutScript = { javaScriptEnabled: false };

test.describe('with JavaScript off', () => {
  for (const path of publicPaths) {
    test(`A692: ${path} shows its whole content and no dead control`, async ({ openPage }) => {
      const page = await openPage(path, withoutScript);
      const main = page.getByRole('main');

      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const hidden = await main
        .locator('h1, h2, h3, p, li, dt, dd, blockquote, img, input, textarea, select')
        .evaluateAll((elements) =>
          elements
            .filter((element) => !element.checkVisibility({ visibilityProperty: true }))
            // The place of an error or a status is empty until there is one.
            .filter((element) => !element.matches('[hidden]:empty, input[type=hidden]'))
            .filter((element) => !element.closest('details:not([open]), .js-only'))
            .map((element) => element.outerHTML),
        );
      expect(hidden).toEqual([]);
      // A button outside a form can do nothing without script; a link can.
      const dead = await main
        .getByRole('button')
        .evaluateAll((buttons) => buttons.filter((button) => !button.closest('form')).length);
      expect(dead).toBe(0);
    });
  }

  test('A692: all testimonials are to be read', async ({ openPage }) => {
    const page = await openPage('/', withoutScript);

    for (const { text } of readTestimonials().slice(0, 8)) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
  });

  test('A692: the lists show all entries', async ({ openPage }) => {
    for (const [path, names] of [
      ['/providers', readProviders().map(({ name }) => name)],
      ['/blog', readArticles().map(({ title }) => title)],
    ] as const) {
      const page = await openPage(path, withoutScript);
      const shown: string[] = [];
      for (;;) {
        shown.push(...(await page.getByRole('article').getByRole('heading').allInnerTexts()));
        const next = page.getByRole('link', { name: 'Next', exact: true });
        if ((await next.count()) === 0) break;
        await next.click();
      }
      expect(shown.sort()).toEqual([...names].sort());
    }
  });

  test('A36, A37: the menu of a small screen opens and leads on', async ({ openPage }) => {
    const page = await openPage('/', {
      ...withoutScript,
      viewport: { width: 390, height: 700 },
    });

    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About', exact: true })
      .click();

    expect(new URL(page.url()).pathname).toBe('/about');
  });

  test('A694: sending the newsletter box puts nothing into the address', async ({ openPage }) => {
    const page = await openPage('/about', withoutScript);
    const box = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' });

    await box.fill('parent@example.com');
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
    await box.press('Enter');

    expect((await answer).url()).not.toContain('parent');
  });

  for (const path of publicPaths) {
    test(`A694: the newsletter input of ${path} has no name`, async () => {
      const { html } = await fetchPage(path);
      const inputs = listElements(html, 'input').filter(
        ({ attributes }) => attributes['id'] === 'newsletter-email',
      );

      expect(inputs).toHaveLength(1);
      expect(inputs[0]?.attributes).not.toHaveProperty('name');
    });
  }
});
