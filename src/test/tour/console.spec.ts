import { expect, test } from '#test/kit/browser/site-test.ts';
import { recordComplaints } from '#test/kit/browser/complaints.ts';
import { contactExample, findContactForm } from '#test/kit/browser/contact-form.ts';
import { fillForm, waitForFormScript } from '#test/kit/browser/form.ts';

test.describe('the console of the browser stays silent', () => {
  test('while a form is filled in and sent', async ({ openPage }) => {
    const page = await openPage();
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

  for (const path of ['/providers', '/blog']) {
    // Both pages share the code of their search; a release tries each of them.
    const tag = path === '/blog' ? ' @full' : '';
    test(`while somebody searches on ${path}${tag}`, async ({ openPage }) => {
      const page = await openPage();
      const complaints = recordComplaints(page);
      await page.goto(path);

      await page.getByRole('searchbox').fill('care');
      await page.getByRole('status').getByText(/found/).waitFor();
      await page.getByRole('searchbox').fill('zzz');
      await page.getByRole('button', { name: 'Clear Filters' }).click();

      expect(complaints).toEqual([]);
    });
  }

  test('while the interactive forms of the intake page take over', async ({ openPage }) => {
    const page = await openPage();
    const complaints = recordComplaints(page);
    await page.goto('/intake-forms');

    for (const name of ['For Families', 'For Providers']) {
      await page.getByRole('form', { name }).hover();
    }
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

    expect(complaints).toEqual([]);
  });
});
