import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { contactExample, findContactForm } from '#test/kit/browser/contact-form.ts';
import { fillForm } from '#test/kit/browser/form.ts';
import { findDescription } from '#test/kit/browser/layout.ts';

async function openForm(openPage: OpenPage) {
  return findContactForm(await openPage('/contact', { javaScriptEnabled: false }));
}

test.describe('with JavaScript off', () => {
  test('A693: a sent form is answered with a page that says what the toast says', async ({
    openPage,
  }) => {
    const form = await openForm(openPage);
    await fillForm(form, contactExample);

    const posted = form.page.waitForResponse('**/api/contact');
    await form.button.click();
    expect((await posted).status()).toBe(200);

    const main = form.page.getByRole('main');
    await main.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
    await main
      .getByText("Thank you for your message. We'll get back to you soon!", { exact: true })
      .waitFor();
  });

  test('A693, A267: an invalid form comes back with messages and what was typed', async ({
    openPage,
  }) => {
    const form = await openForm(openPage);
    const typed = {
      Name: 'A',
      Email: 'ana@example.com',
      Subject: 'A "quoted" <question>',
      Message: '\nToo few',
    };
    await fillForm(form, typed);

    const posted = form.page.waitForResponse('**/api/contact');
    await form.button.click();
    expect((await posted).status()).toBe(422);

    const name = form.getField('Name');
    expect(await findDescription(name)).toContain('Name must be at least 2 characters');
    const message = form.getField('Message');
    expect(await findDescription(message)).toContain('Message must be at least 10 characters');
    await expect(form.root.locator('[aria-invalid=true]')).toHaveCount(2);
    for (const [label, value] of Object.entries(typed)) {
      await expect(form.getField(label)).toHaveValue(value);
    }
    expect(await form.root.getByRole('status').innerText()).toMatch(/check the marked fields/);
  });

  test('A693: a form that came back can be corrected and sent', async ({ openPage }) => {
    const form = await openForm(openPage);
    await fillForm(form, { Name: 'Ana Lopez', Email: 'ana', Subject: 'A question' });
    await form.button.click();
    await form.root.locator('[aria-invalid=true]').first().waitFor();

    await fillForm(form, {
      Email: 'ana@example.com',
      Message: 'Do you have somebody for Tuesdays?',
    });
    await form.button.click();

    await form.page.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
  });
});
