import { beforeAll, describe, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { contactForm } from '#test/browser/contact-form.ts';
import { findForm, touchForm } from '#test/browser/form.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { recordRequests } from '#test/browser/requests.ts';
import { signIn } from '#test/browser/sign-in.ts';
import { waitForToasterCode } from '#test/browser/toaster-code.ts';
import { getAdmin } from '#test/site/site.ts';

const browser = useBrowser();

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

describe('nothing is asked for again while a page is open', () => {
  test.each(['/', '/blog', '/contact', '/intake-forms', '/providers/1', '/recommendations'])(
    'A560, A561: on %s',
    async (path) => {
      const page = await browser.openPage();
      await open(page, path);

      expect(await listLaterRequests(page)).toEqual([]);
    },
  );

  test('A560, A561: on a form that somebody has begun to fill in', async () => {
    const page = await browser.openPage();
    await open(page, contactForm.page);
    const form = findForm(page, contactForm);
    await touchForm(form);
    await form.getField('Name').fill('Ana Lopez');
    await waitForToasterCode(page);

    expect(await listLaterRequests(page)).toEqual([]);
  });
});

describe('nothing is asked for again in a search', () => {
  test.each(['/providers', '/blog'])('A560, A561: on %s', async (path) => {
    const page = await browser.openPage();
    await open(page, path);
    await page.getByRole('searchbox').fill('care');
    await page.getByRole('status').getByText(/found/).waitFor();

    expect(await listLaterRequests(page)).toEqual([]);
  });
});

describe('nothing is asked for again while an admin is signed in', () => {
  let context: BrowserContext;

  beforeAll(async () => {
    const page = await browser.openPage();
    await signIn(page, getAdmin());
    context = page.context();
  });

  test.each([
    ['/admin-dashboard', 'Logged in as'],
    ['/admin/inquiries', 'Manage Inquiries'],
    ['/admin/change-password', 'Current Password'],
    ['/admin/second-step', 'The second step is off'],
    ['/admin/interest', 'A year'],
    ['/admin/sessions', 'This one'],
    ['/', 'Admin'],
  ])('A560, A561: on %s', async (path, shown) => {
    const page = await context.newPage();
    await open(page, path);
    await page.getByText(shown).first().waitFor();
    if (path !== '/') await waitForToasterCode(page);

    expect(await listLaterRequests(page)).toEqual([]);
    await page.close();
  });
});
