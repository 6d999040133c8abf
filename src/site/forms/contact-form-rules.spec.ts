import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactExample, openContactForm } from '#test/kit/browser/contact-form.ts';
import { fillForm } from '#test/kit/browser/form.ts';
import { findDescription } from '#test/kit/browser/layout.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

const valid = contactExample;

test('A254–A261, A706: each field that breaks its rule says so beside it, has the focus and holds the form back', async ({
  openPage,
}) => {
  const form = await openContactForm(openPage);
  const requests = recordRequests(form.page);
  const invalid = form.root.locator('[aria-invalid=true]');
  const isFocused = (label: string) =>
    form.getField(label).evaluate((input) => input === document.activeElement);

  await form.button.click();
  await expect(invalid).toHaveCount(4);
  expect(await isFocused('Name')).toBe(true);

  for (const [label, value, message] of [
    ['Name', 'A', 'Name must be at least 2 characters'],
    ['Name', ' A ', 'Name must be at least 2 characters'],
    ['Email', 'ana@', 'Please enter a valid email address'],
    ['Subject', 'Q', 'Subject is required'],
    ['Message', '123456789', 'Message must be at least 10 characters'],
  ] as const) {
    await fillForm(form, valid);
    await expect(invalid).toHaveCount(0);
    const field = form.getField(label);
    // A corrected field has lost its message.
    expect(await findDescription(field)).not.toContain(message);
    await field.fill(value);

    await form.button.click();

    await expect.poll(() => findDescription(field)).toContain(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await isFocused(label)).toBe(true);
    await expect(invalid).toHaveCount(1);
  }
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);

  await fillForm(form, valid);
  expect(await findDescription(form.getField('Name'))).toBe('');

  await fillForm(form, { ...valid, Name: 'Al', Subject: 'Hi', Message: '1234567890' });
  await form.button.click();
  await form.toast.getByText('Message sent', { exact: true }).waitFor();
});
