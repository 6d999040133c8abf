import type { Browser, Locator, Page } from '@playwright/test';
import { collections, newEntryPrefix } from '#model/collections.ts';
import { type FieldInfo, isTyped } from '#model/field-info.ts';
import { recordComplaints } from '#test/kit/browser/complaints.ts';
import {
  addFromBar,
  findEditor,
  openAsAdmin,
  openInEditMode,
  type PageEditor,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { type EditingSite, startEditingSite } from '#test/kit/site/editing-site.ts';
import {
  emptyDocument,
  type StoredDocument,
  toStoredDocument,
} from '#editing/editor/document/editing-document.client.ts';

type Kind = keyof typeof collections;

const kinds = Object.keys(collections) as Kind[];

const findForm = (page: Page) =>
  page.locator('.entry-sheet').filter({ has: page.locator('.entry-form') });

/** Opens the details of an entry by the toolbar of its card. */
async function openDetails(page: Page, target: string): Promise<void> {
  const cards = page.locator(`[data-edit-entry="${target}"]`);
  // A new card has its fields once it is drawn.
  await cards
    .and(page.locator(':is([data-edit-field], :has([data-edit-field]))'))
    .first()
    .waitFor();
  await cards.evaluateAll((found) => {
    const fields = found.flatMap((card) => [card, ...card.querySelectorAll('*')]);
    const field = fields.find((each) => each.matches('[data-edit-field]'));
    if (field instanceof HTMLElement) field.focus();
  });
  await page.locator('[data-edit-entry-tools]').click();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
}

/** Opens the page of a kind and adds a new entry. */
async function openNewEntry(page: Page, kind: Kind): Promise<PageEditor> {
  const editor = await openInEditMode(page, collections[kind].page);
  await addFromBar(page, `Add ${collections[kind].name}`);
  await findForm(page).waitFor();
  return editor;
}

async function expectAlive(
  page: Page,
  complaints: readonly string[],
  tried: string,
): Promise<void> {
  // A picture with an impossible address is missing.
  const errors = complaints.filter((each) => !each.startsWith('Failed to load resource'));
  expect(errors, tried).toEqual([]);
  await expect(findEditor(page).bar, tried).toBeVisible();
  await expect(page.locator('.part-failed'), tried).toHaveCount(0);
}

test.describe('on the built site', () => {
  let page: Page;
  let complaints: string[];

  test.beforeEach(async ({ openPage }) => {
    page = await openPage();
    await fakeEditing(page, { ...editingAnswers });
    complaints = recordComplaints(page);
  });

  test('A847: a date can be cleared, half typed and typed; a time that no clock shows is refused in a sentence @full', async () => {
    const { bar } = await openNewEntry(page, 'articles');
    const form = findForm(page);
    const published = form.getByLabel('Published');
    await published.click({ position: { x: 16, y: 12 } });
    await page.keyboard.press('Backspace');
    await expect(published).toHaveValue('');
    await expect(form.getByText('Finish the date: it needs a month')).toBeVisible();
    await published.fill('2025-01-02T09:00');
    await published.press('Control+ArrowLeft');
    await published.click({ position: { x: 16, y: 12 } });
    await page.keyboard.type('07042026');
    await expect(published).toHaveValue('2026-07-04T09:00');
    await published.fill('2027-03-14T02:30');
    await expect(published).toHaveValue('2027-03-14T02:30');
    await findEditor(page).getButton('Save').click();
    await expect(form.getByText('Clocks skip this time')).toBeVisible();
    await page.reload();
    await waitForFields(page);
    await expect(bar).toBeVisible();
    expect(complaints).toEqual([]);
  });

  const typed: Record<string, readonly string[]> = {
    number: ['', '-', '4e', '99999999999', '-1', '4.3', '1e300'],
    date: ['', '2', '02', '0229', '02292', '02292027', '13459999', '12319999'],
    'datetime-local': ['', '0', '07042', '07042026', '03142027\t0230', '123199999\t1159'],
    text: ['', ' ', '-', '2026-13', '../../..', '<b>', '{"a":', '\u{1F476}'.repeat(300)],
  };

  /** Enters a value that fits a control, as a user would with the keyboard. */
  async function tryControl(control: Locator, tried: string): Promise<void> {
    const kind = await control.evaluate((element) => {
      if (element instanceof HTMLSelectElement) return 'select';
      if (element instanceof HTMLInputElement) return element.type;
      return 'text';
    });
    if (kind === 'checkbox' || kind === 'file' || kind === 'radio') {
      if (kind === 'checkbox') await control.click({ force: true });
      return;
    }
    if (kind === 'select') {
      const count = await control.locator('option').count();
      await control.selectOption({ index: count - 1 });
      await control.selectOption({ index: 0 });
      return;
    }
    for (const value of typed[kind] ?? typed.text ?? []) {
      await control.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      if (kind === 'text' && value.length > 40) await page.keyboard.insertText(value);
      else await page.keyboard.type(value);
      await expectAlive(page, complaints, `${tried}: ${value}`);
    }
  }

  for (const kind of kinds) {
    test(`A847: whatever is typed into a field of a new entry of ${kind}, the editor stays, now and after a reload @full`, async () => {
      test.setTimeout(120_000);
      await openNewEntry(page, kind);
      const form = findForm(page);
      // A list has no fields before an item is added.
      for (const add of await form.getByRole('button', { name: /^Add to / }).all()) {
        await add.click();
      }
      const controls = form.locator(
        '.entry-field :is(input:not([hidden]), textarea, select, [contenteditable]):visible',
      );
      const count = await controls.count();
      expect(count).toBeGreaterThan(3);
      for (let index = 0; index < count; index += 1) {
        await tryControl(controls.nth(index), `${kind}, control ${index}`);
        await expect(form).toBeVisible();
      }
      await page.reload();
      await waitForFields(page);
      await expectAlive(page, complaints, `${kind}, opened again`);
      await findEditor(page).leave();
      await findEditor(page).getButton('Edit').waitFor();
    });
  }
});

/** Values that a draft may contain, whatever wrote it. */
const oddValues: readonly unknown[] = [
  ...['', ' ', '2', '2026-', '2026-13-45T99:99', '0002-07-04T09:00', '2027-03-14T02:30'],
  ...['275760-09-14T00:00:00Z', '9999-12-31', '__proto__', 'Coming Soon', '\u0000', '\u{1F476}'],
  ...[99_999_999_999, -1, 4.3, 1e300, 0, null, true, false],
  ...[[], [null], [[]], [{}], ['a', 7], {}, { a: 1 }, { rating: {} }],
];

test.describe('on two devices', () => {
  test.describe.configure({ timeout: 120_000 });

  let site: EditingSite;
  let browser: Browser;

  test.beforeAll(async ({ browser: shared }) => {
    test.setTimeout(180_000);
    browser = shared;
    site = await startEditingSite();
  });

  test.afterAll(async () => {
    await site.close();
  });

  async function openDevice() {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await signIn(page, site.admin);
    return page;
  }

  async function sendDraft(page: Page, draft: StoredDocument): Promise<void> {
    const body = { deviceId: crypto.randomUUID(), document: JSON.stringify(draft) };
    const status = await page.evaluate(
      async ([json]) =>
        (
          await fetch('/api/admin/drafts', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: json ?? '',
          })
        ).status,
      [JSON.stringify(body)],
    );
    expect(status).toBe(200);
  }

  /** Stores entries whose every field has one odd value on the server, as a device does. */
  async function storeDraft(page: Page, kind: Kind): Promise<string[]> {
    const { fields, entries } = await page.evaluate(
      async (path) =>
        (await (await fetch(path)).json()) as {
          fields: FieldInfo[];
          entries: { file: string }[];
        },
      `/api/admin/entries/${kind}`,
    );
    const rest = { page: collections[kind].page, isRequired: false, maxLength: null, at: 1 };
    const added = oddValues.map((value, index): StoredDocument['touched'][number] => {
      const data = Object.fromEntries(fields.map(({ name }) => [name, value]));
      const id = `${newEntryPrefix}${kind}:${crypto.randomUUID()}`;
      return {
        id,
        target: id,
        type: 'entry',
        place: `New ${index}`,
        base: '',
        ...rest,
        value: JSON.stringify({ data, text: typeof value === 'string' ? value : '' }),
      };
    });
    const file = entries[0]?.file ?? '';
    const changed = fields
      .filter((field) => !isTyped(field) && !field.fixed && field.spec.kind !== 'list')
      .map(({ name }, index): StoredDocument['touched'][number] => {
        const id = `${file}#${name}`;
        const value = JSON.stringify(oddValues[index % oddValues.length]);
        return { id, target: id, type: 'field', place: id, base: '', ...rest, value };
      });
    await sendDraft(page, { ...toStoredDocument(emptyDocument), touched: [...added, ...changed] });
    return [...added.map(({ target }) => target), file];
  }

  test('A847: a part that cannot be drawn says so in its place and is logged once; all else goes on @full', async () => {
    const page = await openDevice();
    const complaints = recordComplaints(page);
    const file = 'content/providers/marisol-reyes.yaml';
    const target = `${file}#testimonials`;
    await sendDraft(page, {
      ...toStoredDocument(emptyDocument),
      touched: [
        {
          id: target,
          target,
          type: 'list',
          place: 'Testimonials',
          page: '/providers',
          at: 1,
          isRequired: false,
          maxLength: null,
          base: '[]',
          value: '[{"key":"b0","value":null}]',
        },
      ],
    });
    await openAsAdmin(page, '/providers');
    await findEditor(page).getButton('Continue').click();
    await waitForFields(page);
    await openDetails(page, file);
    const form = findForm(page);
    await expect(form.locator('.part-failed')).toHaveText(/What you typed is safe\.$/);
    await form.getByLabel('Rating').fill('4');
    await expect(form.locator('.part-failed')).toHaveCount(1);
    const logged = complaints.filter((each) => each.includes('Error drawing a part'));
    expect(logged).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await findEditor(page).leave();
    await findEditor(page).getButton('Edit').waitFor();
    await page.context().close();
  });

  for (const kind of kinds) {
    test(`A847: the editor opens on a draft that holds any value in the fields of ${kind}, on each device that goes on with it @full`, async () => {
      const laptop = await openDevice();
      const phone = await openDevice();
      const targets = await storeDraft(laptop, kind);
      const { newPage } = collections[kind];
      // Each draft has a page of its own to open.
      if (newPage !== undefined) test.setTimeout(240_000);
      for (const page of [laptop, phone]) {
        const complaints = recordComplaints(page);
        await openAsAdmin(page, collections[kind].page);
        await findEditor(page).getButton('Continue').click();
        await waitForFields(page);
        const { getButton } = findEditor(page);
        for (const target of targets) {
          if (newPage !== undefined && target.startsWith(newEntryPrefix)) {
            await page.goto(`${newPage}#edit=${encodeURIComponent(target)}`);
            await page.locator(`[data-edit-entry="${target}"]`).waitFor();
            await expect(findForm(page).locator('.entry-field').first()).toBeAttached();
            await expectAlive(page, complaints, target);
            continue;
          }
          if (newPage !== undefined) {
            await page.goto(collections[kind].page);
            await waitForFields(page);
          }
          await openDetails(page, target);
          await expect(findForm(page).locator('.entry-field').first()).toBeVisible();
          await expectAlive(page, complaints, target);
          await page.getByRole('button', { name: 'Close', exact: true }).click();
        }
        await getButton(`${await getChangeCount(page)} changes`).click();
        await page.getByRole('dialog', { name: /change/i }).waitFor();
        await expectAlive(page, complaints, 'review');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+Shift+E');
        await getButton('Show after').waitFor();
        await expectAlive(page, complaints, 'comparison');
        await page.reload();
        await waitForFields(page);
        await expectAlive(page, complaints, 'opened again');
      }
      await findEditor(phone).leave();
      await findEditor(phone).getButton('Edit').waitFor();
      await laptop.context().close();
      await phone.context().close();
    });
  }
});

async function getChangeCount(page: Page): Promise<number> {
  const text = await findEditor(page).bar.locator('.editor-count').textContent();
  return Number.parseInt(text ?? '', 10);
}
