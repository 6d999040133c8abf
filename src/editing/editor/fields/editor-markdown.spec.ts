import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openAsAdmin, openInEditMode } from '#test/kit/browser/editor-page.ts';

const path = '/blog/nanny-interview-questions';

let page: Page;
let field: Locator;
let preview: Locator;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
  await openInEditMode(page, path);
  await page.getByRole('textbox', { name: /^Edit Article .* › Text$/ }).focus();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  field = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
  await page.locator('.edit-markdown-text').waitFor();
  preview = page.getByRole('group', { name: 'Preview of Text' });
});

test('A496: an article is edited beside its preview, which is safe', async () => {
  await field.fill('## Good *days*\n\n<img src=x onerror=alert(1)> [go](javascript:alert(1))');

  await preview.getByRole('heading', { level: 2, name: 'Good days' }).waitFor();
  await expect(preview.locator('img, script, a[href^="javascript"]')).toHaveCount(0);
});

test('the preview follows the typing within 50 milliseconds @full', async () => {
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
  const samples: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const word = `word${count} `;
    const sample = page.evaluate(async (typed) => {
      const shown = document.querySelector('.edit-preview .prose');
      if (!shown) throw new Error('There is no preview.');
      let begin = 0;
      addEventListener(
        'input',
        () => {
          begin = performance.now();
        },
        { capture: true, once: true },
      );
      await new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (shown.textContent.includes(typed)) resolve();
        }).observe(shown, { childList: true, subtree: true, characterData: true });
      });
      return performance.now() - begin;
    }, word);
    await field.focus();
    await page.keyboard.insertText(word);
    samples.push(await sample);
  }

  expect(Math.min(...samples)).toBeLessThanOrEqual(50);
});

test('buttons and keys format what is selected, and an undo takes that back', async () => {
  await field.fill('One word');
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 8));
  await page.keyboard.press('Control+b');
  await expect(field).toHaveValue('One **word**');
  await page.getByRole('toolbar', { name: 'Format Text' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('One **_word_**');

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('One word');
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
