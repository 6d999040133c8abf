import type { Page } from '@playwright/test';

/**
 * Delays the scripts of a page's islands until the returned promise is resolved.
 *
 * @param page not opened yet
 */
export async function holdScripts(page: Page): Promise<PromiseWithResolvers<undefined>> {
  const script = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  return script;
}
