import type { Page } from '@playwright/test';

/** The most that a page may move by itself: the cumulative layout shift. */
export const maxShift = 0.005;

interface WithShift {
  shift: number;
}

/** Measures, from the first moment on, how much of the page moves by itself. */
export async function watchShift(page: Page): Promise<void> {
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

/** Returns the measured sum. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Two frames later, every shift up to now has been reported.
        requestAnimationFrame(() => {
          requestAnimationFrame(() => resolve((globalThis as unknown as WithShift).shift));
        });
      }),
  );
}

/** Scrolls to the end of a page as a reader does. */
export async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.mouse.wheel(0, 700);
    await readShift(page);
  }
}
