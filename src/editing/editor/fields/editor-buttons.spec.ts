import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode, waitUntilSaved } from '#test/kit/browser/editor-page.ts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

const buttonField = 'Home › Top of the page › Button';

/** Opens where the selected button leads, which its tool says. */
async function openTarget(address: string) {
  await page.getByRole('button', { name: `Leads to ${address}`, exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Where “Find My Perfect Match” leads' });
  await expect(menu.getByRole('combobox', { name: 'Leads to' })).toBeEnabled();
  return menu;
}

const readSaved = () => calls.find(({ call }) => call === 'POST /api/admin/content')?.body;

test('A885: an admin chooses where a button leads, undoes it, reads it in the review and saves it', async () => {
  const editor = await openInEditMode(page, '/');
  await editor.getField(buttonField).focus();
  const menu = await openTarget('/recommendations');
  const goal = menu.getByRole('combobox', { name: 'Leads to' });
  await expect(goal.locator('option:checked')).toHaveText('Its usual page: Find My Match');
  await goal.selectOption({ label: 'Our Team' });
  expect(await findThemeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const tool = page.getByRole('button', { name: 'Leads to /providers', exact: true });
  await expect(tool).toBeFocused();

  await editor.getButton('Undo').click();
  await expect(page.getByRole('button', { name: 'Leads to /recommendations' })).toBeVisible();
  await editor.noChanges();
  await editor.getButton('Redo').click();
  await editor.getButton('1 change').click();
  const review = page.getByRole('dialog', { name: 'Your changes' });
  await expect(review).toContainText('Button “Find My Perfect Match” now leads to /providers');
  await review.getByRole('link', { name: /^Show it/ }).click();
  await expect(editor.getField(buttonField)).toBeFocused();

  await editor.getButton('Save').click();
  await waitUntilSaved(page);
  expect(readSaved()).toEqual({
    edits: [{ id: 'home-hero-button-to', type: 'text', value: '/providers', base: '' }],
  });
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Find My Perfect Match' }),
  ).toHaveAttribute('href', '/providers');
});

test('A885: an address is typed as people write it, and a wrong one is told in a sentence @full', async () => {
  const editor = await openInEditMode(page, '/');
  await editor.getField(buttonField).focus();
  const menu = await openTarget('/recommendations');
  await menu.getByRole('combobox').selectOption('Another address…');
  const address = menu.getByRole('textbox', { name: 'Address' });
  await address.fill('two words');
  await address.blur();
  await expect(menu.getByRole('alert')).toHaveText(
    'Choose a page, or type an address such as example.com, an email address or a phone number.',
  );
  await address.fill('/provider');
  await address.blur();
  await expect(menu.getByRole('alert')).toHaveText(
    'The site shows no such page. Choose one from the list.',
  );
  expect(await findThemeViolations(page)).toEqual([]);
  await address.fill('(813) 555-0199');
  await address.blur();
  await expect(address).toHaveValue('tel:+18135550199');
  await expect(menu.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Leads to +18135550199' })).toBeVisible();
  await editor.getButton('Save').click();
  await expect.poll(readSaved).toMatchObject({
    edits: [{ id: 'home-hero-button-to', value: 'tel:+18135550199' }],
  });
});

test('A885: a target that the server refuses waits at its button, which says why @full', async () => {
  const message = 'This leads to /about, but the site shows no such page.';
  answers['POST /api/admin/content'] = {
    json: { save: null, refused: [{ index: 0, message }] },
  };
  const editor = await openInEditMode(page, '/');
  await editor.getField(buttonField).focus();
  const menu = await openTarget('/recommendations');
  await menu.getByRole('combobox').selectOption({ label: 'About' });
  await page.keyboard.press('Escape');
  await editor.getButton('Save').click();
  await expect(editor.bar).toContainText(message);
  const tools = page.getByRole('region', { name: `Tools: ${buttonField}` });
  await expect(tools.getByRole('alert')).toHaveText(message);
  await expect(editor.getField(buttonField)).toBeFocused();
});

test('A885: a comparison shows the target after the change, and the one before @full', async () => {
  const editor = await openInEditMode(page, '/');
  await editor.getField(buttonField).focus();
  const menu = await openTarget('/recommendations');
  await menu.getByRole('combobox').selectOption({ label: 'Our Team' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+E');
  const button = page.locator('.hero a').first();
  await expect(button).toHaveAttribute('href', '/recommendations');
  await expect(button).toHaveAttribute('data-changed');
  await page.getByRole('button', { name: 'Show after' }).click();
  await expect(button).toHaveAttribute('href', '/providers');
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await expect(editor.getField(buttonField)).toBeVisible();
});

test('A885: a press on any link with words of its own stays on the page', async () => {
  const editor = await openInEditMode(page, '/');
  const pressed = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('a:has(.edit-text)')];
    for (const link of links) {
      link.click();
      link.querySelector<HTMLElement>('.edit-text')?.click();
    }
    return links.length;
  });
  expect(pressed).toBeGreaterThan(10);
  await editor.getField(buttonField).focus();
  await expect(page.getByRole('button', { name: 'Leads to /recommendations' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

for (const [path, place, address] of [
  ['/', 'Home › Top of the page › Second link', '/services#screening'],
  ['/', 'Home › Service areas › Link', '/contact'],
  ['/about', 'About › Work with us › Button', '/intake-forms#providers'],
  ['/services', 'Services › Questions › Link', '/services#screening'],
  ['/nanny-services', 'Services › Detail › Button', '/intake-forms?service=nanny#families'],
  ['/blog', 'Resources › Ask › Button', '/contact'],
  ['/recommendations', 'Find My Match › Call to action › Second button', '/providers'],
] as const) {
  test(`A885: ${place} says where it leads @full`, async () => {
    const editor = await openInEditMode(page, path);
    await editor.getField(place).focus();
    await expect(page.getByRole('button', { name: `Leads to ${address}` })).toBeVisible();
  });
}

test('A885: what opens a form on its own page, or belongs to a card, has no target @full', async () => {
  const editor = await openInEditMode(page, '/services');
  await editor.getField('Services › Card › Button').first().focus();
  await expect(page.getByRole('region', { name: /^Tools: / })).toBeAttached();
  await expect(page.getByRole('button', { name: /^Leads to/ })).toHaveCount(0);
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
  await waitUntilSaved(page);
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

test('A871: social links are changed, added and taken away on the contact page @full', async () => {
  const editor = await openInEditMode(page, '/contact');
  await editor.choose('More on this page', 'Social links');
  const group = page.getByRole('dialog', { name: 'Social links' });
  await group.getByRole('textbox', { name: /^LinkedIn/ }).fill('');
  await group.getByRole('textbox', { name: /^YouTube/ }).fill('https://www.youtube.com/@heron');
  await editor.getButton('Save').click();
  await waitUntilSaved(page);
  const saved = calls.find(({ call }) => call === 'POST /api/admin/content');
  expect(saved?.body).toMatchObject({
    edits: [
      { id: 'site-social-linkedin', value: '' },
      { id: 'site-social-youtube', value: 'https://www.youtube.com/@heron', base: '' },
    ],
  });
});
