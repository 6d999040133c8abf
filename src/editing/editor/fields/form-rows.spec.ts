import { expect, test } from '#test/kit/browser/site-test.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { addFromBar, openInEditMode } from '#test/kit/browser/editor-page.ts';

test('what is typed after “Add” is in the new line, and empty lines do not count @full', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
  await openInEditMode(page, '/providers');
  await addFromBar(page, 'Add a caregiver');
  const sheet = page.locator('.entry-sheet');
  const languages = sheet.getByRole('group', { name: /^Languages/ });
  const add = languages.getByRole('button', { name: 'Add to Languages' });
  await add.click();
  await expect(languages.getByRole('textbox').last()).toBeFocused();
  await page.keyboard.type('Twi');
  await expect(languages.getByRole('textbox').last()).toHaveValue('Twi');
  const status = sheet.getByRole('status').first();
  const needed = await status.textContent();
  await add.click();
  await expect(languages.getByRole('textbox').last()).toBeFocused();
  await expect(status).toHaveText(needed ?? '');
});

test('a check box has its size, ticked or not @full', async ({ openPage }) => {
  const page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
  await openInEditMode(page, '/blog/nanny-interview-questions');
  await page.locator('.edit-rich').getByRole('paragraph').first().click();
  await page
    .getByRole('toolbar', { name: 'Format Text' })
    .getByRole('button', { name: 'Picture', exact: true })
    .click();
  const box = page.getByRole('checkbox', { name: /^Decorative/ });
  const readSize = async () => (await box.boundingBox())?.width;
  const size = await readSize();
  expect(size).toBeGreaterThanOrEqual(16);
  await box.check();
  expect(await readSize()).toBe(size);
});
