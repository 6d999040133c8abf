import type { Page } from 'playwright-core';
import { vi } from 'vitest';

/**
 * Waits until a page has the code of its notification area, which it fetches ahead of the first
 * toast.
 */
export async function waitForToasterCode(page: Page): Promise<void> {
  const parts = await vi.waitFor(
    async () => {
      const urls = (await page.requests()).map((request) => request.url());
      return [/\/Toaster\.[\w-]+\.js$/, /\/toast\.[\w-]+\.js$/].map((part) => {
        const found = urls.find((url) => part.test(url));
        if (found === undefined) throw new Error('The page has not asked for its notifications.');
        return found;
      });
    },
    { timeout: 30_000 },
  );
  // They come with all that they import, which may still be on its way.
  for (const part of parts) await page.evaluate(`import(${JSON.stringify(part)}).then(() => {})`);
}
