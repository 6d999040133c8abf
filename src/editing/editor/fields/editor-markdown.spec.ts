import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openAsAdmin, openInEditMode } from '#test/kit/browser/editor-page.ts';

const path = '/blog/nanny-interview-questions';

let page: Page;
let field: Locator;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
  await openInEditMode(page, path);
  await page.getByRole('textbox', { name: /^Edit Article .* › Text$/ }).focus();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  field = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
  await field.and(page.locator('textarea')).waitFor();
});

test('A496: an article is edited as Markdown, and shown without what could harm', async () => {
  await field.fill('## Good *days*\n\n<img src=x onerror=alert(1)> [go](javascript:alert(1))');
  await page.getByRole('button', { name: 'As it looks' }).click();

  await field.getByRole('heading', { level: 2, name: 'Good days' }).waitFor();
  await expect(field).toContainText('go');
  await expect(
    field.locator('img:not(.ProseMirror-separator), script, a[href^="javascript"]'),
  ).toHaveCount(0);
});

test('A516: a saved article is shown as the page would show it @full', async ({ openPage }) => {
  const id = await page.locator('[data-edit^="blog-content-"]').getAttribute('data-edit');
  const other = await openPage();
  await fakeEditing(other, {
    ...editingAnswers,
    'GET /api/admin/content': {
      json: { [id ?? '']: { type: 'text', value: '## A saved heading' } },
    },
  });
  await openAsAdmin(other, path);

  await other.getByRole('heading', { level: 2, name: 'A saved heading' }).waitFor();
  await other.context().close();
});

test('pasted Markdown keeps its spaces', async () => {
  await field.fill('');
  const isLeft = await field.evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- Bring\n  - water  \n    twice');
    return area.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });

  // The browser inserts it as it is.
  expect(isLeft).toBe(true);
});
