import type { Page } from 'playwright-core';

/**
 * Cuts the connection of a page, as soon as it has all that it needs to say so in a toast.
 *
 * @param page one that has no other stand-in for the API than that of `fakeApi`
 */
export async function loseConnection(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const parts = [/\/Toaster\.[\w-]+\.js$/, /\/toast\.[\w-]+\.js$/];
    return parts.every((part) => names.some((name) => part.test(name)));
  });
  await page.context().setOffline(true);
  await page.unroute('**/api/**');
}
