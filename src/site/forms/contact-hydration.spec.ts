import { expect, test } from '#test/kit/browser/site-test.ts';
import {
  contactExample,
  contactFormKind,
  findContactForm,
  openContactForm,
} from '#test/kit/browser/contact-form.ts';
import { fillForm, readForm, waitForFormScript } from '#test/kit/browser/form.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

const listScripts = (requests: string[]) => requests.filter((request) => request.endsWith('.js'));

test('A266: what is typed before the code arrives, fetched by focusing a field, is kept, and sent after a failure', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  const script = await holdScripts(page);
  await page.goto('/contact');
  const form = findContactForm(page);
  expect(listScripts(requests)).toEqual([]);
  await fillForm(form, contactExample);
  await expect.poll(() => listScripts(requests).length).toBeGreaterThan(0);
  script.resolve(undefined);
  await waitForFormScript(form);
  await loseConnection(page);

  await form.button.click();

  await form.toast.getByText('Error sending message', { exact: true }).waitFor();
  await page.context().setOffline(false);
  const sent = page.waitForRequest('**/api/contact');
  await form.getField('Subject').fill('Another question');
  await form.button.click();
  expect((await sent).postDataJSON()).toEqual({
    ...contactFormKind.payload,
    subject: 'Another question',
  });
});

test('A858: a form sent offline before its code was fetched stays, says so, and comes back with its text', async ({
  openPage,
}) => {
  const page = await openPage('/contact', { isFirstVisit: true });
  const form = findContactForm(page);
  const { Name, Message } = contactExample;
  await page.context().setOffline(true);
  await form.getField('Name').fill(Name);
  await form.getField('Message').fill(Message);
  await form.button.click();

  await expect(form.root.getByRole('status')).toContainText('offline. Nothing is lost.');
  await expect(form.getField('Message')).toHaveValue(Message);
  await page.context().setOffline(false);
  await page.goto('/about');
  await page.goto('/contact');
  await waitForFormScript(form);
  await expect(form.getField('Name')).toHaveValue(Name);
  await expect(form.getField('Message')).toHaveValue(Message);
});

test('a form sends what a password manager has filled in without any event @full', async ({
  openPage,
}) => {
  const form = await openContactForm(openPage);
  const sent = form.page.waitForRequest('**/api/contact');
  for (const [label, text] of Object.entries(contactExample)) {
    await form.getField(label).evaluate((field, value) => {
      (field as HTMLInputElement).value = value;
    }, text);
  }
  await form.button.click();

  expect((await sent).postDataJSON()).toEqual(contactFormKind.payload);
});

test('a form sent before its code arrives is answered like one without JavaScript, and keeps what was typed when it is touched @full', async ({
  openPage,
}) => {
  const page = await openPage();
  const script = await holdScripts(page);
  await page.goto('/contact');
  const form = findContactForm(page);
  const typed = { ...contactExample, Name: 'A' };
  await fillForm(form, typed);
  const posted = page.waitForResponse('**/api/contact');
  await form.button.click();
  expect((await posted).status()).toBe(422);
  await form.root.locator('[aria-invalid=true]').waitFor();

  await form.root.hover();
  script.resolve(undefined);
  await page.waitForLoadState('networkidle');
  for (const label of Object.keys(typed)) await form.getField(label).click();

  expect(await readForm(form, Object.keys(typed))).toEqual(typed);
  const name = form.getField('Name');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/\S/);
  expect(await form.root.getByRole('status').innerText()).toMatch(/check the marked fields/);
  await name.fill('Ana Lopez');
  await form.button.click();
  await page.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
});

test('A674: the code is fetched by pointing at the form, and the subject that a profile gave is sent @full', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  await page.goto('/contact?provider=1&intent=meeting&name=Ana%20Lopez');
  const form = findContactForm(page);
  const sent = page.waitForRequest('**/api/contact');
  const before = listScripts(requests);
  await form.root.hover();
  await waitForFormScript(form);
  expect(listScripts(requests).length).toBeGreaterThan(before.length);

  await form.getField('Name').fill('Kim Doe');
  await form.getField('Email').fill('kim@example.com');
  await form.getField('Message').fill('Could we meet next week?');
  await form.button.click();

  expect((await sent).postDataJSON()).toMatchObject({ subject: 'Meeting with Ana Lopez' });
});
