import { expect, test } from '#test/kit/browser/site-test.ts';
import { maxShift, readShift, watchShift } from '#test/kit/browser/layout-shift.ts';

/**
 * A heading may break elsewhere once its font is there. It is at most 0.1 beside fonts as wide as Arial
 * and Times New Roman; a machine without them, such as most that run tests, has wider ones.
 */
const maxShiftOfLateFonts = 0.15;
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

test.describe('nothing jumps', () => {
  for (const path of pageKinds) {
    test(`on ${path} when the fonts come late`, async ({ openPage }) => {
      const page = await openPage(undefined, {
        viewport: { width: 412, height: 823 },
        isFirstVisit: true,
      });
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
      await page.evaluate(() => document.fonts.ready.then(() => undefined));

      expect(fonts.length).toBeGreaterThan(0);
      expect(await readShift(page)).toBeLessThanOrEqual(maxShiftOfLateFonts);
    });
  }

  test('a picture without its size would be noticed', async ({ openPage }) => {
    const page = await openPage(undefined, {
      viewport: { width: 412, height: 823 },
      isFirstVisit: true,
    });
    await watchShift(page);
    await page.goto('/about');
    // What has not been painted yet cannot be seen to move.
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);

    await page.evaluate(() => {
      const late = document.createElement('p');
      late.textContent = 'Late. '.repeat(100);
      document.querySelector('main')?.prepend(late);
    });

    await expect.poll(() => readShift(page)).toBeGreaterThan(maxShift);
  });
});
