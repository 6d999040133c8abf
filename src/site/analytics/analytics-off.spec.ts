import { expect, test } from '#test/kit/browser/site-test.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { listBuiltFiles, listBuiltPages, readBuiltBytes } from '#test/kit/site/built-site.ts';

// The site under test is built without a key.

test('without a key no page and no script but the content manager’s knows of analytics', () => {
  const isCode = (file: string) => /\.(?:html|js)$/.test(file) && !file.startsWith('cms/');
  const files = listBuiltFiles().filter(isCode);
  expect(files.length).toBeGreaterThan(30);
  const knowing = files.filter((file) =>
    /posthog|analyticsQueue|data-viewed|consent-bar|analytics-/.test(
      readBuiltBytes(file).toString(),
    ),
  );
  expect(knowing).toEqual([]);
  expect(files).not.toContain('analytics.js');
});

test('without a key pages may speak with this site alone', () => {
  for (const { path, html } of listBuiltPages().filter((page) => page.path !== '/cms')) {
    expect([path, /connect-src ([^;]*)/.exec(html)?.[1]]).toEqual([path, "'self'"]);
  }
});

test('without a key no other site is called, and nothing about a visitor is stored', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  await page.goto('/providers/1', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Schedule Meeting' }).first().click();
  await page.waitForURL('**/contact?**', { waitUntil: 'networkidle' });

  expect(requests.filter((request) => !request.startsWith('GET /'))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.goto('/privacy');
  await expect(page.getByRole('region', { name: /Analytics/ })).toHaveCount(0);
});
