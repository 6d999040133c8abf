import { describe, expect, test } from 'vitest';
import { contactExample, findContactForm } from '#test/browser/contact-form.ts';
import { fillForm, waitForFormScript } from '#test/browser/form.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { publicPaths } from '#test/site/site.ts';
import type { Page } from 'playwright-core';

const browser = useBrowser();

/** What the browser complains about: thrown errors, failed loads, anything the policy blocks. */
function recordComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}

describe('the console of the browser stays silent', () => {
  test.each(publicPaths.filter((path) => path !== '/404'))('on %s', async (path) => {
    const page = await browser.openPage();
    const complaints = recordComplaints(page);

    await page.goto(path);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();

    expect(complaints).toEqual([]);
  });

  test('while a form is filled in and sent', async () => {
    const page = await browser.openPage();
    const complaints = recordComplaints(page);
    await page.goto('/contact');
    const form = findContactForm(page);
    await form.root.hover();
    await waitForFormScript(form);

    await form.button.click();
    await fillForm(form, contactExample);
    await form.button.click();
    await form.toast.getByText('Message sent').waitFor();
    await form.toast.getByRole('button', { name: 'Close' }).click();

    expect(complaints).toEqual([]);
  });

  test.each(['/providers', '/blog'])('while somebody searches on %s', async (path) => {
    const page = await browser.openPage();
    const complaints = recordComplaints(page);
    await page.goto(path);

    await page.getByRole('searchbox').fill('care');
    await page.getByRole('status').getByText(/found/).waitFor();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByRole('button', { name: 'Clear Filters' }).click();

    expect(complaints).toEqual([]);
  });

  test('while the interactive forms of the intake page take over', async () => {
    const page = await browser.openPage();
    const complaints = recordComplaints(page);
    await page.goto('/intake-forms');

    for (const name of ['For Families', 'For Providers']) {
      await page.getByRole('form', { name }).hover();
    }
    await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);

    expect(complaints).toEqual([]);
  });
});
