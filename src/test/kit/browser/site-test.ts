import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import '#test/setup/quiet-traces.ts';
import { takeStandInFaults } from './fake-api.ts';
import { BrowserPages } from './browser-pages.ts';
import { getSiteUrl } from '#test/kit/site/site-under-test.ts';

export { expect } from '@playwright/test';

/** How a page is opened: as the browser's context is, and whether the browser was here before. */
export interface PageOptions extends BrowserContextOptions {
  /** Nothing of the site is in the browser's cache. */
  isFirstVisit?: boolean;
}

/**
 * Opens a page for a new visitor: no storage, no cookies, 1280 × 900 unless the options say
 * otherwise. It is gone when the test ends.
 *
 * @param path opened at once where given
 */
export type OpenPage = (path?: string, options?: PageOptions) => Promise<Page>;

/** Playwright's test, in front of the built site. One browser serves all tests of a worker. */
export const test = base.extend<{ openPage: OpenPage }, { browserPages: BrowserPages }>({
  baseURL: ({}, provide) => provide(getSiteUrl()),
  browserPages: [
    async ({ browser }, provide) => {
      const pages = new BrowserPages(browser);
      await provide(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  openPage: async ({ browserPages }, provide, testInfo) => {
    const pages: Page[] = [];
    await provide(async (path, options) => {
      const page = await browserPages.take(options);
      pages.push(page);
      if (path !== undefined) await page.goto(path);
      return page;
    });
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    for (const page of pages) await browserPages.giveBack(page, hasPassed);
    // A stand-in for the API must answer as the server does.
    expect(pages.flatMap(takeStandInFaults)).toEqual([]);
  },
});
