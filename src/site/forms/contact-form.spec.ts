import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactExample, openContactForm } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { fillForm, findSendAgain, readForm } from '#test/kit/browser/form.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';

const valid = contactExample;
const labels = Object.keys(valid);

test('A262–A265, A706: the fields are posted by keyboard alone, a toast thanks, and only what was sent is emptied', async ({
  openPage,
}) => {
  const form = await openContactForm(openPage);
  const { page } = form;
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/api/contact', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/contact');
  await form.getField('Name').focus();
  const { Email: email, Subject: subject, Message: message } = valid;
  const noPhone = '';
  for (const value of [`  ${valid.Name} `, email, noPhone, subject, message]) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');

  const sending = form.root.getByRole('button', { name: 'Sending...', exact: true });
  await sending.waitFor();
  await expect(sending).toBeDisabled();
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.headers()['content-type']).toBe('application/json');
  expect(request.postDataJSON()).toEqual({
    name: valid.Name,
    email: valid.Email,
    subject: valid.Subject,
    message: valid.Message,
  });

  await test.step('what is typed while sending stays, and can be sent as well', async () => {
    const message = form.getField('Message');
    await message.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' And for Fridays?');
    gate.resolve(undefined);
    await form.toast.getByText('Message sent', { exact: true }).waitFor();
    const longer = `${valid.Message} And for Fridays?`;
    const { Name: name, ...others } = await readForm(form, labels);
    expect([name?.toString().trim(), others]).toEqual([
      valid.Name,
      { Email: valid.Email, Subject: valid.Subject, Message: longer },
    ]);
    expect(await message.evaluate((input) => input === document.activeElement)).toBe(true);
    await form.toast.getByRole('button', { name: 'Close' }).click();
    await expect(form.toast.getByRole('listitem')).toHaveCount(0);
    const again = page.waitForRequest('**/api/contact');
    await form.button.click();
    expect((await again).postDataJSON()).toMatchObject({ message: longer });
  });

  await form.toast.getByText('Message sent', { exact: true }).waitFor();
  const thanks = "Thank you for your message. We'll get back to you soon!";
  await form.toast.getByText(thanks, { exact: true }).waitFor();
  await expect(form.root.getByRole('status')).toHaveText(thanks);
  for (const label of labels) await expect(form.getField(label)).toHaveValue('');
  await findSendAgain(form.root).click();
  await expect(form.button).toBeEnabled();
});

test('A264, A266, A267: after any failure a toast says so and the text is kept, until the next try replaces both', async ({
  openPage,
}) => {
  const form = await openContactForm(openPage);
  const { page, toast } = form;
  const outcome = form.root.getByRole('status');
  const title = 'Error sending message';
  const expectThanks = async () => {
    await toast.getByText('Message sent', { exact: true }).waitFor();
    await expect(toast.getByText(title)).toHaveCount(0);
  };
  // The outcome of one attempt is gone once the next one breaks a rule.
  const breakRule = async () => {
    await outcome.waitFor();
    await fillForm(form, { Email: 'ana@' });
    await form.button.click();
    await expect(form.getField('Email')).toHaveAttribute('aria-invalid', 'true');
    await outcome.waitFor({ state: 'hidden' });
    await fillForm(form, valid);
  };
  await fillForm(form, valid);

  for (const answer of [{ status: 500, text: 'Something went wrong.' }, { isLost: true }]) {
    await fakeAnswer(page, 'POST /api/contact', answer, { times: 1 });
    await form.button.click();
    await toast.getByText(title, { exact: true }).waitFor();
    const sorry = 'There was a problem sending your message. Please try again.';
    await toast.getByText(sorry, { exact: true }).waitFor();
    await expect(outcome).toHaveText(sorry);
    await expect(form.button).toBeEnabled();
    for (const [label, value] of Object.entries(valid)) {
      await expect(form.getField(label)).toHaveValue(value);
    }
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast.getByRole('listitem')).toHaveCount(0);
    await breakRule();
  }
  await form.button.click();
  await expectThanks();
  await breakRule();

  await test.step('also without a connection, and the next try is told too', async () => {
    await loseConnection(page);
    await form.button.click();
    await toast.getByText(title, { exact: true }).waitFor();
    await page.context().setOffline(false);
    await form.button.click();
    await expectThanks();
  });
});
