import type { Page } from '@playwright/test';

/**
 * Opens the login page, fills it in and sends it; `siteUrl` is for a page without a base address.
 */
export async function tryToSignIn(
  page: Page,
  { username, password }: { username: string; password: string },
  siteUrl = '',
): Promise<void> {
  await page.goto(`${siteUrl}/admin-login`);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs an admin in, as far as the dashboard. */
export async function signIn(
  page: Page,
  admin: { username: string; password: string },
  siteUrl = '',
): Promise<void> {
  await tryToSignIn(page, admin, siteUrl);
  await page.waitForURL('**/admin-dashboard');
}
