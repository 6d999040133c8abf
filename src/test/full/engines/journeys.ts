import { expect } from '@playwright/test';
import { contactForm, providerIntakeForm } from '#site/forms/forms.ts';
import { formatHeading } from '#site/forms/sent.ts';
import { contactExample } from '#test/kit/browser/contact-form.ts';
import type { FieldValues } from '#test/kit/browser/form.ts';
import { providerForm } from '#test/kit/browser/intake-forms.ts';
import type { TestSite } from '#test/kit/site/start-test-site.ts';
import { editor, line, enterAsAdmin, openToEdit, sentences } from './editor-journeys.ts';
import type { EnginePage } from './engine-page.ts';
import type { RoleQuery } from './find-element.ts';
import { keys } from './webdriver.ts';

/** Fills in a form as a visitor would. */
async function fillForm(page: EnginePage, form: RoleQuery, values: FieldValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (value === true) await page.click(form, ['checkbox', label]);
    else if (await page.shows(form, ['combobox', label])) {
      await page.choose(value, form, ['combobox', label]);
    } else await page.fill(value, form, ['textbox', label]);
  }
}

async function searchCaregivers(page: EnginePage): Promise<void> {
  const field: RoleQuery = ['searchbox', 'Search our team'];
  const service: RoleQuery = ['combobox', 'Service'];
  await page.open('/providers');
  await page.fill('care', field);
  await page.waitForScript('Search our team');
  await page.choose('Nanny Services', service);
  await page.expectAddress(/^\/providers\?q=care&service=nanny$/);
  await page.expectText(/\d+ caregivers? found/);

  await page.click(['link', /^View Profile of/]);
  await page.expectAddress(/^\/providers\/\d+$/);
  await page.expectNoSidewaysScrolling();
  await page.goBack();
  await page.expectAddress(/^\/providers\?q=care&service=nanny$/);
  await page.expectProperty('value', 'care', field);
  await page.expectProperty('value', 'nanny', service);

  const heart: RoleQuery = ['button', /^Save /];
  await page.click(heart);
  await page.expectProperty('ariaPressed', 'true', heart);
  await page.click(['checkbox', /^Saved by me/]);
  await page.expectAddress(/saved=1$/);
  await page.expectText('1 caregiver found');
}

async function findMatch(page: EnginePage): Promise<void> {
  const form: RoleQuery = ['form', 'Find My Match'];
  await page.open('/recommendations');
  await page.fill('3', form, ['textbox', "Child's age in years"]);
  await page.waitForScript('Find My Match');
  await page.click(form, ['button', 'Add age']);
  await page.waitFor(form, ['button', 'Remove age 3']);
  await page.click(form, ['checkbox', 'Nanny Services']);
  await page.click(form, ['button', 'Find My Match']);
  await page.waitFor(['button', 'New Search']);
  await page.waitFor(['article', /./]);
  await page.expectNoSidewaysScrolling();
}

async function writeMessage(page: EnginePage): Promise<void> {
  const { label, fields, buttonText, notices } = contactForm;
  const form: RoleQuery = ['form', label];
  await page.open('/contact');
  await page.fill('A', form, ['textbox', 'Name']);
  await page.waitForScript(label);
  await page.click(form, ['button', buttonText]);
  await page.expectText(fields.name.message);
  await page.expectText(fields.message.message);

  await fillForm(page, form, contactExample);
  await page.click(form, ['button', buttonText]);
  await page.expectText(notices.success.description);
  await page.expectText(formatHeading(contactExample.Name));
}

/** A family searches, returns to its search, finds a match and writes. */
export async function goAsFamily(page: EnginePage): Promise<void> {
  await searchCaregivers(page);
  await findMatch(page);
  await writeMessage(page);
}

/** A caregiver finds the application, corrects mistakes and sends it. */
export async function goAsCaregiver(page: EnginePage): Promise<void> {
  const { label, fields, buttonText, notices } = providerIntakeForm;
  const form: RoleQuery = ['form', label];
  await page.open('/');
  await page.click(['contentinfo', /^/], ['link', 'Work with us']);
  await page.fill('A', form, ['textbox', 'Name']);
  await page.waitForScript(label);
  await page.click(form, ['button', buttonText]);
  await page.expectText(fields.name.message);
  await page.expectText(fields.providerType.message);
  await page.expectText(fields.consent.message);
  await page.expectNoSidewaysScrolling();

  await fillForm(page, form, providerForm.example);
  await page.click(form, ['button', buttonText]);
  await page.expectText(notices.success.description);
}

/** Edits the headline on the page, and copies it below. */
async function editHeadline(page: EnginePage, { url }: TestSite, text: string): Promise<void> {
  await openToEdit(page, '/');
  await page.fill(text, line);
  await page.type('ac', keys.control);
  await page.fill('Here:', sentences);
  await page.type('v', keys.control);
  await page.expectProperty('textContent', `Here:${text}`, sentences);
  await page.expectProperty('childElementCount', 0, sentences);
  await page.click(editor, ['button', 'Save']);
  await page.expectText('Changes saved');
  // The site is rebuilding.
  await expect
    .poll(async () => (await fetch(url)).text(), { timeout: 120_000, intervals: [500] })
    .toContain(text);
}

async function sendMessage({ url }: TestSite, subject: string, message: string): Promise<void> {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Tom Reed', email: 'tom@example.com', subject, message }),
  });
  expect(answer.status).toBe(201);
}

async function openInquiry(page: EnginePage, subject: string, message: string): Promise<void> {
  await page.open('/admin/inquiries');
  // The counts make the tabs wider when they arrive.
  await page.click(['tab', /^Contact Messages \d+ new/]);
  await page.click(['row', new RegExp(subject)], ['button', 'View Details']);
  await page.waitFor(['dialog', /./]);
  await page.expectText(message);
  await page.click(['dialog', /./], ['button', 'Mark In Progress']);
  await page.waitFor(['row', new RegExp(`${subject}.*In Progress`)]);
}

/**
 * An admin changes the headline of the home page until it is live, reads an inquiry and logs out.
 */
export async function goAsAdmin(page: EnginePage, site: TestSite, width: number): Promise<void> {
  const subject = `Three afternoons at ${width}`;
  const message = `We are ${width} miles away until June.`;
  await sendMessage(site, subject, message);
  await enterAsAdmin(page, site);
  await editHeadline(page, site, `Care within ${width} steps`);
  await openInquiry(page, subject, message);

  await page.open('/admin-dashboard');
  await page.click(['button', 'Logout']);
  await page.expectText('You have been successfully logged out.');
  await page.open('/admin-dashboard');
  await page.expectText('Access Restricted');
}
