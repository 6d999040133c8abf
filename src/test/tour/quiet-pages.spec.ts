import { screens } from '#desk/screens.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { findForm, touchForm } from '#test/kit/browser/form.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { waitForToasterCode } from '#test/kit/browser/lose-connection.ts';
import { getAdmin } from '#test/kit/site/site-under-test.ts';

/** Opens a page, and waits until its requests are done. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

/**
 * Moves the clock of an open page on by an hour, after which somebody returns to it.
 *
 * @param requests those of the page, which are recorded all the time
 * @returns what it asks for by then
 */
async function listLaterRequests(page: Page, requests: string[]): Promise<string[]> {
  const before = requests.length;
  await page.clock.fastForward('01:00:00');
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
    // This request goes out after all requests so far.
    await fetch('/robots.txt');
  });
  expect(requests.at(-1)).toBe('GET /robots.txt');
  // Pictures further down may load at any time.
  return requests.slice(before, -1).filter((request) => !request.startsWith('GET /images/'));
}

test('A560, A561: nothing is asked for again while a page is open, or a form on it begun', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.clock.install();
  const requests = recordRequests(page);
  for (const path of ['/', '/blog', '/intake-forms', '/providers/1', '/recommendations']) {
    await test.step(path, async () => {
      await open(page, path);
      expect(await listLaterRequests(page, requests)).toEqual([]);
    });
  }

  await test.step('/contact, and its form that somebody has begun to fill in', async () => {
    await open(page, contactFormKind.page);
    expect(await listLaterRequests(page, requests)).toEqual([]);

    const form = findForm(page, contactFormKind);
    await touchForm(form);
    await form.getField('Name').fill('Ana Lopez');
    await waitForToasterCode(page);
    expect(await listLaterRequests(page, requests)).toEqual([]);
  });
});

test('A560, A561: nothing is asked for again in a search @full', async ({ openPage }) => {
  const page = await openPage();
  await page.clock.install();
  const requests = recordRequests(page);
  for (const path of ['/providers', '/blog']) {
    await open(page, path);
    await page.getByRole('searchbox').fill('care');
    await page.getByRole('status').getByText(/found/).waitFor();

    expect(await listLaterRequests(page, requests), path).toEqual([]);
  }
});

test('A560, A561: nothing is asked for again while an admin is signed in @full', async ({
  openPage,
}) => {
  const page = await openPage();
  await signIn(page, getAdmin());
  await page.clock.install();
  const requests = recordRequests(page);
  for (const [path, shown] of [
    ['/admin-dashboard', 'Logged in as'],
    // The site under test has no repository with a history to show.
    ...Object.values(screens)
      .filter((screen) => screen !== screens.history)
      .map(({ path, title }) => [path, title] as const),
    ['/', 'Admin'],
  ] as const) {
    await test.step(path, async () => {
      await open(page, path);
      await page.getByText(shown).first().waitFor();
      if (path !== '/') await waitForToasterCode(page);

      // What was typed on another device meanwhile is there once somebody returns (A771).
      const later = await listLaterRequests(page, requests);
      expect(later.filter((request) => request !== 'GET /api/admin/drafts')).toEqual([]);
    });
  }
});
