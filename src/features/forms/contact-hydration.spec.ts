import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactExample, findContactForm } from '#test/kit/browser/contact-form.ts';
import { fillForm, readForm, waitForFormScript } from '#test/kit/browser/form.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { findDescription } from '#test/kit/browser/layout.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

test('what is typed before the code of the form arrives is kept and sent', async ({ openPage }) => {
  const page = await openPage();
  const script = await holdScripts(page);
  await page.goto('/contact');
  const form = findContactForm(page);
  const sent = page.waitForRequest('**/api/contact');

  await form.getField('Name').fill('Ana Lopez');
  await form.getField('Email').fill('ana@example.com');
  script.resolve(undefined);
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

test('a form sent before its code arrives is answered like one without JavaScript', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/contact');
  const form = findContactForm(page);

  await fillForm(form, contactExample);
  await form.button.click();

  await page.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
});

test('a form refused before its code arrives keeps what was typed when it is touched', async ({
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
  expect(await findDescription(name)).toContain('Name must be at least 2 characters');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(await form.root.getByRole('status').innerText()).toMatch(/check the marked fields/);
  await name.fill('Ana Lopez');
  await form.button.click();
  await page.getByRole('heading', { name: 'Message sent', exact: true }).waitFor();
});

test('A674: the subject that a profile gave is sent', async ({ openPage }) => {
  const page = await openPage('/contact?provider=1&intent=meeting&name=Ana%20Lopez');
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

for (const sign of ['pointing at', 'focusing']) {
  test(`the code of the form is fetched by ${sign} it, not before`, async ({ openPage }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    await page.goto('/contact');
    const form = findContactForm(page);
    const listScripts = () => requests.filter((request) => request.endsWith('.js'));
    expect(listScripts()).toEqual([]);

    if (sign === 'focusing') await form.getField('Name').focus();
    else await form.root.hover();
    await waitForFormScript(form);

    expect(listScripts().length).toBeGreaterThan(0);
  });
}
