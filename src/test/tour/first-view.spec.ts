import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Response } from '@playwright/test';
import { loadFully, measure } from '#test/kit/browser/transfer.ts';

/** A property that only Zod's schemas have. */
const schemaMark = '_zod';

const phone = { viewport: { width: 412, height: 823 }, isFirstVisit: true };

for (const [path, role, most] of [
  ['/contact', 'form', 90_000],
  ['/intake-forms', 'form', 90_000],
  ['/providers', 'search', 80_240],
  ['/blog', 'search', 76_880],
] as const) {
  test(`${path} loads the code of its ${role} when that is touched, ${role === 'search' ? 'no Zod, ' : ''}at most ${most.toLocaleString('en-US')} bytes`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, phone);
    const transfers = await loadFully(page, path);
    expect(transfers.filter(({ kind }) => kind === 'script')).toEqual([]);
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });

    const part = page.getByRole('main').getByRole(role);
    await part.hover();
    if (path === '/intake-forms') {
      await page.getByRole('link', { name: 'I give care', exact: true }).click();
      await part.hover();
    }
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

    const bytes = (await Promise.all(scripts.map(measure))).map((script) => script.bytes);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
    const texts = await Promise.all(scripts.map((script) => script.text()));
    // Forms check with the server's own schema; a search gets by without the library.
    expect(texts.some((text) => text.includes(schemaMark))).toBe(role === 'form');
  });
}
