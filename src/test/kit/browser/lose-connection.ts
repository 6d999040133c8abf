import { expect, type Page } from '@playwright/test';
import { stopIntercepting } from './intercept-calls.ts';

/**
 * Cuts the connection of a page and ends its stand-ins, as soon as it has all that it needs to say so
 * in a toast.
 */
export async function loseConnection(page: Page): Promise<void> {
  await waitForToasterCode(page);
  await page.context().setOffline(true);
  await stopIntercepting(page);
}

/**
 * Waits until a page has the code of its notification area, which it fetches ahead of the first
 * toast.
 */
export async function waitForToasterCode(page: Page): Promise<void> {
  let url: string | undefined;
  await expect
    .poll(
      async () => {
        const requests = await page.requests();
        // An earlier test may have loaded the same code into the same page.
        const opened = requests.findLastIndex((request) => request.isNavigationRequest());
        url = requests
          .slice(opened + 1)
          .map((request) => request.url())
          .find((each) => /\/Toaster\.client\.[\w-]+\.js$/.test(each));
        return url;
      },
      { timeout: 30_000, message: 'The page asks for the code of its notifications' },
    )
    .toBeDefined();
  // It loads with everything that it imports, which may still be on its way.
  await page.evaluate(`import(${JSON.stringify(url)}).then(() => {})`);
}
