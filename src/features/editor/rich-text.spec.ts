import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import type { ApiCall } from '#test/kit/browser/fake-api.ts';
import { findEditor, openInEditMode, readKeptEdits } from '#test/kit/browser/editor-page.ts';
import { readEntryField } from '#test/kit/read-entry-field.ts';

const path = '/blog/nanny-interview-questions';

let page: Page;
let calls: ApiCall[];
let text: Locator;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  calls = await fakeEditing(page, { ...editingAnswers });
  await openInEditMode(page, path);
  text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
});

/** Presses the end of a paragraph, which opens the text there. */
async function openAt(paragraph: Locator): Promise<void> {
  await paragraph.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
}

function listChangedLines(after: string): string[] {
  const before = (readEntryField(`content${path}.md`, []) ?? '').split('\n');
  const lines = after.split('\n');
  expect(lines).toHaveLength(before.length);
  return lines.filter((line, index) => line !== before[index]);
}

test('A818: an article is edited as it looks, and opening it changes nothing', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('End');
  await text.press('x');
  await text.press('Backspace');
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await expect(text).toHaveValue(readEntryField(`content${path}.md`, []) ?? '');
  await page.getByRole('button', { name: 'As it looks' }).click();
  await text.getByRole('heading').first().waitFor();

  await expect(findEditor(page).bar.getByText('No changes')).toBeVisible();
});

test('A819: a word typed and made bold is one line of the file, and undo takes it back', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('End');
  await page.keyboard.type(' Ask');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  const bold = page
    .getByRole('toolbar', { name: 'Format Text' })
    .getByRole('button', { name: 'Bold' });
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(text.getByRole('strong').filter({ hasText: 'Ask' })).toHaveCount(1);
  await expect.poll(() => readKeptEdits(page)).toHaveLength(1);
  const [kept = ''] = await readKeptEdits(page);
  expect(listChangedLines(kept)).toEqual([expect.stringMatching(/ \*\*Ask\*\*/)]);

  await page.keyboard.press('Control+z');
  await expect(text.getByRole('strong').filter({ hasText: 'Ask' })).toHaveCount(0);
  await expect(text.getByRole('paragraph').first()).toContainText(' Ask');
  await page.keyboard.press('Control+Shift+z');
  await expect(text.getByRole('strong').filter({ hasText: 'Ask' })).toHaveCount(1);
});

test('A818: headings, lists and quotes are made by buttons and by signs', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('Sun');
  const press = async (name: string) =>
    page
      .getByRole('toolbar', { name: 'Format Text' })
      .getByRole('button', { name, exact: true })
      .click();
  await press('Heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press('Quote');
  await page.keyboard.type('Said * so');
  await findEditor(page).getButton('Save').click();

  await expect
    .poll(() => calls.find(({ call }) => call === 'POST /api/admin/content')?.body)
    .toMatchObject({ edits: [{ value: '## Sun\n\n- one\n- two\n\n> Said * so' }] });
});

test('A818: what is typed while the text opens is in it', async () => {
  await text.focus();
  await page.keyboard.type('Dear family ');

  await expect(text.getByRole('paragraph').first()).toHaveText(/^Dear family /);
});
