import { fakeApi, signedInAnswers } from '#test/kit/browser/fake-api.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { screens } from '#desk/screens.ts';

const paths = ['/admin-dashboard', ...Object.values(screens).map(({ path }) => path)];

for (const width of [375, 1280]) {
  test(`A949: each screen has the same edges and the same size of its heading, ${width} px wide`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, { viewport: { width, height: 900 } });
    await fakeApi(page, {
      ...signedInAnswers,
      'GET /api/admin/history': { json: { entries: [], next: null } },
      'GET /api/admin/sessions': { json: [] },
      'GET /api/admin/interest?days=90': { status: 503 },
      'GET /api/admin/two-factor': { status: 503 },
      'GET /api/admin/admins': { status: 503 },
    });
    const found = new Set<string>();
    for (const path of paths) {
      await page.goto(path);
      const logout = page.getByRole('main').getByRole('button', { name: 'Logout', exact: true });
      await logout.waitFor();
      const main = page.getByRole('main');
      const heading = await main.getByRole('heading', { level: 1 }).evaluate((element) => ({
        left: element.getBoundingClientRect().left,
        size: getComputedStyle(element).fontSize,
      }));
      const end = await logout.evaluate((element) => element.getBoundingClientRect().right);
      const parts = await main.locator('.wrap').evaluateAll((all) =>
        all.map((element) => {
          const { left, right } = element.getBoundingClientRect();
          return [left, right];
        }),
      );
      found.add(JSON.stringify({ heading, end, parts }));
    }
    expect([...found]).toHaveLength(1);
  });
}

test('A949: the start page begins with what waits, and then the site, what to add, and settings', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeApi(page, signedInAnswers);
  await page.goto('/admin-dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Waiting for you',
    'The site',
    'Add or change',
    'Settings',
  ]);
  const waiting = main.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('link', { name: /^Form Submissions/ })).toBeVisible();
  await expect(waiting.getByText('No unsaved changes.')).toBeVisible();
  await expect(waiting.getByRole('region', { name: 'Live site' })).toBeVisible();
});
