import { expect, test } from '#test/kit/browser/site-test.ts';
import { loadFully } from '#test/kit/browser/transfer.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';

const phone = { viewport: { width: 412, height: 823 }, isFirstVisit: true };

test.describe('the code of a form', () => {
  for (const [path, forms] of [
    ['/contact', ['Contact']],
    ['/intake-forms', ['For Families', 'For Providers']],
  ] as const) {
    test(`${path} loads it when the form is used, at most 90,000 bytes`, async ({ openPage }) => {
      const page = await openPage(undefined, phone);
      const transfers = await loadFully(page, path);
      expect(transfers.filter(({ kind }) => kind === 'script')).toEqual([]);
      const scripts: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });

      for (const name of forms) await page.getByRole('form', { name, exact: true }).hover();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

      const bytes = (await Promise.all(scripts)).map(countBrotliBytes);
      expect(bytes.length).toBeGreaterThan(0);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000);
    });
  }
});

test.describe('the code of a search', () => {
  for (const [path, most] of [
    ['/providers', 80_240],
    ['/blog', 76_880],
  ] as const) {
    test(`${path} loads it when the search is touched, at most ${most.toString()} bytes`, async ({
      openPage,
    }) => {
      const page = await openPage(undefined, phone);
      const transfers = await loadFully(page, path);
      expect(transfers.filter(({ kind }) => kind === 'script')).toEqual([]);
      const scripts: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });

      await page.getByRole('search').hover();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

      const bytes = (await Promise.all(scripts)).map(countBrotliBytes);
      expect(bytes.length).toBeGreaterThan(0);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
    });
  }
});
