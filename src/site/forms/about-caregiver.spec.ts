import type { Page } from '@playwright/test';
import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { doubleLetters } from '#test/kit/browser/large-letters.ts';
import { fillForm, findForm, findSendAgain, readForm, touchForm } from '#test/kit/browser/form.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

const phoneScreen = { viewport: { width: 375, height: 812 } };
const marisol = { provider: '1', name: 'Marisol Reyes' };

async function open(openPage: OpenPage, query: Record<string, string>, options = {}) {
  const address = `/contact?${new URLSearchParams(query).toString()}#message`;
  const page = await openPage(address, { ...phoneScreen, ...options });
  const chip = page.getByText('About Marisol Reyes', { exact: true });
  const heading = page.getByRole('heading', { name: 'Write to us about Marisol', exact: true });
  return { page, chip, heading, form: findForm(page, contactFormKind) };
}

/** Follows a link from Marisol's profile to the form, and expects her portrait and name there. */
async function follow(page: Page, label: string, subject: string) {
  await page.goto('/providers/1');
  await page.getByRole('link', { name: label, exact: true }).first().click();

  const chip = page.getByText('About Marisol Reyes', { exact: true });
  await expect(chip).toBeInViewport({ ratio: 1 });
  const portrait = chip.locator('xpath=..').locator('img');
  await expect(portrait).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Write to us about Marisol' })).toBeVisible();
  const form = findForm(page, contactFormKind);
  await expect(form.getField('Subject')).toHaveValue(subject);
  return { form, chip };
}

test('A736: a profile leads to the form, with portrait and name in view, and the days of a meeting become part of the message', async ({
  openPage,
}) => {
  const page = await openPage(undefined, phoneScreen);
  await fakeAnswer(page, 'GET /api/form-mark', { status: 204, isBroken: true });
  const ways = [{ label: 'See Marisol again', path: '/providers/1' }];
  await fakeAnswer(page, 'POST /api/contact', { status: 201, json: { id: 'made up', ways } });
  const sent = page.waitForRequest('**/api/contact');
  const days = page.getByLabel('Days', { exact: true });

  await follow(page, 'Contact Marisol', 'Question about Marisol Reyes');
  await expect(days).toHaveCount(0);
  const { form, chip } = await follow(page, 'Schedule Meeting', 'Meeting with Marisol Reyes');
  await expect(days).toHaveCount(1);
  await days.fill('Tuesday or Thursday');
  await touchForm(form);
  await fillForm(form, { Name: 'Kim Doe', Email: 'kim@example.com' });
  const message = form.getField('Message');
  await message.press('Control+End');
  await page.keyboard.type('We would love to meet.');
  await page.getByLabel('Times', { exact: true }).fill('after 5');

  await form.button.click();

  expect((await sent).postDataJSON()).toEqual({
    name: 'Kim Doe',
    email: 'kim@example.com',
    subject: 'Meeting with Marisol Reyes',
    message:
      'Days that suit me: Tuesday or Thursday\nTimes that suit me: after 5\n\nWe would love to meet.',
  });
  const again = form.root.getByRole('link', { name: 'See Marisol again', exact: true });
  await expect(again).toHaveAttribute('href', '/providers/1');
  await expect(form.root.getByRole('link', { name: 'Find My Match' })).toHaveCount(0);
  await findSendAgain(form.root).click();
  await expect(chip).toHaveCount(0);
  await expect(form.getField('Subject')).toHaveValue('');
});

test("A736: the caregiver can be taken away before the form's script came, and after @full", async ({
  openPage,
}) => {
  for (const isTouched of [false, true]) {
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
    await fillForm(form, contactFormKind.example);
    expect(await readForm(form, ['Subject'])).toEqual({
      Subject: contactFormKind.example.Subject,
    });
  }
});

test('A738: with large letters on a phone, name and button stay within their card', async ({
  openPage,
}) => {
  const { page } = await open(openPage, { provider: '2', name: 'Denise Whitaker' });
  const button = page.getByRole('button', { name: 'Write about something else' });
  await button.waitFor();

  await doubleLetters(page);

  const outside = await button.evaluate((element) => {
    const card = element.parentElement;
    const name = card?.querySelector('strong');
    if (!card || !name) return ['card'];
    const words = document.createRange();
    words.selectNodeContents(name);
    const { left, right } = card.getBoundingClientRect();
    return [...words.getClientRects(), element.getBoundingClientRect()].filter(
      (part) => part.left < left || part.right > right || right > innerWidth,
    );
  });
  expect(outside).toEqual([]);
});

test('A736: an address that names nobody shows the plain form, and other visitors ask for no portrait @full', async ({
  openPage,
}) => {
  const page = await openPage(undefined, phoneScreen);
  const requests = recordRequests(page);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(requests.filter((request) => request.includes('/catalogue/'))).toEqual([]);

  for (const query of [
    { provider: '1', name: 'Ana Lopez' },
    { provider: '9999', name: 'Marisol Reyes' },
    { provider: '../1', name: 'Marisol Reyes' },
    { provider: '1', name: '' },
  ]) {
    const search = new URLSearchParams({ ...query, intent: 'meeting' }).toString();
    await page.goto(`/contact?${search}#message`, { waitUntil: 'networkidle' });

    await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeVisible();
    await expect(findForm(page, contactFormKind).root).toBeVisible();
    await expect(page.getByRole('main').getByText(/^About /)).toHaveCount(0);
    await expect(page.getByLabel('Days', { exact: true })).toHaveCount(0);
  }
});

test('A736: without script the form is there, plain', async ({ openPage }) => {
  const { page, form } = await open(openPage, marisol, { javaScriptEnabled: false });

  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeInViewport();
  await expect(form.getField('Subject')).toHaveValue('');
});
