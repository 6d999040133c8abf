import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page, Response } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';

/** Stands in the Markdown renderer alone. */
const rendererSentence = 'has too many signs of formatting';

let page: Page;

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { isFirstVisit: true });
  await fakeEditing(page, { ...editingAnswers });
});

test('all code that edit mode needs is at most 150,000 bytes, Markdown included', async () => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await openInEditMode(page, '/blog/nanny-interview-questions');
  await page.locator('.edit-preview h2').first().waitFor();
  const sizes = await Promise.all(scripts.map(async (each) => countBrotliBytes(await each.body())));

  expect(scripts.some((each) => each.url().includes('start-editor'))).toBe(true);
  const texts = await Promise.all(scripts.map((each) => each.text()));
  expect(texts.some((text) => text.includes(rendererSentence))).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

test('a page without Markdown does without its renderer', async () => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' && response.ok();
    if (isScript) scripts.push(response.text());
  });
  await openInEditMode(page, '/');

  const texts = await Promise.all(scripts);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes(rendererSentence))).toEqual([]);
});
