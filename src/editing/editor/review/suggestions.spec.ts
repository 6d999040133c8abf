import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { openInEditMode, waitUntilSaved } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

const token = 'a'.repeat(43);
const suggestCall = 'POST /api/preview/suggestions';

test.describe('A948: somebody with a link', () => {
  let page: Page;
  let answers: ApiAnswers;
  let calls: ApiCall[];

  const findText = (words: string) =>
    page.getByRole('textbox', { name: `Suggest other words for: ${words}` });

  test.beforeEach(async ({ openPage }) => {
    page = await openPage(undefined, { viewport: { width: 375, height: 800 } });
    answers = {
      'POST /api/preview': { json: { content: {}, takesWords: true } },
      'GET /api/admin/content': { json: {} },
      [suggestCall]: { status: 204 },
    };
    calls = await fakeApi(page, answers);
    await page.goto(`/preview#${token}/about`);
    await page.getByRole('region', { name: 'Preview' }).waitFor();
  });

  test('A948: writes other words on the page, sees both, and sends them with a name', async () => {
    const bar = page.getByRole('region', { name: 'Preview' });
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    const shown = (await heading.innerText()).replaceAll(/\s+/g, ' ').trim();
    await findText(shown).fill('Other words');
    await page.keyboard.press('Enter');
    await expect(heading.locator('ins')).not.toHaveCount(0);
    await expect(heading.locator('del')).not.toHaveCount(0);
    expect(await findThemeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    // They come along to other pages and back.
    await page.goto('/privacy');
    await bar.getByRole('button', { name: 'Send 1 suggestion' }).waitFor();
    await page.goto('/about');
    await expect(heading.locator('ins')).not.toHaveCount(0);
    answers[suggestCall] = { status: 503 };
    await bar.getByRole('textbox', { name: 'Your name' }).fill('Ana Ruiz');
    await bar.getByRole('button', { name: 'Send 1 suggestion' }).click();
    await bar.getByText(/^Not sent: /).waitFor();
    answers[suggestCall] = { status: 204 };
    await bar.getByRole('button', { name: 'Send 1 suggestion' }).click();
    await bar.getByText(/^Sent\. Thank you!/).waitFor();
    await expect(heading).toHaveText(shown);
    const sent = calls.filter(({ call }) => call === suggestCall).at(-1)?.body;
    expect(sent).toMatchObject({
      token,
      name: 'Ana Ruiz',
      page: '/about',
      texts: [{ shown, words: 'Other words' }],
    });
  });
});

test('A948: more than the server takes at once are sent in parts', async ({ openPage }) => {
  const page = await openPage();
  const calls = await fakeApi(page, {
    'POST /api/preview': { json: { content: {}, takesWords: true } },
    'GET /api/admin/content': { json: {} },
    [suggestCall]: { status: 204 },
  });
  await page.goto(`/preview#${token}/about`);
  const bar = page.getByRole('region', { name: 'Preview' });
  await bar.waitFor();
  await page.evaluate(() => {
    const many = Array.from({ length: 51 }, (_, index) => {
      return { page: '/about', id: 'about-story-title', shown: `Old ${index}`, words: 'New' };
    });
    sessionStorage.setItem('suggestions', JSON.stringify(many));
  });
  await page.reload();
  await bar.getByRole('textbox', { name: 'Your name' }).fill('Ana Ruiz');
  await bar.getByRole('button', { name: 'Send 51 suggestions' }).click();
  await bar.getByText(/^Sent\. Thank you!/).waitFor();
  const sent = calls.filter(({ call }) => call === suggestCall);
  expect(sent.map(({ body }) => (body as { texts: object[] }).texts.length)).toEqual([50, 1]);
});

test.describe('A948: an admin', () => {
  let page: Page;
  let answers: ApiAnswers;
  let calls: ApiCall[];

  const suggestion = (number: number, shown: string, words: string) => ({
    id: `7d1b7b0e-55b4-4d5c-9f0e-3f5f2b1c8a0${number}`,
    name: 'Ana Ruiz',
    at: '2026-11-28T15:00:00.000Z',
    contentId: 'hero-title',
    place: 'Home › Top of the page › Headline',
    page: '/',
    shown,
    words,
    form: 'plain',
  });

  test('A948: takes or leaves each suggestion by one press, into the draft', async ({
    openPage,
  }) => {
    page = await openPage();
    answers = { ...editingAnswers, 'POST /api/admin/content': { json: queuedSave } };
    answers['POST /api/admin/drafts'] = {
      json: { drafts: [], others: [], isElsewhere: false, suggestions: 3 },
    };
    const slow = Promise.withResolvers<undefined>();
    answers['DELETE /api/admin/suggestions'] = { status: 204, after: slow.promise };
    calls = await fakeEditing(page, answers);
    const editor = await openInEditMode(page, '/');
    const headline = page.getByRole('main').getByRole('heading', { level: 1 });
    const shown = (await headline.innerText()).replaceAll(/\s+/g, ' ').trim();
    answers['GET /api/admin/suggestions'] = {
      json: {
        suggestions: [
          suggestion(1, shown, `Truly ${shown}`),
          suggestion(2, shown, 'Bad words'),
          suggestion(3, 'What it said before', 'Late words'),
        ],
      },
    };
    await editor.bar.getByText('Suggestions wait in the menu.').waitFor();
    await editor.choose('3 suggestions to look at');
    const dialog = page.getByRole('dialog', { name: 'Suggestions' });
    const items = dialog.getByRole('listitem');
    await expect(items).toHaveCount(3);
    await expect(items.first().locator('ins')).toContainText('Truly');
    expect(await findThemeViolations(page)).toEqual([]);
    await items
      .nth(1)
      .getByRole('button', { name: /^Leave it/ })
      .click();
    await items
      .first()
      .getByRole('button', { name: /^Take it/ })
      .click();
    await expect(headline).toHaveText(`Truly ${shown}`);
    // Both are on their way to the server at once.
    await expect(items).toHaveCount(3);
    slow.resolve(undefined);
    await expect(items).toHaveCount(1);
    await items
      .first()
      .getByRole('button', { name: /^Take it/ })
      .click();
    await items.getByText('The text says something else by now.').waitFor();
    await items
      .first()
      .getByRole('button', { name: /^Leave it/ })
      .click();
    await dialog.getByText('You have looked at all of them.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(headline).toHaveText(`Truly ${shown}`);

    const gone = calls.filter(({ call }) => call === 'DELETE /api/admin/suggestions');
    expect(gone).toHaveLength(3);
    await editor.getButton('Save').click();
    await waitUntilSaved(page);
    const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
    expect(sent).toMatchObject({ edits: [{ id: 'hero-title', value: `Truly ${shown}` }] });
  });

  test('A948, A949: finds on the dashboard that suggestions wait', async ({ openPage }) => {
    page = await openPage();
    answers = { ...editingAnswers };
    answers['GET /api/admin/suggestions'] = {
      json: { suggestions: [suggestion(1, 'Former words', 'Other words')] },
    };
    await fakeEditing(page, answers);
    await page.goto('/admin-dashboard');
    await page.getByRole('button', { name: '1 suggestion to look at' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suggestions' });
    await expect(dialog.locator('ins')).toHaveText('Other');
  });

  test('A948: makes a link for suggestions', async ({ openPage }) => {
    page = await openPage();
    answers = { ...editingAnswers };
    answers['POST /api/admin/previews'] = {
      status: 201,
      json: { token, expiresAt: '2026-12-28T15:00:00.000Z' },
    };
    calls = await fakeEditing(page, answers);
    const editor = await openInEditMode(page, '/about');
    await editor.choose('Ask for suggestions');
    const link = page.getByRole('textbox', { name: 'Link for suggestions' });
    await expect(link).toHaveValue(new RegExp(`/preview#${token}/about$`));
    const sent = calls.find(({ call }) => call === 'POST /api/admin/previews')?.body;
    expect(sent).toEqual({ edits: [], takesWords: true });
    expect(await findThemeViolations(page)).toEqual([]);
  });
});
