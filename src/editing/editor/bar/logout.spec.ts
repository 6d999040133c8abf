import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  findEditor,
  headline,
  openInEditMode,
  readKeptEdits,
  type PageEditor,
} from '#test/kit/browser/editor-page.ts';

const sent = 'PUT /api/admin/drafts';
const ended = 'POST /api/auth/logout';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
  editor = await openInEditMode(page, '/');
});

const listDraftCalls = () =>
  calls.filter(({ call }) => call.endsWith('/drafts') && !call.startsWith('GET'));

/** Presses the logout of a screen or of the bar. */
async function logOut(): Promise<void> {
  answers['GET /api/auth/me'] = { status: 401 };
  const { bar, choose } = findEditor(page);
  if (await bar.isVisible()) await choose('Logout');
  else await page.getByRole('button', { name: 'Logout', exact: true }).click();
}

/** Expects that the words were sent before the session ended, and are gone from the browser. */
async function expectSent(text: string): Promise<void> {
  await findEditor(page).toast.getByText('Logged out', { exact: true }).waitFor();
  const order = calls.map(({ call }) => call).filter((call) => call === sent || call === ended);
  expect(order.slice(-2)).toEqual([sent, ended]);
  const last = listDraftCalls().findLast(({ call }) => call === sent);
  expect(JSON.stringify(last?.body)).toContain(text);
  // Nothing takes back what the next login brings, and nothing tells of it here.
  expect(listDraftCalls().at(-1)).toBe(last);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('editing');
  expect(await readKeptEdits(page)).toEqual([]);
}

test('A932: words typed just before a logout are on the server first', async () => {
  await editor.getField(headline).fill('Words of the last second');
  await logOut();

  await expectSent('Words of the last second');
});

test('A932: words typed while earlier ones are on their way are on the server, too @full', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const after = new Promise((resolve) => {
    answer = resolve;
  });
  answers[sent] = { json: { revision: 1 }, after };
  await editor.getField(headline).fill('Earlier words');
  await expect.poll(() => calls.map(({ call }) => call)).toContain(sent);
  await editor.getField(headline).fill('The very last words');
  await logOut();
  answers[sent] = { json: { revision: 1 } };
  answer(null);

  await expectSent('The very last words');
});

for (const path of ['/admin-dashboard', '/admin/inquiries', '/admin/change-password', '/about']) {
  test(`A676, A932: a logout on ${path} sends what waits and clears the browser @full`, async () => {
    answers[sent] = { isLost: true };
    await editor.getField(headline).fill('Typed on the home page');
    await expect.poll(() => readKeptEdits(page)).toEqual(['Typed on the home page']);
    await page.goto(path);
    answers[sent] = { json: { revision: 1 } };
    const screen = page.getByRole('main').getByRole('button', { name: 'Logout', exact: true });
    await screen.or(findEditor(page).bar).waitFor();
    await logOut();

    await expectSent('Typed on the home page');
  });
}

test('A932: a logout that would lose words asks first @full', async () => {
  answers[sent] = { isLost: true };
  await editor.getField(headline).fill('Cannot be sent');
  const logout = editor.getButton('Logout');
  await editor.choose('Logout');
  const dialog = page.getByRole('dialog', { name: 'Log out anyway?' });
  await expect(dialog).toContainText("We couldn't send your 1 unsaved change to the server");
  expect(await findThemeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(logout).toBeFocused();
  expect(calls.map(({ call }) => call)).not.toContain(ended);
  expect(await readKeptEdits(page)).toEqual(['Cannot be sent']);

  await logout.click();
  answers['GET /api/auth/me'] = { status: 401 };
  await dialog.getByRole('button', { name: 'Log out and lose it' }).click();
  await page.waitForURL(/:\d+\/$/);
  await findEditor(page).toast.getByText('Logged out', { exact: true }).waitFor();
  expect(await readKeptEdits(page)).toEqual([]);
});

test('A932: a logout asks about a note that is not saved @full', async () => {
  const { client } = fakeInquiries;
  answers[client.list] = { json: [client.entry] };
  answers[client.details] = { json: { ...fakeDetails, notes: [] } };
  await page.goto('/admin/inquiries');
  await page.getByRole('button', { name: 'View Details' }).click();
  const inquiry = page.getByRole('dialog', { name: client.entry.name });
  await inquiry.getByLabel('Internal Notes', { exact: true }).fill('Call her sister');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out anyway?' });
  await expect(dialog).toContainText('A note that you wrote is not saved.');
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(inquiry.getByLabel('Internal Notes', { exact: true })).toHaveValue(
    'Call her sister',
  );
});

test('A932: after a logout in another tab, the dialog promises what a login brings @full', async () => {
  await editor.getField(headline).fill('Typed in two tabs');
  await expect.poll(() => calls.map(({ call }) => call)).toContain(sent);
  // The other tab leaves this one without changes.
  await page.evaluate(() =>
    new BroadcastChannel('editing').postMessage({ adminId: 1, document: null }),
  );
  await expect(editor.bar.getByText('No changes')).toBeVisible();
  await expect.poll(() => readKeptEdits(page)).toEqual([]);
  answers['POST /api/admin/content'] = { status: 401, text: 'Please log in.' };
  await editor.getField(headline).fill('');
  await editor.getField(headline).fill('Typed again');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText('Nothing is lost: your changes are still here');
  // What the other tab left is read before it is written over.
  const listSince = () => {
    const names = calls.map(({ call }) => call).filter((call) => call.endsWith('/drafts'));
    return names.slice(names.indexOf(sent) + 1);
  };
  await expect.poll(() => listSince().includes(sent)).toBe(true);
  expect(listSince()[0]).toBe('GET /api/admin/drafts');
});
