import { expect, test } from '#test/kit/browser/site-test.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  findEditor,
  headline,
  openAsAdmin,
  openInEditMode,
  readKeptEdits,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import { translatePage } from '#test/kit/browser/translate-page.ts';

test('A944: what a browser translates is never a change, whenever it translates', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
  const editor = await openInEditMode(page, '/');
  const field = editor.getField(headline);
  const written = await field.innerText();
  await expect(field).toHaveAttribute('translate', 'no');
  await field.press('Control+End');
  // A browser that translates the field nevertheless.
  await translatePage(page);
  await page.keyboard.type('s');
  await expect(field).toHaveText(written);
  await editor.bar.getByText('Your browser translates this page.').waitFor();
  expect(await readKeptEdits(page)).toEqual([]);
  await field.press('Control+End');
  await page.keyboard.type('!');
  await expect.poll(() => readKeptEdits(page)).toEqual([`${written}!`]);
});

test('a page that was translated before shows its texts as they are written @full', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
  const { getButton, getField } = await openAsAdmin(page, '/');
  await translatePage(page);
  await getButton(/Edit/).click();
  await waitForFields(page);
  for (const field of await page.locator('.edit-text').all()) {
    await expect(field).not.toContainText('[');
  }
  const written = await getField(headline).innerText();
  await getField(headline).press('Control+End');
  await page.keyboard.type('!');
  await expect.poll(() => readKeptEdits(page)).toEqual([`${written}!`]);
  await findEditor(page).bar.getByText('Your browser translates this page.').waitFor();
});
