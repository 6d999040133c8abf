import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import { openAsAdmin, openInEditMode } from '#test/kit/browser/editor-page.ts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 700 } });
  answers = { ...editingAnswers, 'POST /api/admin/content': { json: queuedSave } };
  calls = await fakeEditing(page, answers);
});

test('A817: in edit mode a notice is written with its link and its two times', async () => {
  const editor = await openInEditMode(page, '/privacy');
  await editor.getButton('More on this page').click();
  const notice = page.getByRole('group', { name: 'Notice bar' });
  await notice.getByRole('button', { name: 'Write a notice' }).click();
  await notice.getByRole('textbox', { name: /^Notice text/ }).fill('Closed on Friday.');
  await notice.getByRole('textbox', { name: /^Notice link/ }).fill('/contact');
  await notice.getByLabel('Day: Notice from').fill('2026-11-27');
  await notice.getByLabel('Time: Notice from').selectOption('7:30 AM');
  await notice.getByLabel('Day: Notice until').fill('2026-11-28');
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  expect(sent).toMatchObject({
    edits: [
      { id: 'notice-text', value: 'Closed on Friday.', base: '' },
      { id: 'notice-link', value: '/contact', base: '' },
      { id: 'notice-from', value: '2026-11-27T07:30', base: '' },
      { id: 'notice-until', value: '2026-11-28T09:00', base: '' },
    ],
  });
});

test('A817: "Write a notice" leads to the text of the notice from any page, and again @full', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  let editor = await openAsAdmin(page, '/privacy');
  const text = page.getByRole('textbox', { name: /^Notice text/ });
  const follow = async () => {
    await editor.getButton('Add').click();
    await editor.bar
      .getByRole('group', { name: 'Add to the site' })
      .getByRole('link', { name: 'Write a notice' })
      .click();
    await expect(text).toBeFocused();
  };

  await follow();
  expect(new URL(page.url()).pathname).toBe('/');
  await editor.getButton('More on this page').click();
  await expect(text).toHaveCount(0);
  await follow();

  await editor.getButton('Cancel').click();
  await editor.getButton('Edit').waitFor();
  editor = await openAsAdmin(page, '/');
  await follow();
});
