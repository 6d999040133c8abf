import type { Page } from '@playwright/test';
import { waitForToasterCode } from './toaster-code.ts';

/**
 * Cuts the connection of a page, as soon as it has all that it needs to say so in a toast.
 *
 * @param page one that has no other stand-in for the API than that of `fakeApi`
 */
export async function loseConnection(page: Page): Promise<void> {
  await waitForToasterCode(page);
  await page.context().setOffline(true);
  await page.unroute('**/api/**');
}
