import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { fakeAdmin, type ApiAnswers, type ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openInEditMode,
  readKeptEdits,
  readStoredDocuments,
  type PageEditor,
} from '#test/kit/browser/editor-page.ts';

const saveCall = 'POST /api/admin/content';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;
let dialog: Locator;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers, [saveCall]: { status: 401, text: 'Please log in.' } };
  calls = await fakeEditing(page, answers);
  editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('A new headline');
  await editor.getField(headline).press('Home');
  await page.keyboard.press('Control+s');
  dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
});

test('a save whose session has ended goes on by itself after a login', async () => {
  expect(await findViolations(page)).toEqual([]);
  answers['POST /api/auth/login'] = { json: fakeAdmin };
  answers[saveCall] = { json: { save: null } };
  await expect(dialog.getByLabel('Username')).toHaveValue('ada');
  await page.keyboard.type('a long secret');
  await dialog.getByRole('button', { name: 'Log in' }).click();

  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(calls.findLast(({ call }) => call === saveCall)?.body).toMatchObject({
    edits: [{ id: 'hero-title', value: 'A new headline' }],
  });
});

test('somebody else who logs in finds what they had begun, too, and nobody loses a word @full', async () => {
  await dialog.getByRole('button', { name: 'Not now' }).click();
  const intro = 'Home › Top of the page › Text below the headline';
  await editor.getField(intro).fill('Ada’s own words');
  await expect.poll(() => readKeptEdits(page)).toContain('Ada’s own words');
  const { 1: adas } = await readStoredDocuments(page);
  const begun = adas?.touched.filter(({ value }) => value === 'Ada’s own words') ?? [];
  // The format in which browsers stored changes before they used a database.
  await page.evaluate((document) => localStorage.setItem('editing:2', JSON.stringify(document)), {
    steps: [],
    position: 0,
    saveKey: null,
    touched: begun.map((edit) => ({ ...edit, value: 'What Bea had begun' })),
  });

  await page.keyboard.press('Control+s');
  await dialog.waitFor();
  answers['POST /api/auth/login'] = { json: { ...fakeAdmin, id: 2, username: 'bea' } };
  answers['GET /api/auth/me'] = answers['POST /api/auth/login'];
  // The save that then continues fails, so that all changes stay visible.
  answers[saveCall] = { status: 503, text: 'Please try again.' };
  await dialog.getByLabel('Username').fill('bea');
  await dialog.getByLabel('Password').fill('another secret');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await editor.toast.getByText('Error saving changes', { exact: true }).waitFor();

  const readKept = async (id: number) =>
    (await readStoredDocuments(page))[id]?.touched.map(({ value }) => value);
  await expect.poll(() => readKept(2)).toContain('A new headline');
  expect(await readKept(2)).toContain('What Bea had begun');
  expect(await readKept(1)).toContain('Ada’s own words');
  expect(await page.evaluate(() => localStorage.getItem('editing:2'))).toBeNull();
  await expect(editor.getField(intro)).toHaveText('What Bea had begun');
});

test('A781: after a login in the dialog, the field has the focus and the caret is where it was @full', async () => {
  answers['POST /api/auth/login'] = { json: fakeAdmin };
  // A successful save would end edit mode.
  answers[saveCall] = { status: 503, text: 'Please try again.' };
  await page.keyboard.type('a long secret');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await editor.toast.getByText('Error saving changes', { exact: true }).waitFor();

  const field = editor.getField(headline);
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.anchorOffset)).toBe(0);
  await page.keyboard.type('So ');
  await expect(field).toHaveText('So A new headline');
});

test('a wrong password is said, and the dialog stays @full', async () => {
  answers['POST /api/auth/login'] = { status: 401, text: 'Invalid username or password' };
  await dialog.getByLabel('Username').fill('ada');
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Log in' }).click();

  await dialog.getByText('Invalid username or password').waitFor();
});

test('nothing typed is lost without a login, and the caret is where it was', async () => {
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await editor.toast.getByText('Error saving changes', { exact: true }).waitFor();

  const field = editor.getField(headline);
  await expect(field).toHaveText('A new headline');
  expect(
    await field.evaluate((area: HTMLTextAreaElement) => [
      area === document.activeElement,
      getSelection()?.anchorOffset,
    ]),
  ).toEqual([true, 0]);
});

test.describe('A781: after a reload whose session has ended', () => {
  test('the page says how many changes wait, and a login leads back to them @full', async () => {
    await dialog.getByRole('button', { name: 'Not now' }).click();
    answers['GET /api/auth/me'] = {
      status: 401,
      text: 'Please log in to continue.',
      headers: { 'set-cookie': `${signedInHintName}=; Path=/; Max-Age=0` },
    };
    await page.goto('/?from=mail#services');
    const bar = page.getByRole('region', { name: 'Site editor' });
    await bar
      .getByText('You were logged out. Log in to continue with your 1 unsaved change.')
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await bar.getByRole('link', { name: 'Log in' }).click();

    answers['POST /api/auth/login'] = {
      json: fakeAdmin,
      headers: { 'set-cookie': `${signedInHintName}=1; Path=/` },
    };
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Password').fill('a long secret');
    answers['GET /api/auth/me'] = { json: fakeAdmin };
    await page
      .getByRole('form', { name: 'Log in' })
      .getByRole('button', { name: 'Log in' })
      .click();
    await page.waitForURL('**/?from=mail#services');
    await expect(editor.getField(headline)).toHaveText('A new headline');
  });

  test('a lost connection is no logout @full', async () => {
    await dialog.getByRole('button', { name: 'Not now' }).click();
    answers['GET /api/auth/me'] = { isLost: true };
    const failed = page.waitForEvent('console', (message) =>
      message.text().includes('Error loading the current user:'),
    );
    await page.goto('/about');
    await failed;
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('region', { name: 'Site editor' })).toHaveCount(0);
  });
});
