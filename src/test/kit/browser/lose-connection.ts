import type { Page } from '@playwright/test';
import { stopIntercepting } from './intercept-calls.ts';
import { waitForToasterCode } from './toaster-code.ts';

/**
 * Cuts the connection of a page and ends its stand-ins, as soon as it has all that it needs to say so
 * in a toast.
 */
export async function loseConnection(page: Page): Promise<void> {
  await waitForToasterCode(page);
  await page.context().setOffline(true);
  await stopIntercepting(page);
}
