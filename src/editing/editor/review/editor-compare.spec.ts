import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  addFromBar,
  headline,
  openInEditMode,
  readKeptEdits,
  selectEntry,
  type PageEditor,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';

const compareKeys = 'Control+Shift+e';

let page: Page;
let editor: PageEditor;

const listFields = () => page.getByRole('textbox', { name: /^Edit / });
const findHeadline = () => page.getByRole('heading', { level: 1 });
const findChanged = () => page.locator('[data-changed]');

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
});

test('A830: before and after are shown on the page, and typing goes on where it was', async () => {
  editor = await openInEditMode(page, '/');
  const before = await editor.getField(headline).innerText();
  await editor.getField(headline).fill('A new headline');
  await page.keyboard.press('Home');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press(compareKeys);

  await editor.bar.getByText('Before: the page without your changes.').waitFor();
  await expect(findHeadline()).toHaveText(before);
  await expect(listFields()).toHaveCount(0);
  await expect(findChanged()).toHaveText([before]);
  await page.keyboard.type('typed');
  await page.keyboard.press('Control+z');
  expect(await findThemeViolations(page)).toEqual([]);

  await editor.getButton('Show after').click();
  await editor.bar.getByText('After: the page with your 1 change.').waitFor();
  await expect(findHeadline()).toHaveText('A new headline');
  await expect(listFields()).toHaveCount(0);
  expect(await findThemeViolations(page)).toEqual([]);
  await page.keyboard.press(compareKeys);
  await expect(findHeadline()).toHaveText(before);

  await page.keyboard.press('Escape');
  await expect(editor.getField(headline)).toBeFocused();
  await page.keyboard.type('x');
  await expect(editor.getField(headline)).toHaveText('A newx headline');
  await editor.getButton('Undo').click();
  await editor.getButton('Undo').click();
  await expect(editor.getField(headline)).toHaveText(before);
  await expect(findChanged()).toHaveCount(0);
});

test('A830: the review leads to the comparison, which jumps from change to change @full', async () => {
  editor = await openInEditMode(page, '/about');
  await listFields().first().fill('On another page');
  await page.goto('/services');
  await waitForFields(page);
  const banner = editor.getField('Services › Banner › Title');
  await banner.fill('What we do');
  await editor.getField('Services › Questions 4 › Question').focus();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.keyboard.type('Do you take pets?');
  await editor.getButton('3 changes').click();
  const review = page.getByRole('dialog', { name: 'Your changes' });
  await review.getByRole('button', { name: 'Show before' }).click();

  await editor.bar.getByText('1 of 3 not on this page.').waitFor();
  await expect(page.getByText('Do you take pets?')).toHaveCount(0);
  await editor.getButton('Show after').click();
  await page.getByText('Do you take pets?').waitFor();
  await editor.getButton('Next change').click();
  await editor.bar.getByText('Change 1 of 2: Services › Banner › Title').waitFor();
  await expect(findHeadline()).toBeFocused();
  await editor.getButton('Next change').click();
  await editor.bar.getByText('Change 2 of 2: Services › Questions').waitFor();
  await expect(page.locator('[data-changed]:focus')).toContainText('Do you take pets?');
  await editor.getButton('Next change').click();
  await expect(findHeadline()).toBeFocused();

  await editor.getButton('Back to editing').click();
  await editor.getButton('3 changes').waitFor();
  await expect(banner).toHaveText('What we do');
  await expect(page.getByRole('textbox', { name: 'Edit Question 5, Question' })).toHaveText(
    'Do you take pets?',
  );
  expect(await readKeptEdits(page)).toHaveLength(3);
});

test('A830: long texts are shown before and after as visitors read them @full', async () => {
  editor = await openInEditMode(page, '/blog/nanny-interview-questions');
  const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
  await text.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('A sentence in front. ');
  await editor.getButton('1 change').waitFor();
  await page.keyboard.press(compareKeys);

  const prose = page.locator('.prose[data-changed]');
  await prose.waitFor();
  await expect(prose).not.toContainText('A sentence in front.');
  await editor.getButton('Show after').click();
  await expect(prose).toContainText('A sentence in front.');
  await editor.getButton('Back to editing').click();
  await expect(text).toContainText('A sentence in front.');
});

test('A801, A830: a new caregiver and a changed rating are there after, and not before, with what becomes of others in words @full', async () => {
  editor = await openInEditMode(page, '/providers');
  await addFromBar(page, 'Add a caregiver');
  await page.keyboard.type('Zoe Hart');
  await page.goto('/providers');
  await waitForFields(page);
  await (await selectEntry(page, 'Caregiver Marisol Reyes')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Details' }).click();
  const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
  await panel.getByLabel('Rating').fill('3.5');
  await panel.getByRole('button', { name: 'Done' }).click();
  for (const [name, action] of [
    ['Priya Raman', 'Hide'],
    ['Nikos Pappas', 'Delete'],
  ] as const) {
    await (await selectEntry(page, `Caregiver ${name}`)).click();
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.keyboard.press(compareKeys);

  const findCard = (name: string) => page.getByRole('article').filter({ hasText: name });
  const zoe = page.getByRole('heading', { name: 'Zoe Hart' });
  const rating = page.getByRole('img', { name: 'Rated 3.5 out of 5' });
  await editor.bar.getByText(/^Before: the page without your changes\./).waitFor();
  await expect(zoe).toHaveCount(0);
  await expect(rating).toHaveCount(0);
  await expect(findCard('Priya Raman')).not.toContainText('Hidden');
  await editor.getButton('Show after').click();
  await expect(findCard('Marisol Reyes')).toContainText('Rating: 5 → 3.5');
  await expect(findCard('Priya Raman')).toContainText('Hidden from visitors');
  await expect(findCard('Nikos Pappas')).toContainText('Deleted');
  await expect(zoe).toBeVisible();
  await expect(rating).toBeVisible();
  await expect(page.locator('[data-providers] > *').last()).toContainText('Zoe Hart');
  await editor.getButton('Next change').click();
  await expect(findCard('Marisol Reyes')).toBeFocused();
  for (let left = 3; left > 0; left -= 1) await editor.getButton('Next change').click();
  await expect(page.locator('[data-new-card]')).toBeFocused();
  expect(await findThemeViolations(page)).toEqual([]);
  await editor.getButton('Show before').click();
  await expect(zoe).toHaveCount(0);
  await editor.getButton('Show after').click();
  await expect(zoe).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(rating).toBeVisible();
  await expect(page.locator('[data-new-card]')).toHaveCount(0);
  await expect(page.locator('.change-note')).toHaveCount(0);
  await expect(zoe).toHaveCount(1);
});
