import { describe, expect, test } from 'vitest';
import { contactExample, findContactForm } from '#test/browser/contact-form.ts';
import { fillForm } from '#test/browser/form.ts';
import { findDescription } from '#test/browser/layout.ts';
import { useBrowser } from '#test/browser/pages.ts';

const browser = useBrowser();

async function openForm() {
  return findContactForm(await browser.openPage('/contact', { javaScriptEnabled: false }));
}

describe('with JavaScript off', () => {
  test('A693: a sent form is answered with a page that says what the toast says', async () => {
    const form = await openForm();
    await fillForm(form, contactExample);

    const posted = form.page.waitForResponse('**/api/contact');
    await form.button.click();
    expect((await posted).status()).toBe(303);
    await form.page.waitForURL('**/contact/sent');

    const main = form.page.getByRole('main');
    await main.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
    await main
      .getByText("Thank you for your message. We'll get back to you soon!", { exact: true })
      .waitFor();
  });

  test('A693, A267: an invalid form comes back with messages and what was typed', async () => {
    const form = await openForm();
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
    expect(await form.root.locator('[aria-invalid=true]').count()).toBe(2);
    for (const [label, value] of Object.entries(typed)) {
      expect(await form.getField(label).inputValue()).toBe(value);
    }
    expect(await form.root.getByRole('status').innerText()).toMatch(/check the marked fields/);
  });

  test('A693: a form that came back can be corrected and sent', async () => {
    const form = await openForm();
    await fillForm(form, { Name: 'Ana Lopez', Email: 'ana', Subject: 'A question' });
    await form.button.click();
    await form.root.locator('[aria-invalid=true]').first().waitFor();

    await fillForm(form, {
      Email: 'ana@example.com',
      Message: 'Do you have somebody for Tuesdays?',
    });
    await form.button.click();

    await form.page.waitForURL('**/contact/sent');
  });
});
