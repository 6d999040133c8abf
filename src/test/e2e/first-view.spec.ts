import { describe, expect, test } from 'vitest';
import { useBrowser } from '#test/browser/pages.ts';
import { loadFully } from '#test/browser/transfer.ts';
import { countBrotliBytes } from '#test/site/brotli.ts';
import { publicPaths } from '#test/site/site.ts';

const browser = useBrowser();
const phone = { viewport: { width: 412, height: 823 } };

describe('the first view on a phone', () => {
  test.each(publicPaths)(
    '%s loads at most 130,000 bytes in at most 9 requests, none of them to the API',
    async (path) => {
      const page = await browser.openPage(undefined, phone);

      const transfers = await loadFully(page, path);

      const urls = transfers.map(({ url }) => new URL(url).pathname);
      expect(urls).toContain(path);
      expect(urls.filter((url) => url.startsWith('/api'))).toEqual([]);
      expect(urls.length, urls.join(' ')).toBeLessThanOrEqual(9);
      const bytes = transfers.reduce((sum, transfer) => sum + transfer.bytes, 0);
      expect(bytes).toBeLessThanOrEqual(130_000);
    },
  );
});

describe('the code of a form', () => {
  test.each([
    ['/contact', ['Contact']],
    ['/intake-forms', ['For Families', 'For Providers']],
  ])('%s loads it when the form is used, at most 90,000 bytes', async (path, forms) => {
    const page = await browser.openPage(undefined, phone);
    const transfers = await loadFully(page, path);
    expect(transfers.filter(({ kind }) => kind === 'script')).toEqual([]);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });

    for (const name of forms) await page.getByRole('form', { name, exact: true }).hover();
    await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);

    const bytes = (await Promise.all(scripts)).map(countBrotliBytes);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000);
  });
});

describe('the code of a search', () => {
  test.each([
    ['/providers', 77_500],
    ['/blog', 75_500],
  ])('%s loads it when the search is touched, at most %d bytes', async (path, most) => {
    const page = await browser.openPage(undefined, phone);
    const transfers = await loadFully(page, path);
    expect(transfers.filter(({ kind }) => kind === 'script')).toEqual([]);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });

    await page.getByRole('search').hover();
    await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);

    const bytes = (await Promise.all(scripts)).map(countBrotliBytes);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
  });
});
