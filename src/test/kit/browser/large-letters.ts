import type { Page } from '@playwright/test';

/** Doubles the size of an open page's letters. */
export async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Lists elements that extend beyond a phone's screen, or are cut off by a box of their own. */
export function listCutOff(page: Page): Promise<string[]> {
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
      .filter((element) => !element.closest('svg, .sr-only, .skip-link'))
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
