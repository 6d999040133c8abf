import { expect, test } from 'vitest';
import { contactExample, openContactForm } from '#test/browser/contact-form.ts';
import { fillForm } from '#test/browser/form.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { signIn } from '#test/browser/sign-in.ts';
import { getAdmin } from '#test/site/site.ts';

const browser = useBrowser();

test('A16-A19, A33: an admin signs in, and every screen and the header know it', async () => {
  const page = await browser.openPage();
  await signIn(page, getAdmin());

  await page.goto('/');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/admin');

  for (const [path, heading] of [
    ['/admin/inquiries', 'Manage Inquiries'],
    ['/admin/change-password', 'Change Password'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  }
  await page.context().close();
});

test('A589, A436: a message from the contact form stands in the inbox', async () => {
  const form = await openContactForm(browser);
  await fillForm(form, { ...contactExample, Subject: 'Three afternoons in Dunedin' });
  await form.button.click();
  await form.toast.getByText('Message sent', { exact: true }).waitFor();
  await form.page.context().close();

  const page = await browser.openPage();
  await signIn(page, getAdmin());
  await page.goto('/admin/inquiries');
  await page.getByRole('tab', { name: /Contact Messages/ }).click();
  const row = page.getByRole('row').filter({ hasText: 'Three afternoons in Dunedin' });
  await row.waitFor();
  expect(await row.textContent()).toContain(contactExample.Name);
  await page.context().close();
});
