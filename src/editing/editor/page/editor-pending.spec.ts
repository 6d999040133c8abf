import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import type { ApiAnswers } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import {
  findEditor,
  headline,
  openAsAdmin,
  openInEditMode,
  readKeptEdits,
  readStoredDocuments,
  waitForFields,
  type PageEditor,
} from '#test/kit/browser/editor-page.ts';

const intro = 'Home › Top of the page › Text below the headline';

let page: Page;
let answers: ApiAnswers;
let editor: PageEditor;

function readHeadline(): Promise<string> {
  return editor.getField(headline).innerText();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  await fakeEditing(page, answers);
  editor = await openInEditMode(page, '/');
});

test.describe('unsaved changes', () => {
  test('A517, A518: are counted by text', async () => {
    await editor.getField(headline).fill('One');
    await editor.getField(headline).fill('Two');
    await editor.getButton('1 change').waitFor();
    await editor.getField(intro).fill('Three');
    await editor.getButton('2 changes').waitFor();
  });

  test('A675: come along to other pages, with edit mode', async () => {
    await editor.getField(headline).fill('A new headline');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click();
    await page.waitForURL('**/about');
    await waitForFields(page);
    await editor.getButton('1 change').waitFor();

    await page.goBack();
    await waitForFields(page);
    expect(await readHeadline()).toBe('A new headline');
  });

  test('A519, A540, A676: are discarded by Cancel, which can be undone', async () => {
    const before = await readHeadline();
    await editor.getField(headline).fill('A new headline');
    await editor.leave();

    await editor.bar.getByText('1 change discarded.').waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before);
    expect(await readKeptEdits(page)).toEqual([]);

    await editor.getButton(/^Undo/).click();
    await waitForFields(page);
    expect(await readHeadline()).toBe('A new headline');
  });

  test('survive a tab that dies, and wait to be gone on with or discarded @full', async () => {
    await editor.getField(headline).fill('A new headline');
    await expect.poll(() => readKeptEdits(page)).toEqual(['A new headline']);
    const next = await page.context().newPage();
    await fakeEditing(next, answers);
    await page.close({ runBeforeUnload: false });
    const { bar, getButton, leave, getField } = await openAsAdmin(next, '/');
    await bar.getByText('1 unsaved change', { exact: true }).waitFor();
    await expect(next.getByRole('heading', { level: 1 })).not.toHaveText('A new headline');

    await getButton('Continue').click();
    await waitForFields(next);
    await expect(getField(headline)).toHaveText('A new headline');
    await leave();
    await getButton('Edit').waitFor();
    page = next;
  });

  test('A770: survive a page that is left at the moment of the last key @full', async () => {
    await editor.getField(headline).fill('A new headline');
    await editor.getField(headline).evaluate((field: HTMLTextAreaElement) => {
      field.focus();
      field.addEventListener('input', () => {
        setTimeout(() => location.assign('/about'));
      });
    });
    await page.keyboard.insertText(', today');
    await page.waitForURL('**/about');
    await waitForFields(page);
    expect(await readKeptEdits(page)).toEqual(['A new headline, today']);
  });

  test('are the same in two tabs @full', async () => {
    const other = await page.context().newPage();
    await fakeEditing(other, answers);
    const second = await openInEditMode(other, '/');
    await editor.getField(headline).fill('A new headline');

    await second.getButton('1 change').waitFor();
    await expect(second.getField(headline)).toHaveText('A new headline');
    answers['GET /api/admin/content'] = {
      json: { 'hero-title': { type: 'text', value: 'A new headline' } },
    };
    await second.getButton('Save').click();
    await editor.noChanges();
    await expect(editor.getField(headline)).toHaveText('A new headline');
  });

  test('A678: closing the tab asks first; going to another page does not', async () => {
    await editor.getField(headline).pressSequentially(' and more');
    // Whether a browser would close the tab without asking the admin.
    const mayClose = () =>
      page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await mayClose()).toBe(false);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click();
    await page.waitForURL('**/about');
    await waitForFields(page);
    expect(asked).toEqual([]);

    expect(await mayClose()).toBe(false);
    await editor.leave();
    await page.getByRole('button', { name: 'Discard all' }).click();
    await editor.getButton('Edit').waitFor();
    expect(await mayClose()).toBe(true);
  });

  test('are asked about on the way to another page where the browser cannot keep them @full', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await editor.getField(headline).fill('A new headline');
    await editor.bar.getByText(/^This browser cannot store your changes/).waitFor();
    const asked = page.waitForEvent('dialog');

    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' });
    const clicked = link.click();

    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await clicked;
    expect(await readHeadline()).toBe('A new headline');
  });

  test('that another tab has saved are what this one goes on from @full', async () => {
    const other = await page.context().newPage();
    await fakeEditing(other, answers);
    const second = await openInEditMode(other, '/');
    await editor.getField(headline).fill('A new headline');
    await second.getButton('1 change').waitFor();
    const gate = Promise.withResolvers<undefined>();
    answers['POST /api/admin/content'] = {
      json: queuedSave,
      after: gate.promise,
    };
    const sent = page.waitForRequest('**/api/admin/content');
    await editor.getButton('Save').click();
    await sent;
    await second.getField(intro).fill('Typed meanwhile');
    await editor.getButton('2 changes').or(editor.bar.getByText('2 changes')).first().waitFor();
    answers['GET /api/admin/content'] = {
      json: { 'hero-title': { type: 'text', value: 'A new headline' } },
    };
    gate.resolve(undefined);
    await second.getButton('1 change').waitFor();

    const readSecond = () => second.getField(headline).innerText();
    await expect.poll(readSecond).toBe('A new headline');
    await second.getField(headline).fill('Another headline');
    const readBases = async () => {
      const { 1: document } = await readStoredDocuments(other);
      return document?.touched.map(({ base }) => base);
    };
    await expect.poll(readBases).toContain('A new headline');
  });

  test('a required text that is left empty is as it was before, until that is undone @full', async () => {
    const before = await readHeadline();
    await editor.getField(headline).fill('');
    await page.getByText('This text cannot be empty.').waitFor();
    await editor.getField(intro).focus();

    expect(await readHeadline()).toBe(before);
    await editor.noChanges();
    await page.keyboard.press('Control+z');
    expect(await readHeadline()).toBe('');
  });
});

test.describe('undo and redo', () => {
  test('go through the texts by keys and by buttons, and put the caret where it was @full', async () => {
    const before = await readHeadline();
    await editor.getField(headline).fill('One');
    await editor.getField(intro).fill('Two');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await readHeadline()).toBe(before);
    await editor.noChanges();

    await page.keyboard.press('Control+Shift+z');
    expect(await readHeadline()).toBe('One');
    expect(
      await editor
        .getField(headline)
        .evaluate((field) => [field === document.activeElement, getSelection()?.anchorOffset]),
    ).toEqual([true, 3]);
    await page.keyboard.press('Control+y');
    await expect(editor.getField(intro)).toHaveText('Two');
    await editor.getButton('Undo').click();
    await editor.bar.getByText(`Undone: ${intro}`).waitFor();
    await expect(editor.getButton('Redo')).toBeEnabled();
  });

  test('words are undone one by one @full', async () => {
    const before = await readHeadline();
    await editor.getField(headline).press('Control+End');
    await page.keyboard.type(' with love');
    await page.keyboard.press('Control+z');

    expect(await readHeadline()).toBe(`${before} with `);
  });

  test('survive a reload and another page', async () => {
    const before = await readHeadline();
    await editor.getField(headline).fill('One');
    await page.goto('/about');
    await waitForFields(page);
    await editor.getButton('Undo').click();
    await editor.bar.getByText(`Undone: ${headline}`).waitFor();
    await page.goto('/');
    await waitForFields(page);
    expect(await readHeadline()).toBe(before);

    await editor.getButton('Redo').click();
    expect(await readHeadline()).toBe('One');
  });

  test('leave fields alone that are not the editor’s @full', async () => {
    await editor.getField(headline).fill('One');
    const foreign = page.getByRole('textbox', { name: /^Email/ }).last();
    await foreign.fill('ada@example.com');
    await page.keyboard.press('Control+z');

    expect(await readHeadline()).toBe('One');
    await expect(findEditor(page).getButton('1 change')).toHaveCount(1);
  });
});
