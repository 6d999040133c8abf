import type { Locator, Page } from 'playwright-core';
import type { useBrowser } from './pages.ts';

/** The contact form with its parts. */
interface ContactForm {
  page: Page;
  root: Locator;
  button: Locator;
  toast: Locator;
  getField: (label: string) => Locator;
}

/** A message that breaks no rule, by the labels of the fields. */
export const contactExample = {
  Name: 'Ana Lopez',
  Email: 'ana@example.com',
  Subject: 'A question',
  Message: 'Do you have somebody for Tuesdays?',
};

/** Finds the contact form on an open page. */
export function findContactForm(page: Page): ContactForm {
  const root = page.getByRole('form', { name: 'Contact', exact: true });
  return {
    page,
    root,
    button: root.getByRole('button', { name: 'Send Message', exact: true }),
    toast: page.getByRole('region', { name: /^Notifications/ }),
    getField: (label) => root.getByRole('textbox', { name: label, exact: true }),
  };
}

/** Waits until the script of the form on a page has taken over. */
export async function waitForFormScript(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
}

/** Opens the contact page and waits until the form's script has taken over. */
export async function openContactForm(
  browser: ReturnType<typeof useBrowser>,
): Promise<ContactForm> {
  const form = findContactForm(await browser.openPage('/contact'));
  await form.root.hover();
  await waitForFormScript(form.page);
  return form;
}

/**
 * Types into the form.
 *
 * @param values texts by the labels of their fields
 */
export async function fillContactForm(
  { getField }: ContactForm,
  values: Record<string, string>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await getField(label).fill(value);
}
