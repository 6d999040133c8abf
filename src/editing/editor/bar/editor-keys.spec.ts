import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openInEditMode,
  selectEntry,
  type PageEditor,
} from '#test/kit/browser/editor-page.ts';

const saveCall = 'POST /api/admin/content';
const word = 'Zq';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  // Edit mode stays on, so that the next place can be tried.
  answers = { ...editingAnswers, [saveCall]: { status: 503, text: 'Try again in a minute.' } };
  calls = await fakeEditing(page, answers);
});

async function open(path: string): Promise<void> {
  editor = await openInEditMode(page, path);
  await page.evaluate(() => {
    addEventListener('keydown', (event) => Object.assign(globalThis, { pressed: event }));
  });
}

/** Returns whether the browser does nothing of its own at the last key. */
const isPrevented = () =>
  page.evaluate(() => (globalThis as unknown as { pressed: Event }).pressed.defaultPrevented);

/** Returns what the focused field says. */
const read = () =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    return field && 'value' in field ? String(field.value) : (field?.textContent ?? '');
  });

const listSaves = () => calls.filter(({ call }) => call === saveCall);

/** Types where the focus is; undoes and redoes it by key, until it is there again. */
async function tryUndo(typed = word): Promise<void> {
  const before = await read();
  await page.keyboard.insertText(typed);
  await expect.poll(read).toContain(typed);
  for (const [undo, redo] of [
    ['Control+z', 'Control+Shift+z'],
    ['Meta+z', 'Control+y'],
  ] as const) {
    await page.keyboard.press(undo);
    await expect.poll(read).toBe(before);
    expect(await isPrevented()).toBe(true);
    await page.keyboard.press(redo);
    await expect.poll(read).toContain(typed);
  }
}

/** Saves by key, where the browser would offer to save the page as a file. */
async function trySave(key = 'Control+s', typed = word): Promise<void> {
  const before = listSaves().length;
  await page.keyboard.press(key);
  expect(await isPrevented()).toBe(true);
  await expect.poll(() => listSaves().length).toBe(before + 1);
  expect(JSON.stringify(listSaves().at(-1)?.body)).toContain(typed);
  await editor.bar.getByText(/^Not saved: /).waitFor();
}

async function tryIn(field: Locator): Promise<void> {
  await field.focus();
  await expect(field).toBeFocused();
  await tryUndo();
  await trySave();
}

test('A887: a text of the page, a question, a new item and a text that no page shows are undone, redone and saved by key', async () => {
  await open('/services');
  await tryIn(page.locator('main h1 .edit-text'));
  await tryIn(page.locator('#faq summary .edit-text').first());

  await page.getByRole('button', { name: 'Add a question' }).click();
  await expect(page.getByRole('textbox', { name: /^Edit Question 2, Question/ })).toBeFocused();
  await tryUndo();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Edit Question 2, Answer/ })).toBeFocused();
  await tryUndo();
  await trySave('Meta+s');

  await editor.choose('More on this page');
  await tryIn(page.getByRole('textbox', { name: /Search description/ }));
});

test('A887: a text with formatting, its source and the description of a picture are undone, redone and saved by key @full', async () => {
  await open('/blog/nanny-interview-questions');
  const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
  await text.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await tryUndo();
  await trySave();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await tryIn(text.and(page.locator('textarea')));

  const picture = page.getByRole('button', { name: /^Edit Article “Nanny Interview .* › Image$/ });
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await picture.click();
  await panel.getByRole('textbox', { name: /^Image description/ }).focus();
  await tryUndo();
  // The words of the page are no part of what the panel undoes.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await editor.bar.getByText(/^1 change/).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+y');
  await trySave();
  await expect(panel).toHaveCount(0);
});

test('A887: where a link leads is undone, redone and saved by key @full', async () => {
  await open('/privacy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await editor.getField('Footer › Start links 1 › Words').focus();
  await page.getByRole('button', { name: 'Where it leads' }).click();
  const menu = page.getByRole('dialog', { name: /^Where .* leads$/ });
  await menu.getByRole('combobox', { name: 'Leads to' }).selectOption('Another web address…');
  await menu.getByRole('textbox', { name: 'Web address' }).focus();
  const address = 'https://www.example.com/zq';
  await tryUndo(address);
  await trySave('Control+s', address);
});

test('A887: a notice and its times are undone, redone and saved by key @full', async () => {
  await open('/privacy');
  await editor.choose('More on this page');
  await page.getByRole('button', { name: 'Add a notice' }).click();
  const text = page.getByRole('textbox', { name: /^Edit .*Notice text$/ });
  await expect(text).toBeFocused();
  await tryUndo();
  await page.getByRole('button', { name: 'Times and link' }).click();
  const day = page.getByLabel('Day: Notice until');
  await day.fill('2099-11-27');
  await page.keyboard.press('Control+z');
  await expect(day).toHaveValue('');
  await page.keyboard.press('Control+Shift+z');
  await expect(day).toHaveValue('2099-11-27');
  await trySave();
});

test('A887: the page of a new article and what stands beside it are undone and redone by key, and Ctrl+S says what is missing @full', async () => {
  await open('/admin/new/article');
  const sheet = page.getByRole('region', { name: 'New article: details' });
  await page.locator('h1 .edit-text').focus();
  await tryUndo();
  await page.locator('.edit-rich').click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await tryUndo();
  await sheet.getByRole('textbox', { name: /^Excerpt/ }).focus();
  await tryUndo();
  await page.keyboard.press('Control+s');
  expect(await isPrevented()).toBe(true);
  await editor.bar.getByText(/^Not saved: New article\./).waitFor();
});

test('A887: the details of a caregiver are undone, redone and saved by key @full', async () => {
  await open('/providers');
  await (await selectEntry(page, 'Caregiver Marisol Reyes')).click();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const form = page.locator('.entry-sheet');
  await form.getByRole('textbox', { name: /^Name, / }).focus();
  await tryUndo();
  await form.getByLabel('Rating').fill('');
  await tryUndo('4');
  await trySave();
  await expect(form).toHaveCount(0);
});

test('A887: a save is planned by key, and no key in its time undoes the page behind it @full', async () => {
  await open('/');
  await editor.getField(headline).fill(word);
  await editor.getButton('1 change').click();
  const dialog = page.getByRole('dialog', { name: 'Your changes' });
  await dialog.getByRole('button', { name: 'Save on…' }).click();
  await dialog.getByLabel('Day').focus();
  await page.keyboard.press('Control+z');
  await trySave();
  expect(listSaves().at(-1)?.body).toHaveProperty('at');
});
