import { expect, test } from '#test/kit/browser/site-test.ts';
import { signIn, tryToSignIn } from '#test/kit/browser/sign-in.ts';
import { getDistDir } from '#test/kit/site/site-under-test.ts';
import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';

const newPassword = 'plum kettle harbor lantern';

// A site of its own: on the shared one, other tests log in with the first password.
let site: TestSite;

test.beforeAll(async () => {
  site = await startTestSite(getDistDir());
});

test.afterAll(async () => {
  await site.close();
});

test('A420: after a change the new password logs in, and the old one does not @full', async ({
  openPage,
}) => {
  const { username, password } = site.admin;
  const page = await openPage(undefined, { baseURL: site.url });
  await signIn(page, site.admin);

  await page.goto('/admin/change-password');
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
  const toasts = page.getByRole('region', { name: /^Notifications/ });
  await toasts.getByText('Password changed successfully', { exact: true }).waitFor();

  const later = await openPage(undefined, { baseURL: site.url });
  await tryToSignIn(later, { username, password });
  await later.getByRole('alert').waitFor();
  expect(new URL(later.url()).pathname).toBe('/admin-login');

  await signIn(later, { username, password: newPassword });
  await later.getByText(username, { exact: true }).waitFor();
});
