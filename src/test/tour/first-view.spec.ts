import { expect, test } from '#test/kit/browser/site-test.ts';
import { loadFully, measure, type Transfer } from '#test/kit/browser/transfer.ts';

const phone = { viewport: { width: 412, height: 823 }, isFirstVisit: true };

// A kilobyte of it keeps a form whole on a translated page, and finds names with letters such as ł.
for (const [path, role, most] of [
  ['/contact', 'form', 91_136],
  ['/intake-forms', 'form', 91_136],
  ['/providers', 'search', 81_136],
  ['/blog', 'search', 77_760],
] as const) {
  test(`${path} loads the code of its ${role} when that is touched, at most ${most.toLocaleString('en-US')} bytes`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, phone);
    const transfers = await loadFully(page, path);
    expect(transfers.filter(({ kind }) => kind === 'script')).toEqual([]);
    const scripts: Promise<Transfer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(measure(response));
    });

    const parts = page.getByRole('main').getByRole(role);
    await expect(parts).toHaveCount(path === '/intake-forms' ? 2 : 1);
    for (const part of await parts.all()) await part.hover();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

    const bytes = (await Promise.all(scripts)).map((script) => script.bytes);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
  });
}
