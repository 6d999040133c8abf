import { expect, test } from '#test/kit/browser/site-test.ts';
import {
  contactExample,
  findContactForm,
  openContactForm,
} from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { fillForm, touchForm } from '#test/kit/browser/form.ts';

const label = 'Phone (optional)';

test('A903: a phone number may be added to a message, says how it is written, is kept in the tab, and is sent', async ({
  openPage,
}) => {
  const form = await openContactForm(openPage);
  const { page } = form;
  await fakeAnswer(page, 'POST /api/contact', { status: 201, json: { id: 'made up' } });
  const phone = form.getField(label);
  await expect(phone).toHaveAttribute('type', 'tel');
  await expect(phone).toHaveAttribute('inputmode', 'tel');
  await expect(phone).toHaveAttribute('autocomplete', 'tel');
  await expect(phone).not.toHaveAttribute('required');
  await expect(phone).toHaveAccessibleDescription(/^If you'd rather we call\./);
  await fillForm(form, contactExample);

  await test.step('a short number is asked about, and taken', async () => {
    await phone.fill('555-0142');
    await form.getField('Name').focus();
    await form.root.getByText('This has fewer than 10 digits. Can we reach you there?').waitFor();
    await phone.fill('');
    await form.getField('Name').focus();
    await expect(form.root.getByText(/digits/)).toHaveCount(0);
    await phone.fill('(813) 555-0142');
  });

  await page.goto('/about');
  await page.goto('/contact');
  const back = findContactForm(page);
  await touchForm(back);
  await expect(back.getField(label)).toHaveValue('(813) 555-0142');
  const sent = page.waitForRequest('**/api/contact');
  await back.button.click();
  expect((await sent).postDataJSON()).toMatchObject({ phone: '(813) 555-0142' });
});

test('A903: where the site says to tell it when to call, the form takes number and time', async ({
  openPage,
}) => {
  const page = await openPage('/intake-forms');
  const call = page.locator('section', { hasText: 'tell us when to call' }).last();
  await call.getByRole('link', { name: 'Contact Our Team' }).click();
  await expect(findContactForm(page).getField(label)).toHaveAccessibleDescription(
    /Tell us when in your message\.$/,
  );
});
