import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { contactForm } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { fillForm, findForm, findSendAgain, readForm, touchForm } from '#test/kit/browser/form.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

const phoneScreen = { viewport: { width: 375, height: 812 } };
const marisol = { provider: '1', name: 'Marisol Reyes' };

async function open(openPage: OpenPage, query: Record<string, string>, options = {}) {
  const address = `/contact?${new URLSearchParams(query).toString()}#message`;
  const page = await openPage(address, { ...phoneScreen, ...options });
  const chip = page.getByText('About Marisol Reyes', { exact: true });
  const heading = page.getByRole('heading', { name: 'Write to us about Marisol', exact: true });
  return { page, chip, heading, form: findForm(page, contactForm) };
}

for (const [label, subject] of [
  ['Contact Marisol', 'Question about Marisol Reyes'],
  ['Schedule Meeting', 'Meeting with Marisol Reyes'],
] as const) {
  test(`A736: "${label}" arrives at the form, with portrait and name in view`, async ({
    openPage,
  }) => {
    const page = await openPage('/providers/1', phoneScreen);

    await page.getByRole('link', { name: label, exact: true }).first().click();

    const chip = page.getByText('About Marisol Reyes', { exact: true });
    await expect(chip).toBeInViewport({ ratio: 1 });
    const portrait = chip.locator('xpath=..').locator('img');
    await expect(portrait).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'Write to us about Marisol' })).toBeVisible();
    await expect(findForm(page, contactForm).getField('Subject')).toHaveValue(subject);
    const isMeeting = label === 'Schedule Meeting';
    await expect(page.getByLabel('Days', { exact: true })).toHaveCount(isMeeting ? 1 : 0);
  });
}

test('A736: days and times of a meeting become part of the message, and can be left out', async ({
  openPage,
}) => {
  const { page, form, chip } = await open(openPage, { ...marisol, intent: 'meeting' });
  await chip.waitFor();
  await fakeAnswer(page, 'GET /api/form-mark', { status: 204, isBroken: true });
  await fakeAnswer(page, 'POST /api/contact', { status: 201, json: { id: 'made up' } });
  const sent = page.waitForRequest('**/api/contact');
  await page.getByLabel('Days', { exact: true }).fill('Tuesday or Thursday');
  await touchForm(form);
  await fillForm(form, { Name: 'Kim Doe', Email: 'kim@example.com' });
  const message = form.getField('Message');
  await message.press('Control+End');
  await page.keyboard.type('We would love to meet.');
  await page.getByLabel('Times', { exact: true }).fill('after 5');

  await form.button.click();

  expect((await sent).postDataJSON()).toEqual({
    ...{ name: 'Kim Doe', email: 'kim@example.com', subject: 'Meeting with Marisol Reyes' },
    message:
      'Days that suit me: Tuesday or Thursday\nTimes that suit me: after 5\n\nWe would love to meet.',
  });
  await findSendAgain(form.root).click();
  await expect(chip).toHaveCount(0);
  await expect(form.getField('Subject')).toHaveValue('');
});

for (const isTouched of [false, true]) {
  test(`A736: the caregiver can be taken away ${isTouched ? 'after' : 'before'} the form's script came`, async ({
    openPage,
  }) => {
    const { page, form, chip, heading } = await open(openPage, { ...marisol, intent: 'meeting' });
    await heading.waitFor();
    if (isTouched) await touchForm(form);
    await page.getByLabel('Days', { exact: true }).fill('Tuesday');
    const typed = 'Days that suit me: Tuesday\n\n';
    await expect(form.getField('Message')).toHaveValue(typed);

    await page.getByRole('button', { name: 'Write about something else' }).click();

    await expect(chip).toHaveCount(0);
    await expect(page.getByLabel('Days', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Send us a message' })).toBeVisible();
    expect(await readForm(form, ['Subject', 'Message'])).toEqual({ Subject: '', Message: '' });
    expect(page.url()).toMatch(/\/contact$/);
    await touchForm(form);
    await fillForm(form, contactForm.example);
    expect(await readForm(form, ['Subject'])).toEqual({ Subject: contactForm.example['Subject'] });
  });
}

for (const query of [
  { provider: '1', name: 'Ana Lopez' },
  { provider: '9999', name: 'Marisol Reyes' },
  { provider: '../1', name: 'Marisol Reyes' },
  { provider: '1', name: '' },
]) {
  test(`A736: ${JSON.stringify(query)} shows the plain form`, async ({ openPage }) => {
    const { page, form } = await open(openPage, { ...query, intent: 'meeting' });
    await page.waitForLoadState('networkidle');

    await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeVisible();
    await expect(form.root).toBeVisible();
    await expect(page.getByRole('main').getByText(/^About /)).toHaveCount(0);
    await expect(page.getByLabel('Days', { exact: true })).toHaveCount(0);
  });
}

test('A736: without script the form is there, plain', async ({ openPage }) => {
  const { page, form } = await open(openPage, marisol, { javaScriptEnabled: false });

  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeInViewport();
  await expect(form.getField('Subject')).toHaveValue('');
});

test('A736: other visitors ask for no portrait', async ({ openPage }) => {
  const page = await openPage();
  const requests = recordRequests(page);
  await page.goto('/contact', { waitUntil: 'networkidle' });

  expect(requests.filter((request) => request.includes('/catalogue/'))).toEqual([]);
});
