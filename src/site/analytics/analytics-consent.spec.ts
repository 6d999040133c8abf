import type { Page } from '@playwright/test';
import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { startAnalyticsSite, type AnalyticsSite } from '#test/kit/analytics-site.ts';
import { openVisitor, readOwn, settle, type Visitor } from '#test/kit/api/visitor.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';

let site: AnalyticsSite;

test.beforeAll(async () => {
  site = await startAnalyticsSite({ PUBLIC_ANALYTICS_CONSENT: 'opt-in' });
});

test.afterAll(() => site.close());

function getBar(page: Page) {
  return page.getByRole('region', { name: 'May we count your visit?' });
}

function getAnswer(page: Page, name: 'No' | 'Yes') {
  return getBar(page).getByRole('button', { name, exact: true });
}

function getSwitch(page: Page) {
  return page.getByRole('region', { name: 'Analytics in this browser' });
}

async function open(openPage: OpenPage, path: string): Promise<Visitor & { requests: string[] }> {
  const visitor = await openVisitor(openPage, site);
  const requests = recordRequests(visitor.page);
  await visitor.page.goto(path, { waitUntil: 'networkidle' });
  return { ...visitor, requests };
}

test.describe('a visitor who is asked', () => {
  test('A696: reports nothing before the answer, and the page once they agree @full', async ({
    openPage,
  }) => {
    const visitor = await open(openPage, '/providers/1');
    const { page, requests } = visitor;
    await getBar(page).waitFor();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('System');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((request) => /analytics|posthog/.test(request))).toEqual([]);
    expect(visitor.listRequests()).toEqual([]);

    await getAnswer(page, 'Yes').click();
    await visitor.waitFor('Provider Viewed');
    await settle(visitor);
    expect(visitor.listEvents('Page View').map((event) => readOwn(event).page)).toEqual([
      '/providers/1',
    ]);
    // Use of the page before the answer is not counted.
    expect(visitor.listEvents('User Engagement')).toHaveLength(1);
    await expect(getBar(page)).toBeHidden();

    await page.goto('/about');
    await visitor.waitFor('Page View', 2);
    await expect(getBar(page)).toBeHidden();
  });

  test('A696: is left alone after a no, on every page, and can change their mind either way @full', async ({
    openPage,
  }) => {
    const visitor = await open(openPage, '/privacy');
    const { page, requests } = visitor;
    expect(await getSwitch(page).getByRole('status').innerText()).toMatch(/^Analytics is off/);
    await getAnswer(page, 'No').click();
    await expect(getBar(page)).toBeHidden();

    await page.goto('/providers/1', { waitUntil: 'networkidle' });
    await expect(getBar(page)).toBeHidden();
    expect(requests.filter((request) => /analytics|posthog/.test(request))).toEqual([]);
    expect(visitor.listRequests()).toEqual([]);

    await page.goto('/privacy', { waitUntil: 'networkidle' });
    expect(await getSwitch(page).getByRole('status').innerText()).toMatch(/^Analytics is off/);
    await getSwitch(page).getByRole('button', { name: 'Turn analytics on' }).click();
    await visitor.waitFor('Page View');
    await visitor.waitFor('$pageview');
    await getSwitch(page).getByRole('button', { name: 'Turn analytics off' }).click();
    const before = visitor.listEvents().length;

    await page.goto('/about', { waitUntil: 'networkidle' });
    expect(visitor.listEvents()).toHaveLength(before);
  });

  test('can read and use the page without an answer, or answer by keyboard, to two buttons that look the same @full', async ({
    openPage,
  }) => {
    const { page } = await open(openPage, '/');
    await page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await page.waitForURL('**/services');
    await getBar(page).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const bar = await getBar(page).boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);

    const looks = await getBar(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(button);
          const { width, height } = button.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontWeight, width, height };
        }),
      );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toEqual(looks[1]);

    await getBar(page).getByRole('link', { name: 'How we do it' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(getBar(page)).toBeHidden();
  });

  test('finds the bar accessible on a narrow page in either theme, which it does not shift @full', async ({
    openPage,
  }) => {
    const { page } = await openVisitor(openPage, site, { viewport: { width: 320, height: 640 } });
    await page.addInitScript(() => {
      const total = globalThis as unknown as { shift: number };
      total.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          total.shift += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Layout shifts from late fonts are not the bar's doing.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/about', { waitUntil: 'networkidle' });
    await getBar(page).waitFor();

    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    expect(shift).toBeLessThanOrEqual(0.005);
    expect(await findThemeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect((await getBar(page).boundingBox())?.height).toBeLessThan(320);
  });
});

test('nobody is asked on an admin’s screen, or where the browser has answered @full', async ({
  openPage,
}) => {
  const admin = await openVisitor(openPage, site);
  await admin.page.goto('/admin-login');
  await admin.page.getByLabel('Username').waitFor();
  await expect(getBar(admin.page)).toBeHidden();
  await signIn(admin.page, site.admin);
  await expect(getBar(admin.page)).toBeHidden();
  await admin.page.goto('/about', { waitUntil: 'networkidle' });
  await expect(getBar(admin.page)).toBeHidden();
  expect(admin.listRequests()).toEqual([]);

  const visitor = await openVisitor(openPage, site);
  await visitor.page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true });
  });
  await visitor.page.goto('/about', { waitUntil: 'networkidle' });
  await expect(getBar(visitor.page)).toBeHidden();
  expect(visitor.listRequests()).toEqual([]);
});
