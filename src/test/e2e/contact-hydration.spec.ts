import { expect, test } from 'vitest';
import { contactExample, findContactForm } from '#test/browser/contact-form.ts';
import { fillForm, waitForFormScript } from '#test/browser/form.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { recordRequests } from '#test/browser/requests.ts';

const browser = useBrowser();

test('what is typed before the code of the form arrives is kept and sent', async () => {
  const page = await browser.openPage();
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/contact');
  const form = findContactForm(page);
  const sent = page.waitForRequest('**/api/contact');

  await form.getField('Name').fill('Ana Lopez');
  await form.getField('Email').fill('ana@example.com');
  gate.resolve(undefined);
  await waitForFormScript(form);
  await form.getField('Subject').fill('A question');
  await form.getField('Message').fill('Do you have somebody for Tuesdays?');
  await form.button.click();

  expect((await sent).postDataJSON()).toEqual({
    name: 'Ana Lopez',
    email: 'ana@example.com',
    subject: 'A question',
    message: 'Do you have somebody for Tuesdays?',
  });
});

test('a form sent before its code arrives is answered like one without JavaScript', async () => {
  const page = await browser.openPage();
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/contact');
  const form = findContactForm(page);

  await fillForm(form, contactExample);
  await form.button.click();

  await page.waitForURL('**/contact/sent');
});

test('A674: the subject that a profile gave is sent', async () => {
  const page = await browser.openPage('/contact?provider=1&intent=meeting&name=Ana%20Lopez');
  const form = findContactForm(page);
  const sent = page.waitForRequest('**/api/contact');
  await form.root.hover();
  await waitForFormScript(form);

  await form.getField('Name').fill('Kim Doe');
  await form.getField('Email').fill('kim@example.com');
  await form.getField('Message').fill('Could we meet next week?');
  await form.button.click();

  expect((await sent).postDataJSON()).toMatchObject({ subject: 'Meeting with Ana Lopez' });
});

test.each(['pointing at', 'focusing'])(
  'the code of the form is fetched by %s it, not before',
  async (sign) => {
    const page = await browser.openPage();
    const requests = recordRequests(page);
    await page.goto('/contact');
    const form = findContactForm(page);
    const listScripts = () => requests.filter((request) => request.endsWith('.js'));
    expect(listScripts()).toEqual([]);

    if (sign === 'focusing') await form.getField('Name').focus();
    else await form.root.hover();
    await waitForFormScript(form);

    expect(listScripts().length).toBeGreaterThan(0);
  },
);
