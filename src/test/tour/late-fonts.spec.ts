import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';

/** Measures a line of text in the font that it is drawn in. */
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

/** Waits until what was done so far has been painted. */
function waitForPaint(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

for (const [label, of] of [
  ['headings', 'h1'],
  ['text', 'main p'],
] as const) {
  test(`${label} take their font on the first page, even if it comes after the first paint`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, { isFirstVisit: true });
    const gate = Promise.withResolvers<undefined>();
    await page.route('**/*.woff2', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/about', { waitUntil: 'domcontentloaded' });
    await waitForPaint(page);
    const before = await measureWidth(page, of);
    gate.resolve(undefined);

    await expect.poll(() => measureWidth(page, of)).not.toBe(before);
    const next = await page.context().newPage();
    await next.goto('/about', { waitUntil: 'networkidle' });
    expect(await measureWidth(page, of)).toBe(await measureWidth(next, of));
  });
}
