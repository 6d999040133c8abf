import { expect, type Page } from '@playwright/test';

/**
 * Waits until a page has the code of its notification area, which it fetches ahead of the first
 * toast.
 */
export async function waitForToasterCode(page: Page): Promise<void> {
  for (const part of [/\/Toaster\.client\.[\w-]+\.js$/, /\/toast\.[\w-]+\.js$/]) {
    let url: string | undefined;
    await expect
      .poll(
        async () => {
          url = (await page.requests())
            .map((request) => request.url())
            .find((each) => part.test(each));
          return url;
        },
        { timeout: 30_000, message: 'The page asks for the code of its notifications' },
      )
      .toBeDefined();
    // It comes with all that it imports, which may still be on its way.
    await page.evaluate(`import(${JSON.stringify(url)}).then(() => {})`);
  }
}
