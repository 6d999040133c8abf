import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openInEditMode,
  waitForFields,
  findEditor,
} from '#test/kit/browser/editor-page.ts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getSwitch() {
  return page.getByRole('switch', { name: 'Edit Mode' });
}

function getSaveButton() {
  return page.getByRole('button', { name: 'Save Changes' });
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

test.describe('the dashboard', () => {
  test('A382, A384, A398, A400: is in view mode at first', async () => {
    await page.goto('/admin-dashboard');
    const status = page.getByRole('region', { name: 'System Status' });

    await status.getByText('View Mode', { exact: true }).waitFor();
    await expect(getSwitch()).not.toBeChecked();
    await expect(getSaveButton()).toHaveCount(0);
  });

  test('A383, A399, A538: its toggle turns edit mode on, here and on the pages', async () => {
    await page.goto('/admin-dashboard');
    await getSwitch().check();

    await page.getByText('Edit Mode Active', { exact: true }).waitFor();
    await getSaveButton().waitFor();
    await page.goto('/');
    await waitForFields(page);
  });

  test('A401, A522: saves what was changed on all pages, and ends edit mode', async () => {
    const { getField } = await openInEditMode(page, '/');
    await getField(headline).fill('A new headline');
    await page.goto('/about');
    await waitForFields(page);
    await page
      .getByRole('textbox', { name: /^Edit About › / })
      .first()
      .fill('Another text');
    await page.goto('/admin-dashboard');
    await page.getByText('2 unsaved changes', { exact: true }).waitFor();
    await getSaveButton().click();

    await findEditor(page).toast.getByText('Changes saved', { exact: true }).waitFor();
    const save = calls.find(({ call }) => call === 'POST /api/admin/content');
    expect((save?.body as { edits: unknown[] }).edits).toHaveLength(2);
    await page.getByText('View Mode', { exact: true }).waitFor();
    await page.getByText('No unsaved changes.').waitFor();
  });

  test('A401, A519: its toggle discards what was changed, and that can be undone', async () => {
    const { getField } = await openInEditMode(page, '/');
    await getField(headline).fill('A new headline');
    await page.goto('/admin-dashboard');
    await getSwitch().uncheck();

    await page.getByText('1 change discarded.').waitFor();
    expect(calls.map(({ call }) => call)).not.toContain('POST /api/admin/content');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
  });

  test('A678: asks before its tab is closed with unsaved changes, and not on the way to a page @full', async () => {
    const { getField } = await openInEditMode(page, '/');
    await getField(headline).fill('A new headline');
    await page.goto('/admin-dashboard');
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    // Whether a browser would close the tab without asking the admin.
    const mayClose = () =>
      page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await mayClose()).toBe(false);
    await getSwitch().uncheck();
    await page.getByText('1 change discarded.').waitFor();
    expect(await mayClose()).toBe(true);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    expect(await mayClose()).toBe(false);

    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByRole('main').getByRole('link', { name: 'Services' }).click();
    await page.waitForURL('**/services');
    await waitForFields(page);
    expect(asked).toEqual([]);
  });

  test('A397: explains how to edit', async () => {
    await page.goto('/admin-dashboard');
    const guide = page.getByRole('region', { name: 'How to Edit' });
    await guide.getByRole('heading', { name: 'How to Edit' }).click();

    await guide.getByRole('listitem').nth(4).waitFor();
    await expect(guide).toContainText('What you click has its tools beside it');
  });

  test('axe finds nothing in edit mode', async () => {
    await page.goto('/admin-dashboard');
    await getSwitch().check();

    expect(await findViolations(page)).toEqual([]);
  });
});
