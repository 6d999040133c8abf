import { describe, expect, test } from 'vitest';
import { contactExample, openContactForm } from '#test/browser/contact-form.ts';
import { fillForm } from '#test/browser/form.ts';
import { findDescription } from '#test/browser/layout.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { recordRequests } from '#test/browser/requests.ts';

const browser = useBrowser();
const valid = contactExample;

describe('the rules of the fields', () => {
  test.each([
    ['A254', 'Name', 'A', 'Name must be at least 2 characters'],
    ['A254, A706', 'Name', ' A ', 'Name must be at least 2 characters'],
    ['A256', 'Email', 'ana@', 'Please enter a valid email address'],
    ['A257', 'Subject', 'Q', 'Subject is required'],
    ['A259', 'Message', '123456789', 'Message must be at least 10 characters'],
  ])('%s, A261: %s "%s" is refused with "%s" and nothing is sent', async (...row) => {
    const [, label, value, message] = row;
    const form = await openContactForm(browser);
    const requests = recordRequests(form.page);
    await fillForm(form, { ...valid, [label]: value });

    await form.button.click();

    const field = form.getField(label);
    await expect.poll(() => findDescription(field)).toContain(message);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await form.root.locator('[aria-invalid=true]').count()).toBe(1);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  test.each([
    ['A255', 'Name', 'Al'],
    ['A258', 'Subject', 'Hi'],
    ['A260', 'Message', '1234567890'],
  ])('%s: %s "%s" is accepted', async (_, label, value) => {
    const form = await openContactForm(browser);
    await fillForm(form, { ...valid, [label]: value });

    await form.button.click();

    await form.toast.getByText('Message sent', { exact: true }).waitFor();
  });

  test('A261: an empty form names every field, focuses the first and sends nothing', async () => {
    const form = await openContactForm(browser);
    const requests = recordRequests(form.page);

    await form.button.click();

    await expect.poll(() => form.root.locator('[aria-invalid=true]').count()).toBe(4);
    const name = form.getField('Name');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  test('a corrected field loses its message', async () => {
    const form = await openContactForm(browser);
    await fillForm(form, { ...valid, Name: 'A' });
    await form.button.click();
    const name = form.getField('Name');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');

    await name.fill('Ana');

    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull();
    expect(await findDescription(name)).toBe('');
  });
});
