import type { Locator, Page } from '@playwright/test';

/** Returns how many of these elements are side by side in their first row. */
export async function countColumns(items: Locator): Promise<number> {
  const tops = await items.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}

/** Returns what assistive technology reads out with a field: the visible texts that describe it. */
export function findDescription(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((description) => description?.checkVisibility())
      .map((description) => description?.textContent)
      .join(' '),
  );
}

/**
 * Lists elements that extend beyond the right edge of the screen, as the beginning of their HTML.
 */
export function listTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      // A table, code or a row to swipe may scroll within its own box.
      .filter((element) => !element.closest('.prose table, .prose pre, .swipe > *'))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
