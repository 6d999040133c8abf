import type { Locator } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { readArticles, readProviders, readTestimonials } from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

const withoutScript = { javaScriptEnabled: false };

/** Lists hidden texts and fields of a part of a page. */
function listHidden(part: Locator): Promise<string[]> {
  return part
    .locator('h1, h2, h3, p, li, dt, dd, blockquote, img, input, textarea, select')
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.checkVisibility({ visibilityProperty: true }))
        // The element for an error or a status is empty until there is one.
        .filter((element) => !element.matches('[hidden]:empty, input[type=hidden]'))
        // A time is promised only to whoever has sent a form.
        // What edit mode alone shows, since nobody has filled it in.
        .filter((element) => !element.closest('[data-unfilled]'))
        .filter((element) => !element.closest('[data-sent=promise]'))
        .filter((element) => !element.closest('details:not([open]), .js-only'))
        .map((element) => element.outerHTML),
    );
}

test.describe('with JavaScript off', () => {
  test('A692: every page shows its whole content and no dead control', async ({ openPage }) => {
    const page = await openPage(undefined, withoutScript);
    for (const path of publicPaths) {
      await test.step(path, async () => {
        await page.goto(path);
        const main = page.getByRole('main');

        await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await listHidden(main)).toEqual([]);
        // A button outside a form can do nothing without script; a link can.
        const dead = await main
          .getByRole('button')
          .evaluateAll((buttons) => buttons.filter((button) => !button.closest('form')).length);
        expect(dead).toBe(0);
      });
    }
  });

  test('A692: all testimonials are to be read, and the lists show all entries', async ({
    openPage,
  }) => {
    const page = await openPage('/', withoutScript);
    for (const { text } of readTestimonials()) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }

    for (const [path, names] of [
      ['/providers', readProviders().map(({ name }) => name)],
      ['/blog', readArticles().map(({ title }) => title)],
    ] as const) {
      await page.goto(path);
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

  test('A36, A37, A694: the menu of a small screen opens and leads on, and sending the newsletter box puts nothing into the address', async ({
    openPage,
  }) => {
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

    const box = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' });
    await box.fill('parent@example.com');
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
    await box.press('Enter');
    expect((await answer).url()).not.toContain('parent');
  });

  test('A694: the newsletter input has no name on any page', async () => {
    for (const path of publicPaths) {
      const { html } = await fetchPage(path);
      const inputs = listElements(html, 'input').filter(
        ({ attributes }) => attributes.id === 'newsletter-email',
      );

      expect(inputs, path).toHaveLength(1);
      expect(inputs[0]?.attributes, path).not.toHaveProperty('name');
    }
  });
});
