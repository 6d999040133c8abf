import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';

/** Measures a line of text in the font that it is rendered in. */
function measureWidth(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const line = document.createElement('span');
    line.textContent = 'Care that keeps its word';
    line.style.cssText = 'position: absolute; white-space: nowrap';
    document.querySelector(wanted)?.append(line);
    const { width } = line.getBoundingClientRect();
    line.remove();
    return width;
  }, selector);
}

/** Waits until everything so far has been painted. */
function waitForPaint(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

test('headings and text take their font on the first page, even if it comes after the first paint', async ({
  openPage,
}) => {
  const page = await openPage(undefined, { isFirstVisit: true });
  const parts = ['h1', 'main p'];
  const measureAll = (shown: Page) => Promise.all(parts.map((part) => measureWidth(shown, part)));
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'domcontentloaded' });
  await waitForPaint(page);
  const before = await measureAll(page);
  gate.resolve(undefined);

  for (const [index, part] of parts.entries()) {
    await expect.poll(() => measureWidth(page, part)).not.toBe(before[index]);
  }
  const next = await page.context().newPage();
  await next.goto('/about', { waitUntil: 'networkidle' });
  expect(await measureAll(page)).toEqual(await measureAll(next));
});
