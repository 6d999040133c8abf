import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { headline, openInEditMode, type PageEditor } from '#test/kit/browser/editor-page.ts';

const saveCall = 'POST /api/admin/content';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;
let dialog: Locator;

function readLastSave(): unknown {
  return calls.findLast(({ call }) => call === saveCall)?.body;
}

/** Changes two texts and saves after somebody else has changed the headline. */
async function meetConflict(): Promise<void> {
  editor = await openInEditMode(page, '/');
  const base = await editor.getField(headline).innerText();
  const conflict = {
    id: 'hero-title',
    place: headline,
    base,
    theirs: 'Their headline',
    by: 'bob',
    rules: { type: 'text', isMultiline: false, isRequired: true, maxLength: 120 },
  };
  answers[saveCall] = { status: 409, json: { conflicts: [{ ...conflict, yours: 'My headline' }] } };
  await editor.getField(headline).fill('My headline');
  await editor.getField('Home › Top of the page › Text below the headline').fill('My text');
  await editor.getButton('Save').click();
  dialog = page.getByRole('dialog', { name: 'Somebody else changed the same text' });
  await dialog.waitFor();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
  await meetConflict();
});

test('two changes of one text are shown beside each other', async () => {
  await dialog.getByText('My headline', { exact: true }).waitFor();
  await dialog.getByText('Their headline', { exact: true }).waitFor();
  await dialog.getByRole('radio', { name: 'Theirs, by bob' }).waitFor();

  await expect(dialog.getByRole('button', { name: 'Save this choice' })).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
});

for (const [choice, headlines] of [
  ['Mine', [{ id: 'hero-title', base: 'Their headline', value: 'My headline' }]],
  ['Theirs, by bob', []],
] as const) {
  test(`"${choice}" is saved with all other edits @full`, async () => {
    answers[saveCall] = { json: { save: null } };
    await dialog.getByRole('radio', { name: choice }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await editor.toast.getByText('Changes saved', { exact: true }).waitFor();

    expect(readLastSave()).toMatchObject({ edits: [...headlines, { id: 'home-hero-text' }] });
  });
}

test('A884: a text of one\'s own, from another device, is not "somebody else\'s"', async () => {
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  const { json } = answers[saveCall] as { json: { conflicts: object[] } };
  const conflicts = json.conflicts.map((conflict) => ({ ...conflict, device: 'phone' }));
  answers[saveCall] = { status: 409, json: { conflicts } };
  await editor.getButton('Save').click();

  const own = page.getByRole('dialog', { name: 'You changed this on your phone, too' });
  await own.getByRole('radio', { name: 'From your phone' }).check();
  expect(await findViolations(page)).toEqual([]);
});

test('a mix of both is saved as it was written @full', async () => {
  answers[saveCall] = { json: { save: null } };
  await dialog.getByRole('radio', { name: 'A mix of both' }).check();
  await dialog.getByRole('textbox', { name: `A mix of both for ${headline}` }).fill('Our headline');
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();

  expect(readLastSave()).toMatchObject({
    edits: [{ value: 'Our headline', base: 'Their headline' }, { value: 'My text' }],
  });
});

test('A775: a mix begins with both texts and is saved like that only after a yes @full', async () => {
  answers[saveCall] = { json: { save: null } };
  await dialog.getByRole('radio', { name: 'A mix of both' }).check();
  await expect(dialog.getByRole('textbox')).toHaveValue('My headline / Their headline');
  const save = dialog.getByRole('button', { name: 'Save this choice' });
  await save.click();
  await dialog.getByRole('alert').getByText('This still holds both texts.').waitFor();
  expect(readLastSave()).toMatchObject({ edits: [{ value: 'My headline' }, {}] });
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('textbox').fill('a'.repeat(121));
  await dialog.getByText('This text is 1 character too long. At most 120 fit here.').waitFor();
  await expect(save).toBeDisabled();

  await dialog.getByRole('textbox').fill('My headline / Their headline');
  await save.click();
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(readLastSave()).toMatchObject({
    edits: [{ value: 'My headline / Their headline', base: 'Their headline' }, {}],
  });
});

test('nothing is dropped when the decision is put off @full', async () => {
  await dialog.getByRole('button', { name: 'Decide later' }).click();

  await editor.getButton('2 changes').waitFor();
  await expect(editor.getField(headline)).toHaveText('My headline');
});

for (const [label, close] of [
  ['"Decide later"', () => dialog.getByRole('button', { name: 'Decide later' }).click()],
  ['the cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['Escape', () => page.keyboard.press('Escape')],
] as const) {
  test(`a mix is still there after ${label} @full`, async () => {
    await dialog.getByRole('radio', { name: 'A mix of both' }).check();
    await dialog.getByRole('textbox').fill('Our headline');
    await close();
    await dialog.waitFor({ state: 'detached' });
    await editor.getButton('Save').click();
    await dialog.waitFor();

    await expect(dialog.getByRole('radio', { name: 'A mix of both' })).toBeChecked();
    await expect(dialog.getByRole('textbox')).toHaveValue('Our headline');
  });
}
