import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactExample, openContactForm } from '#test/kit/browser/contact-form.ts';
import { fillForm } from '#test/kit/browser/form.ts';
import { findDescription } from '#test/kit/browser/layout.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

const valid = contactExample;

test.describe('the rules of the fields', () => {
  for (const [statements, label, value, message] of [
    ['A254', 'Name', 'A', 'Name must be at least 2 characters'],
    ['A254, A706', 'Name', ' A ', 'Name must be at least 2 characters'],
    ['A256', 'Email', 'ana@', 'Please enter a valid email address'],
    ['A257', 'Subject', 'Q', 'Subject is required'],
    ['A259', 'Message', '123456789', 'Message must be at least 10 characters'],
  ] as const) {
    test(`${statements}, A261: ${label} "${value}" is refused with "${message}" and nothing is sent`, async ({
      openPage,
    }) => {
      const form = await openContactForm(openPage);
      const requests = recordRequests(form.page);
      await fillForm(form, { ...valid, [label]: value });

      await form.button.click();

      const field = form.getField(label);
      await expect.poll(() => findDescription(field)).toContain(message);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      await expect(form.root.locator('[aria-invalid=true]')).toHaveCount(1);
      expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    });
  }

  for (const [statement, label, value] of [
    ['A255', 'Name', 'Al'],
    ['A258', 'Subject', 'Hi'],
    ['A260', 'Message', '1234567890'],
  ] as const) {
    test(`${statement}: ${label} "${value}" is accepted`, async ({ openPage }) => {
      const form = await openContactForm(openPage);
      await fillForm(form, { ...valid, [label]: value });

      await form.button.click();

      await form.toast.getByText('Message sent', { exact: true }).waitFor();
    });
  }

  test('A261: an empty form names every field, focuses the first and sends nothing', async ({
    openPage,
  }) => {
    const form = await openContactForm(openPage);
    const requests = recordRequests(form.page);

    await form.button.click();

    await expect(form.root.locator('[aria-invalid=true]')).toHaveCount(4);
    const name = form.getField('Name');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  test('a corrected field loses its message', async ({ openPage }) => {
    const form = await openContactForm(openPage);
    await fillForm(form, { ...valid, Name: 'A' });
    await form.button.click();
    const name = form.getField('Name');
    await expect(name).toHaveAttribute('aria-invalid', 'true');

    await name.fill('Ana');

    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull();
    expect(await findDescription(name)).toBe('');
  });
});
