import { expect, test } from '#test/kit/browser/site-test.ts';
import {
  contactExample,
  contactForm,
  findContactForm,
  openContactForm,
} from '#test/kit/browser/contact-form.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { fillForm, findSendAgain, readForm } from '#test/kit/browser/form.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';

const valid = contactExample;

test.describe('sending', () => {
  test('A262, A264, A265: the four fields are posted, a toast thanks, the form is emptied', async ({
    openPage,
  }) => {
    const form = await openContactForm(openPage);
    const sent = form.page.waitForRequest('**/api/contact');
    await fillForm(form, valid);

    await form.button.click();

    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.headers()['content-type']).toBe('application/json');
    expect(request.postDataJSON()).toEqual({
      name: valid.Name,
      email: valid.Email,
      subject: valid.Subject,
      message: valid.Message,
    });
    await form.toast.getByText('Message sent', { exact: true }).waitFor();
    const thanks = "Thank you for your message. We'll get back to you soon!";
    await form.toast.getByText(thanks, { exact: true }).waitFor();
    expect(await form.root.getByRole('status').innerText()).toBe(thanks);
    for (const label of Object.keys(valid)) {
      await expect(form.getField(label)).toHaveValue('');
    }
  });

  test('A706: spaces around what was typed are not sent', async ({ openPage }) => {
    const form = await openContactForm(openPage);
    const sent = form.page.waitForRequest('**/api/contact');
    await fillForm(form, { ...valid, Name: '  Ana Lopez ' });

    await form.button.click();

    expect((await sent).postDataJSON()).toMatchObject({ name: 'Ana Lopez' });
  });

  test('A263: while sending, the button is disabled and reads "Sending..."', async ({
    openPage,
  }) => {
    const form = await openContactForm(openPage);
    const gate = Promise.withResolvers<undefined>();
    await form.page.route('**/api/contact', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await fillForm(form, valid);

    await form.button.click();

    const sending = form.root.getByRole('button', { name: 'Sending...', exact: true });
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    gate.resolve(undefined);
    await findSendAgain(form.root).click();
    await expect(form.button).toBeEnabled();
  });

  test('what is typed while sending stays, and can be sent as well', async ({ openPage }) => {
    const form = await openContactForm(openPage);
    const gate = Promise.withResolvers<undefined>();
    await form.page.route('**/api/contact', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await fillForm(form, valid);
    await form.button.click();
    await form.root.getByRole('button', { name: 'Sending...', exact: true }).waitFor();

    const longer = { ...valid, Message: `${valid.Message} And for Fridays?` };
    await form.getField('Message').focus();
    await form.page.keyboard.press('Control+End');
    await form.page.keyboard.type(' And for Fridays?');
    gate.resolve(undefined);
    await form.toast.getByText('Message sent', { exact: true }).waitFor();

    expect(await readForm(form, Object.keys(valid))).toEqual(longer);
    const message = form.getField('Message');
    expect(await message.evaluate((input) => input === document.activeElement)).toBe(true);
    const sent = form.page.waitForRequest('**/api/contact');
    await form.button.click();
    expect((await sent).postDataJSON()).toMatchObject({ message: longer.Message });
    await expect(message).toHaveValue('');
  });

  for (const [what, answer] of [
    ['an answer of 500', { status: 500, body: 'Something went wrong.' }],
    ['no answer', null],
  ] as const) {
    test(`A266, A267: after ${what} a toast says so and the text is kept`, async ({ openPage }) => {
      const form = await openContactForm(openPage);
      await form.page.route('**/api/contact', (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await fillForm(form, valid);

      await form.button.click();

      await form.toast.getByText('Error sending message', { exact: true }).waitFor();
      const sorry = 'There was a problem sending your message. Please try again.';
      await form.toast.getByText(sorry, { exact: true }).waitFor();
      expect(await form.root.getByRole('status').innerText()).toBe(sorry);
      await expect(form.button).toBeEnabled();
      for (const [label, value] of Object.entries(valid)) {
        await expect(form.getField(label)).toHaveValue(value);
      }
    });
  }

  test('A266: a toast says so also to somebody whose connection is gone, and the next try is told too', async ({
    openPage,
  }) => {
    const form = await openContactForm(openPage);
    await fillForm(form, valid);
    await loseConnection(form.page);

    await form.button.click();

    await form.toast.getByText('Error sending message', { exact: true }).waitFor();
    await form.page.context().setOffline(false);
    await form.button.click();
    await form.toast.getByText('Message sent', { exact: true }).waitFor();
  });

  test('A266: so it does where all was typed before the script came', async ({ openPage }) => {
    const page = await openPage();
    const script = await holdScripts(page);
    await page.goto(contactForm.page);
    const form = findContactForm(page);
    await fillForm(form, valid);
    script.resolve(undefined);
    await loseConnection(page);

    await form.button.click();

    await form.toast.getByText('Error sending message', { exact: true }).waitFor();
  });

  test('A266, A264: a second try after a failure succeeds and replaces the toast', async ({
    openPage,
  }) => {
    const form = await openContactForm(openPage);
    await form.page.route('**/api/contact', (route) => route.abort(), { times: 1 });
    await fillForm(form, valid);

    await form.button.click();
    await form.toast.getByText('Error sending message', { exact: true }).waitFor();
    await form.button.click();

    await form.toast.getByText('Message sent', { exact: true }).waitFor();
    expect(await form.toast.getByText('Error sending message').count()).toBe(0);
  });

  for (const [how, answer] of [
    ['thanks', { status: 201, json: { id: 'made up' } }],
    ['an apology', { status: 500 }],
  ] as const) {
    test(`${how} for one try does not stand beside the next that breaks a rule`, async ({
      openPage,
    }) => {
      const form = await openContactForm(openPage);
      await fakeApi(form.page, { 'POST /api/contact': answer });
      await fillForm(form, valid);
      await form.button.click();
      const outcome = form.root.getByRole('status');
      await outcome.waitFor();

      await fillForm(form, { Email: 'ana@' });
      await form.button.click();

      await expect(form.getField('Email')).toHaveAttribute('aria-invalid', 'true');
      await outcome.waitFor({ state: 'hidden' });
    });
  }

  test('the whole form works by keyboard alone', async ({ openPage }) => {
    const { page, toast, getField } = await openContactForm(openPage);
    await getField('Name').focus();

    for (const value of Object.values(valid)) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');

    await toast.getByText('Message sent', { exact: true }).waitFor();
  });
});
