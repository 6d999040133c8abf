import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page, Response } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';

/** Stands in the Markdown renderer alone. */
const rendererSentence = 'has too many signs of formatting';

let page: Page;

/** Returns a list that grows. */
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

test('all code that edit mode needs is at most 150,000 bytes, Markdown included', async () => {
  const scripts = watchScripts();
  await openInEditMode(page, '/blog/nanny-interview-questions');
  await page.locator('.edit-rich h2').first().waitFor();

  expect(scripts.some((each) => each.url().includes('start-editor'))).toBe(true);
  // The page shows its own text until the renderer is there.
  const hasRenderer = async () => {
    const texts = await Promise.all(scripts.map((each) => each.text()));
    return texts.some((text) => text.includes(rendererSentence));
  };
  await expect.poll(hasRenderer).toBe(true);
  expect(await countBytes(scripts)).toBeLessThanOrEqual(150_000);
});

test('A818: with a text that is edited as it looks, it is at most 250,000 bytes', async () => {
  const scripts = watchScripts();
  await openInEditMode(page, '/blog/nanny-interview-questions');
  const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
  await text.getByRole('heading').first().waitFor();
  expect(scripts.some((each) => each.url().includes('MarkdownEditor'))).toBe(false);

  await text.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  expect(scripts.some((each) => each.url().includes('MarkdownEditor'))).toBe(true);
  expect(await countBytes(scripts)).toBeLessThanOrEqual(250_000);
});

test('a page without Markdown does without its renderer @full', async () => {
  const scripts = watchScripts();
  await openInEditMode(page, '/');
  // The tools of whole entries are what loads last.
  await page.getByRole('button', { name: 'Add a testimonial' }).waitFor();

  const texts = await Promise.all(scripts.map((each) => each.text()));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes(rendererSentence))).toEqual([]);
});
