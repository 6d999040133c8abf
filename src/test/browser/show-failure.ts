import type { Page } from 'playwright-core';
import { TestRunner, type RunnerTestCase } from 'vitest';

/**
 * Shows what stands on a page whose test has failed: why something did not come is often written where
 * it was expected.
 *
 * @param page still open
 */
export async function showFailure(page: Page): Promise<void> {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (test?.result?.state !== 'fail' || page.isClosed()) return;
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => 'A page that cannot be read.');
  process.stderr.write(`When "${test.name}" failed, ${page.url()} showed:\n${shown}\n`);
}
