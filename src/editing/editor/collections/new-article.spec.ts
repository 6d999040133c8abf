import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { fakeAdmin, type ApiAnswers, type ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  editingAnswers,
  fakeEditing,
  nothingUnderWay,
  queuedSave,
} from '#test/kit/browser/fake-editing.ts';
import {
  addFromBar,
  findEditor,
  findEntryCard,
  openAsAdmin,
  openInEditMode,
  selectEntry,
  type PageEditor,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import type { SaveState } from '#editing/publishing/publishing-contract.ts';

const saveCall = 'POST /api/admin/content';
const listCall = 'GET /api/admin/entries/articles';
const title = 'Hurricane season with small children';
const excerpt =
  'What to pack in May, what to tell a four-year-old, and who looks after whom when it counts.';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;

const findSheet = () => page.getByRole('region', { name: 'New article: details' });
const findText = (field: string) => editor.getField(`New article › ${field}`);
const listSaves = () => calls.filter(({ call }) => call === saveCall);

async function addArticle(): Promise<void> {
  editor = await openInEditMode(page, '/blog');
  await addFromBar(page, 'Add an article');
}

async function choosePicture(): Promise<void> {
  await page.getByRole('button', { name: 'Edit New article › Image', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await panel.getByRole('textbox', { name: /^Image URL/ }).fill('/images/hero.svg');
  const crops = panel.getByRole('list', { name: 'How the site crops it' });
  await expect(crops.getByRole('listitem')).toHaveCount(3);
  await panel.getByRole('textbox', { name: /^Image description/ }).fill('A lamp in the dark');
  await panel.getByRole('button', { name: 'Done' }).click();
}

/** Writes all that an article needs, where it stands. */
async function writeArticle(): Promise<void> {
  await page.keyboard.type(title);
  await findText('Author').fill('Colleen Brady');
  await findText('Author title').fill('Coordinator');
  await findText('Text').click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await page.keyboard.type('Pack a bag in May.');
  await choosePicture();
  const sheet = findSheet();
  await sheet.getByLabel('Category').selectOption({ index: 1 });
  await sheet.getByRole('textbox', { name: /^Excerpt/ }).fill(excerpt);
}

function answerState(state: SaveState): void {
  const save = {
    id: queuedSave.save.id,
    by: 'ada',
    at: '2026-01-06T04:00:00.000Z',
    source: 'page',
    places: ['New article'],
    conflicts: [],
    state,
  };
  answers['GET /api/admin/publishing'] = { json: { ...nothingUnderWay, saves: [save] } };
}

/** Answers as the server does once the article is saved. */
async function answerSaved(): Promise<void> {
  const list = await page.evaluate<{ entries: object[] }>(
    async () => (await (await fetch('/api/admin/entries/articles')).json()) as never,
  );
  const saved = {
    file: 'content/blog/hurricane-season.md',
    id: 90,
    title,
    position: 90,
    state: 'saved',
    data: { title },
  };
  answers[listCall] = { json: { ...list, entries: [...list.entries, saved] } };
  answerState('queued');
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

test('A949: whoever is logged in sees that a new page is loading, and only others are asked to log in', async ({
  openPage,
}) => {
  const login = page.getByRole('main').getByRole('link', { name: 'log in', exact: true });
  for (const isKnown of [true, false]) {
    const me = Promise.withResolvers<undefined>();
    answers['GET /api/auth/me'] = isKnown
      ? { json: fakeAdmin, after: me.promise }
      : { status: 401, after: me.promise };
    await page.goto('/admin/new/article');
    await expect(page.getByText('Opening the editor', { exact: true })).toBeAttached();
    await expect(login).toBeHidden();
    me.resolve(undefined);
    if (isKnown) await waitForFields(page);
    else await expect(login).toBeVisible();
    await expect(page.getByRole('status').getByText('Opening the editor')).toHaveCount(0);
  }
  const visitor = await openPage();
  await visitor.goto('/admin/new/article');
  await expect(visitor.getByText(/^The agency's own staff write new articles here/)).toBeVisible();
});

test('A878: an article is written on its page, from the title on, and a link leads to it once it is live', async () => {
  await page.clock.install();
  await addArticle();
  expect(new URL(page.url()).pathname).toBe('/admin/new/article');
  await expect(findText('Title')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await writeArticle();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[data-new-entry] img')).toHaveAttribute('src', '/images/hero.svg');
  const category = await findSheet().getByLabel('Category').inputValue();
  await expect(page.locator('[data-new-entry] .chip')).toHaveText(new RegExp(category, 'i'));
  await expect(findSheet()).toContainText('Ready. Save to publish it.');
  await answerSaved();
  await editor.getButton('Save').click();
  await editor.bar.getByText(`“${title}” is saved.`).waitFor();

  const [saved] = listSaves();
  const { edits } = saved?.body as { edits: { id: string; value: string }[] };
  expect(edits[0]?.id).toMatch(/^new:articles:/);
  expect(JSON.parse(edits[0]?.value ?? '')).toEqual({
    data: {
      title,
      author: 'Colleen Brady',
      authorTitle: 'Coordinator',
      category,
      excerpt,
      publishedAt: expect.any(String) as unknown,
      image: '/images/hero.svg',
      imageAlt: 'A lamp in the dark',
    },
    text: 'Pack a bag in May.',
  });
  // What was written stays in view.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const link = page.getByRole('link', { name: `See it: ${title}` });
  await expect(link).toHaveCount(0);

  answerState('live');
  await page.clock.fastForward(5000);
  await editor.bar.getByText('Your changes are live.').waitFor();
  // That is over by then.
  await page.clock.fastForward(8000);
  await expect(link).toHaveAttribute('href', '/blog/hurricane-season');
  await page.goto('/about');
  await link.waitFor();
  await editor.bar.getByRole('button', { name: `Hide: ${title}` }).click();
  await expect(link).toHaveCount(0);
});

test('A879: what it needs is counted, marked and led to, and nothing is sent before that is there', async () => {
  await addArticle();
  const sheet = findSheet();
  const needed = sheet.getByRole('list', { name: 'Needed to publish' });
  const count = await needed.getByRole('listitem').count();
  await expect(sheet.getByRole('status')).toHaveText(`Needed to publish: ${count}`);
  await expect(page.locator('h1[data-needed]')).toHaveCount(1);
  await page.keyboard.type('Rainy days');
  await expect(page.locator('h1[data-needed]')).toHaveCount(0);
  await expect(sheet.getByRole('status')).toHaveText(`Needed to publish: ${count - 1}`);

  await needed.getByRole('button', { name: 'Author title' }).click();
  await expect(findText('Author title')).toBeFocused();
  await needed.getByRole('button', { name: 'Excerpt' }).click();
  await expect(sheet.getByRole('textbox', { name: /^Excerpt/ })).toBeFocused();
  await needed.getByRole('button', { name: /description/i }).click();
  await page.getByRole('dialog', { name: 'Change this picture' }).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+s');
  await editor.bar.getByText(/^Not saved: New article\. Needed to publish: .*Author/).waitFor();
  await expect(sheet.getByText('Please fill this in.').first()).toBeVisible();
  expect(listSaves()).toEqual([]);
});

test('A878, A802: a draft is there again after a reload, stands in the list, and is opened from there @full', async () => {
  await addArticle();
  await page.keyboard.type('Rainy days');
  await findText('Author').fill('Colleen Brady');
  await page.reload();
  await waitForFields(page);
  await expect(findText('Title')).toHaveText('Rainy days');
  await expect(findText('Author')).toHaveText('Colleen Brady');
  await findEditor(page).getButton('1 change').waitFor();

  await page.goto('/blog');
  await waitForFields(page);
  await expect(findEntryCard(page, 'Rainy days')).toContainText('New');
  await (await selectEntry(page, 'Article Rainy days')).click();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.waitForURL('**/admin/new/article#edit=*');
  await expect(findText('Title')).toHaveText('Rainy days');
  // What is still missing has the focus.
  await expect(findSheet().getByRole('textbox', { name: /^Excerpt/ })).toBeFocused();
});

test('A878: its texts are undone by key and by button, back to an empty page; nothing typed is no change @full', async () => {
  await addArticle();
  await editor.noChanges();
  // In one piece, which one step undoes.
  await page.keyboard.insertText('Rainy days');
  await findText('Text').click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await page.keyboard.insertText('Puddles.');
  await page.keyboard.press('Control+z');
  await expect(findText('Text')).not.toContainText('Puddles');
  await expect(findText('Text')).toBeFocused();
  await findText('Title').focus();
  // On a busy machine, letters with a pause between them are steps of their own.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(findText('Title')).toHaveText('', { timeout: 100 });
  }).toPass();
  await editor.noChanges();
  await expect(async () => {
    await editor.getButton('Redo').click();
    await expect(findText('Title')).toHaveText('Rainy days', { timeout: 100 });
  }).toPass();
});

test('A878: a copy of an article is written on the same page @full', async () => {
  const known = 'Nanny Interview Questions That Tell You Something';
  editor = await openInEditMode(page, '/blog');
  await (await selectEntry(page, `Article ${known}`)).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.waitForURL('**/admin/new/article#edit=*');
  await expect(findText('Title')).toHaveText(`${known} (copy)`);
  await expect(findSheet()).toContainText('Ready. Save to publish it.');
});

test('A878: its address is enough for an admin, who is asked for no old links of what is new', async () => {
  editor = await openAsAdmin(page, '/admin/new/article');
  await expect(findText('Title')).toBeFocused();
  await expect(findSheet().getByLabel('Category')).toBeVisible();
  await expect(findSheet()).not.toContainText('Old links');
});

test('A878: on a phone the sheet is a line above the bar, which opens and closes by key; axe finds nothing', async () => {
  await page.setViewportSize({ width: 375, height: 812 });
  editor = await openAsAdmin(page, '/admin/new/article');
  await waitForFields(page);
  const sheet = findSheet();
  await editor.bar.focus();
  const toggle = sheet.getByRole('button', { name: 'Details' });
  const field = sheet.getByRole('textbox', { name: /^Excerpt/ });
  await expect(field).toBeHidden();
  const [box, bar] = [await sheet.boundingBox(), await editor.bar.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  expect(box?.height).toBeLessThan(90);
  expect(await findThemeViolations(page)).toEqual([]);

  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeVisible();
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('a visitor is shown where to log in, and no empty article', async ({ openPage }) => {
  const visitor = await openPage('/admin/new/article');
  await expect(visitor.getByRole('main').getByRole('link', { name: 'log in' })).toBeVisible();
  await expect(visitor.locator('h1')).toBeHidden();
});
