import type { BrowserContextOptions, Page } from '@playwright/test';
import { findForm, openForm, type FormKind, type FormUnderTest } from './form.ts';
import type { OpenPage } from './site-test.ts';

/** A valid message, by the labels of the fields. */
export const contactExample = {
  Name: 'Ana Lopez',
  Email: 'ana@example.com',
  Subject: 'A question',
  Message: 'Do you have somebody for Tuesdays?',
};

/** The contact form. */
export const contactFormKind: FormKind = {
  name: 'Contact',
  buttonName: 'Send Message',
  page: '/contact',
  path: '/api/contact',
  example: contactExample,
  payload: {
    name: contactExample.Name,
    email: contactExample.Email,
    subject: contactExample.Subject,
    message: contactExample.Message,
  },
};

/** Finds the contact form on an open page. */
export function findContactForm(page: Page): FormUnderTest {
  return findForm(page, contactFormKind);
}

/** Opens the contact page and waits until the form's script has taken over. */
export function openContactForm(
  openPage: OpenPage,
  options?: BrowserContextOptions,
): Promise<FormUnderTest> {
  return openForm(openPage, contactFormKind, options);
}
