import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page, Response } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';

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
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

test('a page without Markdown does without its renderer', async () => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openInEditMode(page, '/');

  expect(requests.filter((url) => url.includes('render-markdown'))).toEqual([]);
});
