import { type Locator, type Page } from '@playwright/test';
import type { StoredDocument } from '#editing/editor/document/editing-document.client.ts';

/** The editor on an open page. */
export interface PageEditor {
  bar: Locator;
  /** Finds a button of the bar. */
  getButton: (name: RegExp | string) => Locator;
  /** Finds the fields of a text by its position, such as "Home › Top of the page › Headline". */
  getField: (place: string) => Locator;
  /** Chooses a button or a link of the bar's menu, and a button of the panel that it opens. */
  choose: (name: RegExp | string, within?: string) => Promise<void>;
  /** Waits until nothing is left to save; the bar may be saying something else by then. */
  noChanges: () => Promise<void>;
  /** Leaves edit mode, which discards all changes. */
  leave: () => Promise<void>;
  /** The notification area of the page. */
  toast: Locator;
}

/** The headline of the home page, which is the first text that can be edited there. */
export const headline = 'Home › Top of the page › Headline';

/** Finds the editor on a page. */
export function findEditor(page: Page): PageEditor {
  const bar = page.getByRole('region', { name: 'Site editor' });
  const getButton: PageEditor['getButton'] = (name) =>
    bar.getByRole('button', { name, exact: true });
  const choose: PageEditor['choose'] = async (name, within) => {
    await getButton('Menu').click();
    const link = bar.getByRole('link', { name, exact: true });
    await getButton(name).or(link).click();
    if (within !== undefined) await getButton(within).click();
  };
  return {
    bar,
    getButton,
    choose,
    noChanges: () =>
      bar.getByRole('button', { name: /^\d+ changes?$/ }).waitFor({ state: 'detached' }),
    leave: () => choose(/^(?:Cancel|Done)$/),
    getField: (place) => page.getByRole('textbox', { name: `Edit ${place}`, exact: true }),
    toast: page.getByRole('region', { name: /^Notifications/ }),
  };
}

/** Opens a page as an admin. */
export async function openAsAdmin(page: Page, path: string): Promise<PageEditor> {
  await page.goto(path);
  const editor = findEditor(page);
  await editor.bar.waitFor();
  return editor;
}

/** Opens a page as an admin and turns edit mode on; the page of a new entry begins in it. */
export async function openInEditMode(page: Page, path: string): Promise<PageEditor> {
  const editor = await openAsAdmin(page, path);
  if (!path.startsWith('/admin/new/')) await editor.getButton('Edit').click();
  await waitForFields(page);
  return editor;
}

/** Waits until the texts of a page have become fields. */
export async function waitForFields(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: /^Edit / })
    .first()
    .waitFor();
}

/** Waits until a page in edit mode has saved everything. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await findEditor(page).bar.locator('.editor-main[aria-disabled]:not(:text("Saving"))').waitFor();
}

/** Finds a card of the page that shows an entry. */
export function findEntryCard(page: Page, title: string): Locator {
  return page.locator('[data-edit-entry]').filter({ hasText: title }).first();
}

/**
 * Selects an entry on the page, such as "Caregiver Ana Ruiz"; returns the button that opens its
 * menu.
 */
export async function selectEntry(page: Page, name: string): Promise<Locator> {
  const title = name.replace(/^(?:Caregiver|Article|Testimonial|Team member|Service) /, '');
  await findEntryCard(page, title).evaluate((card) => {
    const field = card.matches('[data-edit-field]')
      ? card
      : card.querySelector('[data-edit-field]');
    (field as HTMLElement).focus();
  });
  return page.getByRole('button', { name: `${name}: details and more`, exact: true });
}

/** Adds an entry by the bar's menu, such as "Add a caregiver". */
export async function addFromBar(page: Page, name: string): Promise<void> {
  await findEditor(page).choose(name);
  // The caret is in its first text, where it will stand.
  const written = ':is([data-new-entry], [data-entry-state="new"])';
  await page.locator(`${written} .edit-text:focus`).waitFor();
}

/** Returns what the editor has in the browser's database: pairs of key and value. */
function readEditingDatabase(page: Page): Promise<[IDBValidKey, unknown][]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    // Opening a database would create it.
    if (!databases.some(({ name }) => name === 'editing')) return [];
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('The database does not answer.'));
      });
    const database = await answer(indexedDB.open('editing'));
    const store = database.transaction('documents').objectStore('documents');
    const [keys, values] = await Promise.all([
      answer(store.getAllKeys()),
      answer<unknown[]>(store.getAll()),
    ]);
    database.close();
    return keys.map((key, index): [IDBValidKey, unknown] => [key, values[index]]);
  });
}

/** Returns the changes that the browser stores, by the admin's id. */
export async function readStoredDocuments(page: Page): Promise<Record<string, StoredDocument>> {
  const stored = (await readEditingDatabase(page)).filter(([key]) => typeof key === 'number');
  return Object.fromEntries(
    stored.map(([id, value]) => [id, (value as { document: StoredDocument }).document]),
  ) as Record<string, StoredDocument>;
}

/** Returns the texts of saves that are not known to be live, which the browser stores. */
export async function readSentValues(page: Page): Promise<string[]> {
  const stored = (await readEditingDatabase(page)).filter(([key]) => typeof key === 'string');
  return stored.flatMap(([, saves]) =>
    (saves as { edits: StoredDocument['touched'] }[]).flatMap(({ edits }) =>
      edits.map(({ value }) => value),
    ),
  );
}

/** Returns the texts that the browser stores and that are not yet saved. */
export async function readKeptEdits(page: Page): Promise<string[]> {
  const documents = Object.values(await readStoredDocuments(page));
  return documents.flatMap(({ touched }) => touched.map(({ value }) => value));
}
