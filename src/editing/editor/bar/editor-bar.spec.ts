import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { fakeAdmin, type ApiAnswers, type ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import {
  findEditor,
  headline,
  openAsAdmin,
  openInEditMode,
  readKeptEdits,
} from '#test/kit/browser/editor-page.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

/** What a report says of a save beside its id and its state. */
const savedHere = {
  source: 'page',
  conflicts: [],
  at: '2026-03-02T17:05:00.000Z',
  by: 'admin',
  places: ['Home › Top of the page › Headline'],
};

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

test('Cancel asks before it discards what was changed on other pages @full', async () => {
  const editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('A new headline');
  await page.goto('/about');
  await editor.leave();
  const dialog = page.getByRole('dialog', { name: 'Discard all changes?' });
  await expect(dialog).toContainText('This discards what you changed on the home page.');
  expect(await findThemeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.getButton('Menu')).toBeFocused();
  expect(await readKeptEdits(page)).toEqual(['A new headline']);

  await editor.leave();
  await dialog.getByRole('button', { name: 'Discard all' }).click();
  await editor.getButton('Undo: restore 1 change').waitFor();
});

test.describe('an admin', () => {
  test('A483, A537: finds the way to the dashboard and out in it, and sees no field outside edit mode', async () => {
    const { bar, getButton } = await openAsAdmin(page, '/');
    await getButton('Menu').click();
    const link = bar.getByRole('link', { name: 'Dashboard' });

    await expect(link).toHaveAttribute('href', '/admin');
    await getButton('Logout').waitFor();
    await expect(page.getByRole('textbox', { name: /^Edit / })).toHaveCount(0);
  });

  test('A541, A547, A676, ASVS 7.4.4, 14.3.1: logs out to the home page, and nothing of the editor is left', async () => {
    const editor = await openInEditMode(page, '/about');
    await page
      .getByRole('textbox', { name: /^Edit / })
      .first()
      .fill('Another text');
    answers['GET /api/auth/me'] = { status: 401 };
    await editor.choose('Logout');

    await page.waitForURL(/:\d+\/$/);
    await editor.toast.getByText('Logged out', { exact: true }).waitFor();
    await expect(editor.bar).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    expect(await readKeptEdits(page)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('A541: edit mode ends with a logout on a screen that has no editor @full', async () => {
    await openInEditMode(page, '/about');
    await page.goto('/admin/change-password');
    const logout = page.getByRole('main').getByRole('button', { name: 'Logout', exact: true });
    await logout.waitFor();
    answers['GET /api/auth/me'] = { status: 401 };
    await logout.click();

    await page.waitForURL(/:\d+\/$/);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('admin:edit-mode');
    answers['GET /api/auth/me'] = { json: fakeAdmin };
    const { getButton } = await openAsAdmin(page, '/about');
    await getButton('Edit').waitFor();
  });

  test('is not asked about other texts than those of the page, and only in edit mode @full', async () => {
    const { getButton, getField } = await openAsAdmin(page, '/');
    // The texts are requested when the pointer nears the button, and not again.
    await getButton('Edit').click();
    await getField(headline).waitFor();

    const [first, ...more] = calls.filter(({ call }) => call === 'POST /api/admin/content-items');
    expect(more).toEqual([]);
    expect((first?.body as { ids: string[] }).ids).toContain('hero-title');
    expect(calls[0]?.call).toBe('GET /api/auth/me');
  });

  test('Escape closes an open panel, also from a field in it, and the focus returns to its button @full', async () => {
    const { bar, getButton } = await openInEditMode(page, '/');
    for (const title of ['More on this page', 'Menu'] as const) {
      const panel = bar.getByRole('group', { name: title, exact: true });
      for (const within of ['button', 'panel'] as const) {
        await getButton('Menu').press('Enter');
        if (title !== 'Menu') await getButton(title).press('Enter');
        const first = panel.locator('input, textarea, a').first();
        await first.waitFor();
        if (within === 'panel') await first.focus();
        await page.keyboard.press('Escape');
        await expect(panel).toHaveCount(0);
        await expect(getButton('Menu')).toBeFocused();
      }
    }
  });

  test('is told when the texts cannot be opened, and can try again @full', async () => {
    answers['POST /api/admin/content-items'] = { status: 503 };
    const { bar, getButton, getField } = await openAsAdmin(page, '/');
    await getButton('Edit').click();
    await bar.getByText("We couldn't load the text of this page.").waitFor();

    delete answers['POST /api/admin/content-items'];
    await getButton('Try again').click();
    await getField(headline).waitFor();
  });
});

for (const width of [1280, 375]) {
  test(`A938: at ${width} px the bar is one row of at most 56 px, whatever it has to say @full`, async () => {
    await page.setViewportSize({ width, height: 812 });
    const editor = await openAsAdmin(page, '/');
    const { bar, getButton } = editor;
    const measure = async () => {
      const box = await bar.boundingBox();
      const tops = await bar
        .locator('.editor-row > *, .editor-line > :not(:empty)')
        .evaluateAll((parts, isPhone) => {
          const shown = parts.filter((each) => each.getBoundingClientRect().height > 0);
          const inRow = shown.filter(
            (each) => !isPhone || !each.closest('.editor-line, .compare-note'),
          );
          return inRow.map((each) => {
            const { top, height } = each.getBoundingClientRect();
            return Math.round(top + height / 2);
          });
        }, width < 768);
      expect(box?.height).toBeLessThanOrEqual(56);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(4);
    };
    await measure();
    await getButton('Edit').click();
    await editor.getField(headline).waitFor();
    await measure();
    await editor.getField(headline).fill('A new headline');
    await getButton('1 change').waitFor();
    await measure();
    await page.keyboard.press('Control+Shift+e');
    await getButton('Back to editing').waitFor();
    await measure();
    await getButton('Back to editing').click();

    answers['POST /api/admin/content'] = { status: 503 };
    await getButton('Save').click();
    await bar.getByText(/^Not saved: /).waitFor();
    await measure();
    answers['POST /api/admin/content'] = { json: queuedSave };
    const failed = { ...queuedSave.save, ...savedHere, state: 'failed' };
    const message =
      'Your words are saved, but the site could not be updated, as has happened before.';
    answers['GET /api/admin/publishing'] = {
      json: { saves: [failed], build: { state: 'failed', message }, store: { state: 'ok' } },
    };
    await getButton('Save').click();
    await getButton('Try again').waitFor();
    await measure();
    await editor.leave();
    await getButton('Edit').waitFor();
    await measure();
  });
}

test.describe('a visitor', () => {
  test('A536, A528: has no bar, loads no code of the editor and asks nothing of the API', async ({
    openPage,
  }) => {
    const visitor = await openPage();
    const requests = recordRequests(visitor);
    await visitor.goto('/', { waitUntil: 'networkidle' });

    await expect(findEditor(visitor).bar).toHaveCount(0);
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
    expect(requests.filter((request) => /\.js|\.css/.test(request))).toEqual([]);
    await visitor.context().close();
  });

  test('A536: whose session has ended loads no code of the editor either', async () => {
    answers['GET /api/auth/me'] = { status: 401 };
    const requests = recordRequests(page);
    await page.goto('/', { waitUntil: 'networkidle' });

    await expect(findEditor(page).bar).toHaveCount(0);
    expect(requests.filter((request) => request.includes('start-editor'))).toEqual([]);
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/auth/me']);
  });
});
