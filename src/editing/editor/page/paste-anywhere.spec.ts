import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { findEditor, headline, openInEditMode } from '#test/kit/browser/editor-page.ts';

let page: Page;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, editingAnswers);
});

/** Pastes as from a program that provides one format, or files. */
async function paste(field: Locator, type: string, data: string): Promise<void> {
  await field.evaluate(
    (element, [format = '', content = '']) => {
      const clipboardData = new DataTransfer();
      if (format.includes('/')) clipboardData.setData(format, content);
      else if (format !== '') {
        clipboardData.items.add(new File(['x'], content, { type: `${format}/x` }));
      }
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [type, data],
  );
}

test('A929: a picture pasted over the words of a line changes nothing and says why; an address and words of a page come in @full', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openInEditMode(page, '/');
  const field = findEditor(page).getField(headline);
  await field.selectText();
  const before = await field.textContent();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    const picture = await canvas.convertToBlob();
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
  await page.keyboard.press('ControlOrMeta+v');

  const { bar } = findEditor(page);
  await expect(bar.getByText('a picture cannot be part of this text')).toBeVisible();
  await expect(field).toHaveText(before ?? '');
  await expect(bar.getByText('No changes')).toBeVisible();

  await paste(field, 'text/html', '<p>Kind <b>care</b></p>');
  await expect(field).toHaveText('Kind care');
  await field.selectText();
  const wrapped = 'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.example.com%2Fa&h=owner';
  await paste(field, 'text/uri-list', wrapped);
  await expect(field).toHaveText('https://www.example.com/a');
});

const article = '/blog/nanny-interview-questions';

const copies: [type: string, data: string, added: string][] = [
  ['text/plain', 'Kind care', 'Kind care'],
  ['text/html', '<b>Kind</b> <i>care</i>', 'Kind care'],
  ['text/uri-list', 'https://www.example.com/a', 'https://www.example.com/a'],
  ['text/uri-list', 'file:///plan.docx', ''],
  ['text/rtf', '{}', ''],
  ['text/html', '<img src="https://a.example/x.png">', ''],
  ['text/plain', '\u200B\n', ''],
  ['application', 'plan.pdf', ''],
  ['', '', ''],
];

const places: [place: string, path: string, open: () => Promise<Locator>][] = [
  ['a line', '/', () => Promise.resolve(findEditor(page).getField(headline))],
  [
    'a paragraph',
    '/',
    () => Promise.resolve(page.locator('main [data-edit-kind="paragraph"] .edit-text').first()),
  ],
  [
    'an article',
    article,
    async () => {
      const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
      await text.getByRole('paragraph').first().click();
      return page.locator('.edit-rich[contenteditable="true"]');
    },
  ],
];

for (const [place, path, openField] of places) {
  test(`A929: whatever is pasted over words of ${place}, something comes in or nothing changes and a message says why @full`, async () => {
    const { bar } = await openInEditMode(page, path);
    const field = await openField();
    const readWords = async () => (await field.innerText()).trim();
    for (const [type, data, added] of copies) {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Old words');
      await page.keyboard.press('ControlOrMeta+a');
      await paste(field, type, data);
      const of = `${type} ${data}`;
      if (added === '') await expect(bar.getByText('Nothing was added'), of).toBeVisible();
      await expect.poll(readWords, of).toBe(added === '' ? 'Old words' : added);
    }
  });
}
