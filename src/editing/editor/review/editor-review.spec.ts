import type { Locator, Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openInEditMode,
  readKeptEdits,
  waitForFields,
  type PageEditor,
} from '#test/kit/browser/editor-page.ts';

const intro = 'Home › Top of the page › Text below the headline';
const saveCall = 'POST /api/admin/content';
const draftCall = 'PUT /api/admin/drafts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;
let dialog: Locator;

const listBodies = (call: string) =>
  calls.filter((each) => each.call === call).map(({ body }) => body);

/** Opens the review of two changes and leaves the second for later. */
test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
  editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('A new headline');
  await editor.getField(intro).fill('Not ready yet');
  await editor.getButton('2 changes').click();
  dialog = page.getByRole('dialog', { name: 'Your changes' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save all' }).waitFor();
  await dialog.getByRole('checkbox', { name: intro }).uncheck();
});

test('A829: what is unticked is left for later, with its history and its draft @full', async () => {
  await dialog.getByText('Left for later').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save 1 of 2 changes' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(listBodies(saveCall)).toMatchObject([
    { edits: [{ id: 'hero-title', value: 'A new headline' }] },
  ]);

  await editor.getButton('1 change').waitFor();
  await expect(editor.getField(headline)).toHaveText('A new headline');
  expect(await readKeptEdits(page)).toEqual(['Not ready yet']);
  await expect
    .poll(() => {
      const draft = listBodies(draftCall).at(-1) as { document: string } | undefined;
      return draft && (JSON.parse(draft.document) as { touched: object[] }).touched;
    })
    .toMatchObject([{ value: 'Not ready yet' }]);

  await page.reload();
  await waitForFields(page);
  await expect(editor.getField(intro)).toHaveText('Not ready yet');
  await editor.getButton('Undo').click();
  await editor.noChanges();
  await editor.getButton('Redo').click();
  await expect(editor.getField(intro)).toHaveText('Not ready yet');
});

test('A829: a planned save leaves the same changes for later @full', async () => {
  const dueAt = '2026-12-04T14:00:00.000Z';
  answers[saveCall] = { json: { ...queuedSave, planned: { dueAt } } };
  await dialog.getByRole('button', { name: 'Save on…' }).click();
  await dialog.getByRole('button', { name: 'Plan this save' }).click();
  await editor.toast.getByText('Save planned', { exact: true }).waitFor();
  expect(listBodies(saveCall)).toMatchObject([{ edits: [{ id: 'hero-title' }] }]);
  expect(await readKeptEdits(page)).toEqual(['Not ready yet']);
});

test('A829: a conflict is answered without what was left for later @full', async () => {
  const conflict = {
    id: 'hero-title',
    place: headline,
    base: 'Old',
    yours: 'A new headline',
    theirs: 'Their headline',
  };
  answers[saveCall] = { status: 409, json: { conflicts: [conflict] } };
  await dialog.getByRole('button', { name: 'Save 1 of 2 changes' }).click();
  const question = page.getByRole('dialog', { name: 'Somebody else changed the same text' });
  await question.getByRole('radio', { name: 'Mine' }).check();
  answers[saveCall] = { json: queuedSave };
  await question.getByRole('button', { name: 'Save this choice' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(listBodies(saveCall).at(-1)).toMatchObject({ edits: [{ id: 'hero-title' }] });
  expect(listBodies(saveCall).at(-1)).not.toMatchObject({ edits: [{}, {}] });
});

test('A829: a text too long waits while the rest is saved, and nothing ticked saves nothing', async () => {
  await dialog.getByRole('checkbox', { name: headline }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Save 0 of 2 changes' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await editor.getField(intro).fill('Far too long. '.repeat(200));
  await editor.getButton('2 changes').click();
  await dialog.getByRole('checkbox', { name: intro }).uncheck();
  await dialog.getByRole('button', { name: 'Save 1 of 2 changes' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
});
