import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { findViolations } from '#test/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/browser/fake-editing.ts';
import { headline, openInEditMode, type PageEditor } from '#test/browser/editor.ts';
import { useBrowser } from '#test/browser/pages.ts';

const browser = useBrowser();
const saveCall = 'POST /api/admin/content';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;
let dialog: Locator;

function readLastSave(): unknown {
  return calls.findLast(({ call }) => call === saveCall)?.body;
}

/** Changes two texts and saves, while somebody else has changed the headline. */
async function meetConflict(): Promise<void> {
  editor = await openInEditMode(page, '/');
  const base = await editor.getField(headline).inputValue();
  const conflict = { id: 'hero-title', place: headline, base, theirs: 'Their headline', by: 'bob' };
  answers[saveCall] = { status: 409, json: { conflicts: [{ ...conflict, yours: 'My headline' }] } };
  await editor.getField(headline).fill('My headline');
  await editor.getField('Home › Top of the page › Text below the headline').fill('My text');
  await editor.getButton('Save').click();
  dialog = page.getByRole('dialog', { name: 'Somebody else changed the same text' });
  await dialog.waitFor();
}

beforeEach(async () => {
  page = await browser.openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
  await meetConflict();
});

afterEach(async () => {
  await page.context().close();
});

test('two changes of one text are shown beside each other', async () => {
  await dialog.getByText('My headline', { exact: true }).waitFor();
  await dialog.getByText('Their headline', { exact: true }).waitFor();
  await dialog.getByRole('radio', { name: 'Theirs, by bob' }).waitFor();

  expect(await dialog.getByRole('button', { name: 'Save this choice' }).isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
});

test.each([
  ['Mine', [{ id: 'hero-title', base: 'Their headline', value: 'My headline' }]],
  ['Theirs, by bob', []],
])('"%s" is saved with all other edits', async (choice, headlines) => {
  answers[saveCall] = { json: { save: null } };
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();

  expect(readLastSave()).toMatchObject({ edits: [...headlines, { id: 'home-hero-text' }] });
});

test('a mix of both is saved as it was written', async () => {
  answers[saveCall] = { json: { save: null } };
  await dialog.getByRole('radio', { name: 'A mix of both' }).check();
  await dialog.getByRole('textbox', { name: `A mix of both for ${headline}` }).fill('Our headline');
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();

  expect(readLastSave()).toMatchObject({
    edits: [{ value: 'Our headline', base: 'Their headline' }, { value: 'My text' }],
  });
});

test('nothing is dropped when the decision is put off', async () => {
  await dialog.getByRole('button', { name: 'Decide later' }).click();

  await editor.getButton('2 changes').waitFor();
  expect(await editor.getField(headline).inputValue()).toBe('My headline');
});

test.each<[string, () => Promise<void>]>([
  ['"Decide later"', () => dialog.getByRole('button', { name: 'Decide later' }).click()],
  ['the cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => page.keyboard.press('Escape')],
])('a mix is still there after %s', async (_, close) => {
  await dialog.getByRole('radio', { name: 'A mix of both' }).check();
  await dialog.getByRole('textbox').fill('Our headline');
  await close();
  await dialog.waitFor({ state: 'detached' });
  await editor.getButton('Save').click();
  await dialog.waitFor();

  expect(await dialog.getByRole('radio', { name: 'A mix of both' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Our headline');
});
