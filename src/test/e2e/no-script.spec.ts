import { describe, expect, test } from 'vitest';
import { useBrowser } from '#test/browser/pages.ts';
import { readPosts, readProviders, readTestimonials } from '#test/site/content.ts';
import { fetchPage } from '#test/site/fetch-page.ts';
import { listElements } from '#test/site/html.ts';
import { publicPaths } from '#test/site/site.ts';

const browser = useBrowser();
const withoutScript = { javaScriptEnabled: false };

describe('with JavaScript off', () => {
  test.each(publicPaths)('A692: %s shows its whole content and no dead control', async (path) => {
    const page = await browser.openPage(path, withoutScript);
    const main = page.getByRole('main');

    expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
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

  test('A692: all testimonials are to be read', async () => {
    const page = await browser.openPage('/', withoutScript);

    for (const { text } of readTestimonials().slice(0, 8)) {
      expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true);
    }
  });

  test('A692: the lists show all entries', async () => {
    const providers = await browser.openPage('/providers', withoutScript);
    for (const { name } of readProviders().slice(0, 8)) {
      expect(await providers.getByRole('heading', { name, exact: true }).isVisible()).toBe(true);
    }

    const articles = await browser.openPage('/blog', withoutScript);
    for (const { title } of readPosts().slice(0, 6)) {
      expect(await articles.getByRole('heading', { name: title, exact: true }).isVisible()).toBe(
        true,
      );
    }
  });

  test('A36, A37: the menu of a small screen opens and leads on', async () => {
    const page = await browser.openPage('/', {
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

  test('A694: sending the newsletter box puts nothing into the address', async () => {
    const page = await browser.openPage('/about', withoutScript);
    const box = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' });

    await box.fill('parent@example.com');
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
    await box.press('Enter');

    expect((await answer).url()).not.toContain('parent');
  });

  test.each(publicPaths)('A694: the newsletter input of %s has no name', async (path) => {
    const { html } = await fetchPage(path);
    const inputs = listElements(html, 'input').filter(
      ({ attributes }) => attributes['id'] === 'newsletter-email',
    );

    expect(inputs).toHaveLength(1);
    expect(inputs[0]?.attributes).not.toHaveProperty('name');
  });
});
