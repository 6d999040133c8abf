import type { Page } from '@playwright/test';

/** React runs the effects of what it has rendered in a separate message, or in a few. */
const rounds = 10;

/**
 * Waits until the effects of what a page shows have run. Timers start there: a clock that is moved
 * on before would never reach them.
 */
export async function waitForEffects(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    for (let round = 0; round < count; round += 1) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  }, rounds);
}
