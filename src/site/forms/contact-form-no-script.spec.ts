import { expect, test } from '#test/kit/browser/site-test.ts';
import { findContactForm } from '#test/kit/browser/contact-form.ts';
import { fillForm } from '#test/kit/browser/form.ts';

test('A267, A693, A903: with JavaScript off an invalid form comes back as typed, with messages, and is thanked for once corrected', async ({
  openPage,
}) => {
  const form = findContactForm(await openPage('/contact', { javaScriptEnabled: false }));
  const typed = {
    Name: 'A',
    Email: 'ana@example.com',
    'Phone (optional)': '(813) 555-0142',
    Subject: 'A "quoted" <question>',
    Message: '\nToo few',
  };
  await fillForm(form, typed);

  const refused = form.page.waitForResponse('**/api/contact');
  await form.button.click();
  expect((await refused).status()).toBe(422);

  for (const label of ['Name', 'Message']) {
    await expect(form.getField(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getField(label)).toHaveAccessibleDescription(/\S/);
  }
  await expect(form.root.locator('[aria-invalid=true]')).toHaveCount(2);
  for (const [label, value] of Object.entries(typed)) {
    await expect(form.getField(label)).toHaveValue(value);
  }
  expect(await form.root.getByRole('status').innerText()).toMatch(/check the marked fields/);

  await fillForm(form, { Name: 'Ana Lopez', Message: 'Do you have somebody for Tuesdays?' });
  const posted = form.page.waitForResponse('**/api/contact');
  await form.button.click();
  expect((await posted).status()).toBe(200);

  const main = form.page.getByRole('main');
  await main.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
  await main
    .getByText("Thank you for your message. We'll get back to you soon!", { exact: true })
    .waitFor();
});
