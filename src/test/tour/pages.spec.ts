import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { recordComplaints } from '#test/kit/browser/complaints.ts';
import { doubleLetters, listCutOff } from '#test/kit/browser/large-letters.ts';
import { listTooWide } from '#test/kit/browser/layout.ts';
import { maxShift, readShift, scrollThrough, watchShift } from '#test/kit/browser/layout-shift.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { loadFully, type Transfer } from '#test/kit/browser/transfer.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

// One page per test, so that no worker has to visit all of them.
test.describe.configure({ mode: 'parallel' });

const maxBytes = 130_000;
/**
 * The home page's: its cards on phones are so low that one picture more is near the first screen
 * than while they were taller, when 10 were enough.
 */
const maxRequests = 11;

/** These use the same templates as pages that run with every change; a release tries these, too. */
const alike = [
  '/doula-services',
  '/family-assistant-services',
  '/childcare-consulting',
  '/specialized-care',
  '/providers/1',
  '/about',
  '/intake-forms',
  '/contact/sent',
  '/privacy',
  '/accessibility',
  '/providers/not-found',
  '/blog/not-found',
];

/**
 * A heading may wrap differently once its font has loaded. The shift is at most 0.1 beside fonts as
 * wide as Arial and Times New Roman; a machine without them, such as most that run tests, has wider
 * ones.
 */
const maxShiftOfLateFonts = 0.15;

/**
 * Loads a page whose fonts arrive only after its first frames, and returns everything that it
 * loaded.
 */
async function loadWithLateFonts(page: Page, path: string): Promise<Transfer[]> {
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const parsed = page.waitForEvent('domcontentloaded');
  const loading = loadFully(page, path);
  await parsed;
  await readShift(page);
  gate.resolve(undefined);
  const transfers = await loading;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.unroute('**/*.woff2');
  return transfers;
}

// Each page is opened as rarely as possible: as a phone's first visit in light, and again in dark,
// which is read to its end and then shown on a large screen and on the narrowest.
for (const path of publicPaths) {
  const tag = alike.includes(path) ? ' @full' : '';
  test(`A715, A738: ${path} is light, still and silent, fits a phone with large letters, too, and axe finds nothing in either theme${tag}`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, {
      viewport: { width: 412, height: 823 },
      isFirstVisit: true,
    });
    const complaints = recordComplaints(page);
    await watchShift(page);

    await test.step(`it loads at most ${maxBytes} bytes in ${maxRequests} requests`, async () => {
      const transfers = await loadWithLateFonts(page, path);
      const urls = transfers.map(({ url }) => new URL(url).pathname);
      expect(urls).toContain(path);
      expect(urls.filter((url) => url.startsWith('/api'))).toEqual([]);
      expect(urls.filter((url) => url.endsWith('.woff2')).length).toBeGreaterThan(0);
      expect(urls.length, urls.join(' ')).toBeLessThanOrEqual(maxRequests);
      const bytes = transfers.reduce((sum, transfer) => sum + transfer.bytes, 0);
      expect(bytes).toBeLessThanOrEqual(maxBytes);
    });

    await test.step('nothing jumps when the fonts come late', async () => {
      expect(await readShift(page)).toBeLessThanOrEqual(maxShiftOfLateFonts);
    });

    await test.step('axe finds nothing in the light theme', async () => {
      expect(await findViolations(page)).toEqual([]);
    });

    await test.step('nothing jumps while it is read to its end, its fonts at hand', async () => {
      await page.evaluate(() => localStorage.setItem('theme-preference', 'dark'));
      await page.reload();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await scrollThrough(page);
      expect(await readShift(page)).toBeLessThanOrEqual(maxShift);
    });

    await test.step('axe finds nothing in the dark theme on a large screen', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
      expect(await findViolations(page)).toEqual([]);
    });

    await test.step('nothing is wider than a screen of 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await listTooWide(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });

    await test.step('with letters twice as large it fits a phone of 375 px', async () => {
      await page.setViewportSize({ width: 375, height: 812 });
      await doubleLetters(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
      expect(await listCutOff(page)).toEqual([]);
    });

    // A page that is not found counts as one failed load.
    const isMissing = (text: string) => path === '/404' && text.includes('404');
    expect(complaints.filter((text) => !isMissing(text))).toEqual([]);
  });
}

test('what jumps would be noticed, such as a picture without its size', async ({ openPage }) => {
  const page = await openPage(undefined, {
    viewport: { width: 412, height: 823 },
    isFirstVisit: true,
  });
  await watchShift(page);
  await page.goto('/about');
  // Nothing moves visibly before it has been painted.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);

  await page.evaluate(() => {
    const late = document.createElement('p');
    late.textContent = 'Late. '.repeat(100);
    document.querySelector('main')?.prepend(late);
  });

  await expect.poll(() => readShift(page)).toBeGreaterThan(maxShift);
});
