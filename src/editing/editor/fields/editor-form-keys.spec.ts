import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  addFromBar,
  openInEditMode,
  selectEntry,
  waitUntilSaved,
} from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';

const saveCall = 'POST /api/admin/content';

let page: Page;
let calls: ApiCall[];

/** Presses a key and returns whether the browser's default action was prevented. */
async function isPrevented(key: string): Promise<boolean> {
  await page.evaluate(() => {
    addEventListener('keydown', (event) => {
      document.documentElement.dataset.prevented = String(event.defaultPrevented);
    });
  });
  await page.keyboard.press(key);
  return (await page.locator('html').getAttribute('data-prevented')) === 'true';
}

const listSaves = () => calls.filter(({ call }) => call === saveCall);

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  calls = await fakeEditing(page, { ...editingAnswers });
});

/** Opens the details of a service from its card. */
async function openServiceForm(): Promise<Locator> {
  await (await selectEntry(page, 'Service Nanny Services')).click();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  return page.locator('.entry-sheet');
}

const findLongText = (form: Locator) => form.getByRole('textbox', { name: /^Long description/ });

test('A795: in a form the text is undone and redone by keys, and the form stays @full', async () => {
  await openInEditMode(page, '/services');
  const form = await openServiceForm();
  const text = findLongText(form);
  await text.click();
  await form.locator('[contenteditable="true"]').waitFor();
  await page.keyboard.type('Puddles are fun. ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('Boots help.');
  await expect(text.getByText('Boots help.', { exact: true })).toHaveJSProperty(
    'tagName',
    'STRONG',
  );
  // Words that are typed slowly are steps of their own.
  const pressUntil = async (keys: readonly string[], isDone: (words: string) => boolean) => {
    for (const key of keys) {
      if (isDone(await text.innerText())) return;
      await page.keyboard.press(key);
    }
    expect(isDone(await text.innerText())).toBe(true);
  };
  await pressUntil(Array<string>(8).fill('Control+z'), (words) => !words.includes('Boots'));
  await expect(text).toBeFocused();
  const redo = ['Control+Shift+z', ...Array<string>(7).fill('Control+y')];
  await pressUntil(redo, (words) => words.includes('Boots help.'));
  // Undo goes no further than the beginning.
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('Control+z');
  await expect(form).toBeVisible();
  await expect(text).not.toContainText('Puddles');
});

test('A795: the words of a page are no part of what a form undoes @full', async () => {
  await openInEditMode(page, '/services');
  const field = page.getByRole('textbox', { name: /^Edit / }).first();
  const before = await field.innerText();
  await field.fill(`${before}!`);
  const form = await openServiceForm();
  await findLongText(form).click();
  await form.locator('[contenteditable="true"]').waitFor();
  await page.keyboard.type('Puddles');
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('Control+z');
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(field).toHaveText(`${before}!`);
});

test('A797: Ctrl+S shows what a form lacks, and saves nothing before that is there', async () => {
  await openInEditMode(page, '/services');
  await addFromBar(page, 'Add a service');
  await page.keyboard.type('Rainy days');
  const form = page.locator('.entry-sheet');
  expect(await isPrevented('Control+s')).toBe(true);
  await expect(form.getByText(/^Needed to publish: \d+/)).toBeVisible();
  const missing = form.getByRole('textbox', { name: /^Search title/ });
  await expect(missing).toBeFocused();
  await form.getByRole('textbox', { name: /^Search description/ }).focus();
  await page.keyboard.press('Control+s');
  await expect(missing).toBeFocused();
  expect(listSaves()).toEqual([]);
});

test('A804: Ctrl+S in the details of an entry closes them and saves @full', async () => {
  await openInEditMode(page, '/providers');
  const name = 'Caregiver Marisol Reyes';
  await (await selectEntry(page, name)).click();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const form = page.locator('.entry-sheet');
  const rating = form.getByLabel('Rating');
  await rating.fill('9');
  expect(await isPrevented('Control+s')).toBe(true);
  await expect(rating).toBeFocused();
  expect(listSaves()).toEqual([]);
  await rating.fill('4');
  await page.keyboard.press('Control+s');
  await waitUntilSaved(page);
  await expect(form).toHaveCount(0);
  expect(listSaves()).toHaveLength(1);
});

test('A802: Escape closes a form from any field and keeps what is typed; a picker is closed first @full', async () => {
  await openInEditMode(page, '/services');
  const form = await openServiceForm();
  await findLongText(form).click();
  await form.locator('[contenteditable="true"]').waitFor();
  await page.keyboard.type('Puddles');
  await form.getByRole('button', { name: 'Link', exact: true }).click();
  const picker = form.getByRole('group', { name: 'Link', exact: true });
  await picker.getByRole('combobox').fill('/about');
  await picker.getByRole('button', { name: 'Set link' }).focus();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await openServiceForm();
  await expect(findLongText(form)).toContainText('Puddles');
  await form.getByRole('textbox', { name: /^Search title/ }).press('Escape');
  await expect(form).toHaveCount(0);
});
