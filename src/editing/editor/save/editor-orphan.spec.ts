import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openInEditMode,
  type PageEditor,
  waitUntilSaved,
} from '#test/kit/browser/editor-page.ts';

const saveCall = 'POST /api/admin/content';
const lost = 'Home › Top of the page › Text below the headline';
const message = 'The testimonial by Maria G. was deleted while you were editing it.';
const orphan = { id: 'home-hero-text', entry: 'testimonials/5', message, isRestorable: true };

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;
let dialog: Locator;

const listSaves = () => calls.filter(({ call }) => call === saveCall).map(({ body }) => body);

/** Changes two texts and saves after the entry of one of them was deleted. */
test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers, [saveCall]: { json: { ...queuedSave, orphans: [orphan] } } };
  calls = await fakeEditing(page, answers);
  editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('My headline');
  await editor.getField(lost).fill('My words about them.');
  await editor.getButton('Save').click();
  dialog = page.getByRole('dialog', { name: 'Deleted while you were editing' });
  await dialog.getByRole('heading', { name: message }).waitFor();
});

test.describe('A778: an edit of a deleted entry', () => {
  test('is set aside by name, and the other edits are saved @full', async () => {
    await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
    await dialog.getByText('My words about them.', { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await editor.getButton('1 change').click();
    const review = page.getByRole('dialog', { name: 'Your changes' });
    await review.getByRole('heading', { name: message }).waitFor();
    await review.getByRole('button', { name: 'Save all' }).click();
    await dialog.waitFor();
    expect(listSaves().at(-1)).toMatchObject({ edits: [{ id: orphan.id }] });
  });

  test('comes back with its words @full', async () => {
    answers[saveCall] = { json: queuedSave };
    await dialog.getByRole('button', { name: 'Bring it back with my words' }).click();
    await dialog.waitFor({ state: 'detached' });

    await editor.bar.getByText('Saved. It will be back on the site in a moment.').waitFor();
    expect(listSaves().at(-1)).toMatchObject({
      edits: [{ id: orphan.id, value: 'My words about them.' }],
      bringsBack: true,
    });
    await waitUntilSaved(page);
  });

  test('that cannot come back keeps its words and says why @full', async () => {
    answers[saveCall] = { status: 404, text: "We couldn't find this testimonial." };
    await dialog.getByRole('button', { name: 'Bring it back with my words' }).click();

    await dialog.getByRole('alert').getByText("We couldn't find this testimonial.").waitFor();
    await dialog.getByText('My words about them.', { exact: true }).waitFor();
  });

  test('that may be rewritten as well is not called deleted @full', async () => {
    const rewritten = 'This was deleted or rewritten while you were editing it.';
    const others = [{ ...orphan, message: rewritten, isRestorable: false }];
    answers[saveCall] = { json: { save: null, orphans: others } };
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await editor.getButton('Save').click();
    await page
      .getByRole('dialog', { name: 'Deleted or rewritten while you were editing' })
      .getByRole('heading', { name: rewritten })
      .waitFor();
  });

  test('is discarded, which can be undone @full', async () => {
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await editor.noChanges();

    await editor.getButton('Undo').click();
    await expect(editor.getField(lost)).toHaveText('My words about them.');
  });
});
