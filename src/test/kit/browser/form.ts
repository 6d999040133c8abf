import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { fakeAnswer } from './fake-api.ts';
import type { OpenPage } from './site-test.ts';

/** A public form with its parts. */
export interface FormUnderTest {
  page: Page;
  root: Locator;
  /** The submit button, while nothing is being sent. */
  button: Locator;
  /** The notification area of the page. */
  toast: Locator;
  getField: (label: string) => Locator;
}

/** The values to type, choose or tick (`true`), by the labels of the fields. */
export type FieldValues = Record<string, string | true>;

/** One of the public forms, with a valid example. */
export interface FormKind {
  name: string;
  buttonName: string;
  /** The path of the form's page. */
  page: string;
  /** The path that the form is posted to. */
  path: string;
  example: FieldValues;
  /** The example as it is sent. */
  payload: Record<string, unknown>;
}

/** Finds a form on an open page. */
export function findForm(
  page: Page,
  { name, buttonName }: Pick<FormKind, 'buttonName' | 'name'>,
): FormUnderTest {
  const root = page.getByRole('form', { name, exact: true });
  return {
    page,
    root,
    button: root.getByRole('button', { name: buttonName, exact: true }),
    toast: page.getByRole('region', { name: /^Notifications/ }),
    getField: (label) => root.getByLabel(label, { exact: true }),
  };
}

/**
 * Opens the page of a form and waits until the form's script has taken over. The server gives it no
 * mark, so that it may be sent as fast as a test types.
 */
export async function openForm(
  openPage: OpenPage,
  kind: FormKind,
  options?: BrowserContextOptions,
): Promise<FormUnderTest> {
  const page = await openPage(undefined, options);
  // A refusal would leave a trace in the console.
  await fakeAnswer(page, 'GET /api/form-mark', { status: 204, isBroken: true });
  await page.goto(kind.page);
  const form = findForm(page, kind);
  await touchForm(form);
  return form;
}

/** Waits until the script of a form has taken over. */
export async function waitForFormScript({ page, root }: FormUnderTest): Promise<void> {
  await page.locator('astro-island:not([ssr])', { has: root }).waitFor({ state: 'attached' });
}

/** Touches a form, as people do before they fill it in, and waits until its script has taken over. */
export async function touchForm(form: FormUnderTest): Promise<void> {
  await form.root.hover();
  await waitForFormScript(form);
}

/** Fills in a form as a visitor would; one that was sent before is restored first. */
export async function fillForm(
  { root, getField }: FormUnderTest,
  values: FieldValues,
): Promise<void> {
  const again = findSendAgain(root);
  if (await again.isVisible()) await again.click();
  for (const [label, value] of Object.entries(values)) {
    const field = getField(label);
    if (value === true) await field.check();
    else if (await isChoice(field)) await field.selectOption({ label: value });
    else await field.fill(value);
  }
}

/** Returns the button that restores an empty form after it was sent. */
export function findSendAgain(root: Locator): Locator {
  return root.getByRole('button', { name: /^Send another / });
}

/** Returns the values of the fields: the text, the label of the choice, or whether it is ticked. */
export async function readForm(
  { getField }: FormUnderTest,
  labels: string[],
): Promise<Record<string, string | boolean>> {
  const held: Record<string, string | boolean> = {};
  for (const label of labels) held[label] = await readField(getField(label));
  return held;
}

function readField(field: Locator): Promise<string | boolean> {
  return field.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (!(element instanceof HTMLInputElement)) throw new Error('This is no field.');
    return element.type === 'checkbox' ? element.checked : element.value;
  });
}

function isChoice(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element instanceof HTMLSelectElement);
}
