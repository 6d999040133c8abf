import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page, Response } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';

/** A sentence that only the Markdown renderer contains. */
const rendererSentence = 'has too many signs of formatting';

let page: Page;

/** Returns the scripts loaded from now on, in a list that grows. */
function watchScripts(): Response[] {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return scripts;
}

async function countBytes(scripts: Response[]): Promise<number> {
  const sizes = await Promise.all(scripts.map(async (each) => countBrotliBytes(await each.body())));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { isFirstVisit: true });
  await fakeEditing(page, { ...editingAnswers });
});

test('A818: all code that edit mode needs is at most 150,000 bytes, Markdown included, and with a text that is edited as it looks at most 250,000', async () => {
  const scripts = watchScripts();
  await openInEditMode(page, '/blog/nanny-interview-questions');
  const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
  await text.getByRole('heading').first().waitFor();

  expect(scripts.some((each) => each.url().includes('start-editor'))).toBe(true);
  // The page keeps its served text until the renderer has loaded.
  const hasRenderer = async () => {
    const texts = await Promise.all(scripts.map((each) => each.text()));
    return texts.some((code) => code.includes(rendererSentence));
  };
  await expect.poll(hasRenderer).toBe(true);
  expect(scripts.some((each) => each.url().includes('MarkdownEditor'))).toBe(false);
  const before = [...scripts];
  const bytes = await countBytes(before);
  expect(bytes).toBeLessThanOrEqual(150_000);

  await text.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  expect(scripts.some((each) => each.url().includes('MarkdownEditor'))).toBe(true);
  const later = scripts.filter((each) => !before.includes(each));
  expect(bytes + (await countBytes(later))).toBeLessThanOrEqual(250_000);
});

test('a page without Markdown does without its renderer @full', async () => {
  const scripts = watchScripts();
  await openInEditMode(page, '/');
  // The tools for whole entries load last.
  await page.locator('[data-edit-entry]').first().waitFor();

  const texts = await Promise.all(scripts.map((each) => each.text()));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes(rendererSentence))).toEqual([]);
});
