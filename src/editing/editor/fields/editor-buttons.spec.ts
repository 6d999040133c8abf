import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import type { ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';

let page: Page;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  calls = await fakeEditing(page, { ...editingAnswers });
});

test('A871: a press on a button in edit mode selects its words, which are saved; the page stays', async () => {
  const editor = await openInEditMode(page, '/');
  const field = editor.getField('Home › Top of the page › Button');
  await expect(field).toHaveText('Find My Perfect Match');
  const button = page.locator('.hero a', { has: field });
  // Beside the text.
  await button.click({ position: { x: 6, y: 6 } });
  await expect(field).toBeFocused();
  await page.keyboard.type('Find our nanny');
  await expect(field).toHaveText('Find our nanny');
  await editor.getButton('Save').click();
  await editor.getButton('Edit').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('link', { name: 'Find our nanny', exact: true })).toHaveAttribute(
    'href',
    '/recommendations',
  );
  const saved = calls.find(({ call }) => call === 'POST /api/admin/content');
  expect(saved?.body).toMatchObject({
    edits: [{ id: 'home-hero-button', value: 'Find our nanny', base: 'Find My Perfect Match' }],
  });
});

for (const [path, ...places] of [
  [
    '/',
    ...['Home › Top of the page › Second button', 'Home › Top of the page › Link'],
    ...['Home › Top of the page › Second link', 'Home › Providers › Button'],
    ...['Home › Work with us › Button', 'Home › Service areas › Link', 'Home › Articles › Button'],
    ...['Home › Call to action › Button', 'Home › Call to action › Second button'],
  ],
  ['/about', 'About › Work with us › Button', 'About › Call to action › Second button'],
  ['/services', 'Services › Call to action › Button', 'Services › Questions › Link'],
  [
    '/nanny-services',
    ...['Services › Detail › Button', 'Services › Detail › Second button'],
    ...['Services › Detail › Last button', 'Services › Consultation › Button'],
    'Services › Consultation › Second button',
  ],
  ['/providers', 'Our Team › Call to action › Button'],
  ['/blog', 'Resources › Ask › Button'],
  ['/blog/nanny-interview-questions', 'Resources › Support › Second button'],
  [
    '/intake-forms',
    ...['Intake forms › Families › Link to the form', 'Intake forms › Call to action › Button'],
  ],
  ['/recommendations', 'Find My Match › Call to action › Second button'],
] as const) {
  test(`A871: the words of the buttons and links on ${path} are edited there`, async () => {
    const editor = await openInEditMode(page, path);
    await page.keyboard.press('Tab');
    for (const place of places) await expect(editor.getField(place), place).toHaveCount(1);
  });
}

test('A871: the words on the cards of services are one text', async () => {
  const editor = await openInEditMode(page, '/services');
  const words = editor.getField('Services › Card › Button');
  await page.keyboard.press('Tab');
  await expect(words).toHaveCount(5);
  await words.first().fill('Read more');
  await expect(words.last()).toHaveText('Read more');
});

test('A871: social links are changed, added and taken away on the contact page', async () => {
  const editor = await openInEditMode(page, '/contact');
  await editor.getButton('More on this page').click();
  const group = page.getByRole('group', { name: 'Social links' });
  await group.getByRole('textbox', { name: /^LinkedIn/ }).fill('');
  await group.getByRole('textbox', { name: /^YouTube/ }).fill('https://www.youtube.com/@heron');
  await editor.getButton('Save').click();
  await editor.getButton('Edit').waitFor();
  const saved = calls.find(({ call }) => call === 'POST /api/admin/content');
  expect(saved?.body).toMatchObject({
    edits: [
      { id: 'site-social-linkedin', value: '' },
      { id: 'site-social-youtube', value: 'https://www.youtube.com/@heron', base: '' },
    ],
  });
});

test('A874: changing the promised time names the texts that still tell the old one', async () => {
  const editor = await openInEditMode(page, '/contact');
  await editor.getButton('More on this page').click();
  await page.getByRole('textbox', { name: /^Promised time to answer/ }).fill('24 hours');
  await editor.getButton('Save').click();
  const checks = page.getByRole('dialog');
  await checks
    .getByText(/^The old promise of an answer still stands on /)
    .first()
    .waitFor();
});
