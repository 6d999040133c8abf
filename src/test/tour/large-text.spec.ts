import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Lists what reaches beyond a phone's screen, or is cut off by a box of its own. */
function listCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element !== document.documentElement;
    const isInScroller = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && (scrolls(parent) || isInScroller(parent));
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('svg, .sr-only, .skip-link, .honeypot'))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isOutside = width > 1 && (left < -1 || right > innerWidth + 1);
        const { overflowX } = getComputedStyle(element);
        const cuts =
          /hidden|clip/.test(overflowX) && !/^(?:IMG|INPUT|SELECT)$/.test(element.tagName);
        const isCut = cuts && element.scrollWidth > element.clientWidth + 1;
        return (isOutside || isCut) && !isInScroller(element);
      })
      .map((element) => element.outerHTML.slice(0, 100));
  });
}

for (const path of publicPaths) {
  test(`A738: with letters twice as large, ${path} fits a phone of 375 px`, async ({
    openPage,
  }) => {
    const page = await openPage(path, { viewport: { width: 375, height: 812 } });
    await doubleLetters(page);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await listCutOff(page)).toEqual([]);
  });
}

test('A738: with letters twice as large, the menu fits a phone of 375 px', async ({ openPage }) => {
  const page = await openPage('/', { viewport: { width: 375, height: 812 } });
  await doubleLetters(page);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();

  expect(await listCutOff(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Work with us' }).click();
  expect(new URL(page.url()).pathname).toBe('/intake-forms');
});

test('A738: on a low screen the header scrolls away with the page', async ({ openPage }) => {
  const page = await openPage('/about', { viewport: { width: 667, height: 320 } });

  await page.evaluate(() => {
    scrollTo(0, 900);
  });

  await expect(page.getByRole('banner')).not.toBeInViewport();
});
