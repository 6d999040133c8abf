import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { getSiteUrl } from '#test/site/site.ts';
import { launchBrowser } from './launch-browser.ts';
import { showFailure } from './show-failure.ts';

/** Opens pages of the site under test in one browser that lives as long as the test file. */
export function useBrowser() {
  let browser: Browser | undefined;
  const pages = new Set<Page>();

  const show = async (page: Page) => {
    if (pages.delete(page)) await showFailure(page);
  };

  afterEach(async () => {
    for (const page of pages) await showFailure(page);
  });

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
  });

  return {
    /**
     * A fresh visitor's page: no storage, no cookies, 1280 × 900 unless told otherwise.
     *
     * @param path opened at once where given
     * @param options of the browser context, such as `colorScheme` or `javaScriptEnabled`
     */
    async openPage(path?: string, options: BrowserContextOptions = {}): Promise<Page> {
      if (!browser) throw new Error('The browser has not been started.');
      const context = await browser.newContext({
        baseURL: getSiteUrl(),
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      pages.add(page);
      const close = context.close.bind(context);
      // Suites close what they have opened before anything here is told of the end of a test.
      context.close = async (closing) => {
        await show(page);
        await close(closing);
      };
      if (path !== undefined) await page.goto(path);
      return page;
    },
  };
}
