import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { useBrowser } from '#test/browser/pages.ts';

const browser = useBrowser();
const mostShift = 0.005;
const pageKinds = [
  '/',
  '/about',
  '/services',
  '/nanny-services',
  '/providers',
  '/providers/1',
  '/blog',
  '/blog/nanny-interview-questions',
  '/contact',
  '/intake-forms',
  '/recommendations',
  '/privacy',
  '/404',
];

interface WithShift {
  shift: number;
}

/** Adds up, from the first moment on, how much of the page moves by itself. */
async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const total = globalThis as unknown as WithShift;
    total.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        total.shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Two frames later, every shift up to now has been reported.
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve((globalThis as unknown as WithShift).shift);
          });
        });
      }),
  );
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.mouse.wheel(0, 700);
    await readShift(page);
  }
}

describe('nothing jumps', () => {
  test.each(pageKinds)('while %s loads and is read to its end', async (path) => {
    const page = await browser.openPage(undefined, { viewport: { width: 412, height: 823 } });
    await watchShift(page);

    await page.goto(path, { waitUntil: 'networkidle' });
    await scrollThrough(page);

    expect(await readShift(page)).toBeLessThanOrEqual(mostShift);
  });

  test.each(pageKinds)('on %s when the fonts come late', async (path) => {
    const page = await browser.openPage(undefined, { viewport: { width: 412, height: 823 } });
    await watchShift(page);
    const gate = Promise.withResolvers<undefined>();
    const fonts: string[] = [];
    await page.route('**/*.woff2', async (route) => {
      fonts.push(route.request().url());
      await gate.promise;
      await route.continue();
    });

    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await readShift(page);
    gate.resolve(undefined);
    await page.waitForLoadState('networkidle');

    expect(fonts.length).toBeGreaterThan(0);
    expect(await readShift(page)).toBeLessThanOrEqual(mostShift);
  });

  test('a picture without its size would be noticed', async () => {
    const page = await browser.openPage(undefined, { viewport: { width: 412, height: 823 } });
    await watchShift(page);
    await page.goto('/about');
    // What has not been painted yet cannot be seen to move.
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);

    await page.evaluate(() => {
      const late = document.createElement('p');
      late.textContent = 'Late. '.repeat(100);
      document.querySelector('main')?.prepend(late);
    });

    await expect.poll(() => readShift(page)).toBeGreaterThan(mostShift);
  });
});
