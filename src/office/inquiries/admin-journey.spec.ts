import { expect, test } from '#test/kit/browser/site-test.ts';
import { screens } from '#desk/screens.ts';
import { contactExample, openContactForm } from '#test/kit/browser/contact-form.ts';
import { fillForm } from '#test/kit/browser/form.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { getAdmin } from '#test/kit/site/site-under-test.ts';

test('A16-A19, A33: an admin signs in, and every screen and the header know it', async ({
  openPage,
}) => {
  const page = await openPage();
  await signIn(page, getAdmin());

  await page.goto('/');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
  await link.waitFor();
  await expect(link).toHaveAttribute('href', '/admin');

  for (const [path, heading] of [
    ['/admin-dashboard', 'Admin Dashboard'],
    ['/admin/inquiries', 'Manage Inquiries'],
    ['/admin/change-password', 'Change Password'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }
  await page.context().close();
});

test('A20: every link that the screens draw leads to a page', async ({ openPage }) => {
  const page = await openPage();
  await signIn(page, getAdmin());
  const listLinks = async (path: string) => {
    const tab = await page.context().newPage();
    await tab.goto(path);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.waitForLoadState('networkidle');
    return tab
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .map((link) => new URL((link as HTMLAnchorElement).href))
          .flatMap((url) => (url.origin === location.origin ? [url.pathname] : [])),
      );
  };
  const paths = ['/admin-dashboard', ...Object.values(screens).map((screen) => screen.path)];
  const linked = new Set((await Promise.all(paths.map(listLinks))).flat());
  expect(linked).toContain('/admin-dashboard');
  for (const path of linked) {
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 200]);
  }
  await page.context().close();
});

test('A589, A436: a message from the contact form stands in the inbox', async ({ openPage }) => {
  const form = await openContactForm(openPage);
  await fillForm(form, { ...contactExample, Subject: 'Three afternoons in Dunedin' });
  await form.button.click();
  await form.toast.getByText('Message sent', { exact: true }).waitFor();
  await form.page.context().close();

  const page = await openPage();
  await signIn(page, getAdmin());
  await page.goto('/admin/inquiries');
  await page.getByRole('tab', { name: /Contact Messages/ }).click();
  const row = page.getByRole('row').filter({ hasText: 'Three afternoons in Dunedin' });
  await row.waitFor();
  expect(await row.textContent()).toContain(contactExample.Name);
  await page.context().close();
});
