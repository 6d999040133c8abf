import { screens } from '#features/dashboard/screens.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { contactForm } from '#test/kit/browser/contact-form.ts';
import { findForm, touchForm } from '#test/kit/browser/form.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { waitForToasterCode } from '#test/kit/browser/lose-connection.ts';
import { getAdmin } from '#test/kit/site/site-under-test.ts';

/** Opens a page whose clock can be moved, and waits until it has all that it asks for. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** What a page asks for in the next hour, and when somebody comes back to it then. */
async function listLaterRequests(page: Page): Promise<string[]> {
  const requests = recordRequests(page);
  await page.clock.fastForward('01:00:00');
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
    // Goes out after everything that was asked for by then.
    await fetch('/robots.txt');
  });
  expect(requests.at(-1)).toBe('GET /robots.txt');
  // Pictures further down come when they like.
  return requests.slice(0, -1).filter((request) => !request.startsWith('GET /images/'));
}

test.describe('nothing is asked for again while a page is open', () => {
  for (const path of [
    '/',
    '/blog',
    '/contact',
    '/intake-forms',
    '/providers/1',
    '/recommendations',
  ]) {
    test(`A560, A561: on ${path}`, async ({ openPage }) => {
      const page = await openPage();
      await open(page, path);

      expect(await listLaterRequests(page)).toEqual([]);
    });
  }

  test('A560, A561: on a form that somebody has begun to fill in', async ({ openPage }) => {
    const page = await openPage();
    await open(page, contactForm.page);
    const form = findForm(page, contactForm);
    await touchForm(form);
    await form.getField('Name').fill('Ana Lopez');
    await waitForToasterCode(page);

    expect(await listLaterRequests(page)).toEqual([]);
  });
});

test.describe('nothing is asked for again in a search', () => {
  for (const path of ['/providers', '/blog']) {
    test(`A560, A561: on ${path}`, async ({ openPage }) => {
      const page = await openPage();
      await open(page, path);
      await page.getByRole('searchbox').fill('care');
      await page.getByRole('status').getByText(/found/).waitFor();

      expect(await listLaterRequests(page)).toEqual([]);
    });
  }
});

test.describe('nothing is asked for again while an admin is signed in', () => {
  let context: BrowserContext;

  test.beforeAll(async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, getAdmin());
    context = page.context();
  });

  for (const [path, shown] of [
    ['/admin-dashboard', 'Logged in as'],
    // The site under test has no repository whose history it could show.
    ...Object.values(screens)
      .filter((screen) => screen !== screens.history)
      .map(({ path, title }) => [path, title] as const),
    ['/', 'Admin'],
  ] as const) {
    test(`A560, A561: on ${path}`, async () => {
      const page = await context.newPage();
      await open(page, path);
      await page.getByText(shown).first().waitFor();
      if (path !== '/') await waitForToasterCode(page);

      expect(await listLaterRequests(page)).toEqual([]);
      await page.close();
    });
  }
});
