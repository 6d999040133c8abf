import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 700 } });
  answers = { ...editingAnswers, 'POST /api/admin/content': { json: queuedSave } };
  calls = await fakeEditing(page, answers);
});

test('A869, A870: the name, the logo and a share picture are changed on the home page', async () => {
  const editor = await openInEditMode(page, '/');
  await editor.choose('More on this page', 'Name and logo');
  const brand = page.getByRole('dialog', { name: 'Name and logo' });
  await brand.getByRole('textbox', { name: /^Agency name/ }).fill('Heron & Hearth');
  const logo = brand.getByRole('group', { name: /Logo/ });
  await expect(logo.locator('img')).toHaveAttribute('src', '/images/brand/mark.svg');
  await logo.getByRole('button', { name: /^Choose a picture/ }).waitFor();
  await logo.getByRole('textbox', { name: /^Image URL/ }).fill('/images/brand/icon.svg');
  await expect(logo.locator('img')).toHaveAttribute('src', '/images/brand/icon.svg');
  await brand
    .getByRole('group', { name: /Contact/ })
    .getByRole('textbox', { name: /^Image URL/ })
    .fill('');
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  expect(sent).toMatchObject({
    edits: [
      { id: 'site-name', value: 'Heron & Hearth' },
      { id: 'site-brand-logo-image', value: '/images/brand/icon.svg' },
      { id: 'site-brand-sharing-contact-image', value: '' },
    ],
  });
});

test('the words of the menu at the top, and where they lead, are changed on the home page @full', async () => {
  const editor = await openInEditMode(page, '/');
  await editor.choose('More on this page', 'Menu at the top');
  const menu = page.getByRole('dialog', { name: 'Menu at the top' });
  await menu.getByRole('textbox', { name: /^Links 2 › Words/ }).fill('Our story');
  await menu.getByRole('textbox', { name: /^Links 6 › Address/ }).fill('/intake-forms');
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  expect(sent).toMatchObject({
    edits: [
      { id: 'header-links-2-label', value: 'Our story', base: 'About' },
      { id: 'header-links-6-to', value: '/intake-forms', base: '/blog' },
    ],
  });
});

test('A950: the launch check leads to the state and the time zone, beside the zones there are @full', async () => {
  await page.goto('/#edit=site-place-state');
  const place = page.getByRole('dialog', { name: 'Place and time' });
  const state = place.getByRole('textbox', { name: /^State/ });
  await expect(state).toBeFocused();
  await expect(place.getByText('America/Los_Angeles (Pacific time)')).toBeVisible();
  await state.fill('WA');
  await place.getByRole('textbox', { name: /^Time zone/ }).fill('America/Los_Angeles');
  await page.keyboard.press('Control+s');
  await page.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  expect(sent).toMatchObject({
    edits: [
      { id: 'site-place-state', value: 'WA', base: 'FL' },
      { id: 'site-place-time-zone', value: 'America/Los_Angeles', base: 'America/New_York' },
    ],
  });
});

test('A875: the launch check leads to the field of the logo', async () => {
  await page.goto('/#edit=site-brand-logo-image');
  const brand = page.getByRole('dialog', { name: 'Name and logo' });
  await expect(brand.getByRole('textbox', { name: /^Image URL.*Logo/ })).toBeFocused();
});

test('A959: figures are filled in beside the page, with their month, before any page shows them', async () => {
  await page.goto('/services#edit=fees-terms-due');
  const sheet = page.getByRole('dialog', { name: 'Fees and guarantee' });
  await expect(sheet.getByRole('textbox', { name: /^When our fee is due/ })).toBeFocused();
  const month = sheet.getByRole('textbox', { name: /^As of/ }).first();
  await month.fill('2098-12');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  expect(sent).toMatchObject({
    edits: [{ id: 'fees-terms-as-of', value: '2098-12', base: '2098-11' }],
  });
});

test('A959, A962: an empty line is seen in edit mode alone, and filled in where it will stand', async () => {
  const editor = await openInEditMode(page, '/responsibility');
  const line = page.locator('[data-unfilled]').filter({ hasText: 'We belong to an association' });
  await expect(line).toBeVisible();
  const field = line.getByRole('textbox');
  await expect(field).toHaveAttribute('aria-placeholder', 'Not shown until you fill it in');
  await field.fill('Yes: the International Nanny Association.');
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  expect(sent).toMatchObject({ edits: [{ id: 'responsibility-answers-memberships', base: '' }] });
  await editor.leave();
  await expect(line).toBeHidden();
});
