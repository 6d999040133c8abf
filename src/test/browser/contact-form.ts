import type { BrowserContextOptions, Page } from 'playwright-core';
import { findForm, touchForm, type PublicForm } from './form.ts';
import type { useBrowser } from './pages.ts';

/** A message that breaks no rule, by the labels of the fields. */
export const contactExample = {
  Name: 'Ana Lopez',
  Email: 'ana@example.com',
  Subject: 'A question',
  Message: 'Do you have somebody for Tuesdays?',
};

/** Finds the contact form on an open page. */
export function findContactForm(page: Page): PublicForm {
  return findForm(page, 'Contact', 'Send Message');
}

/** Opens the contact page and waits until the form's script has taken over. */
export async function openContactForm(
  browser: ReturnType<typeof useBrowser>,
  options?: BrowserContextOptions,
): Promise<PublicForm> {
  const form = findContactForm(await browser.openPage('/contact', options));
  await touchForm(form);
  return form;
}
