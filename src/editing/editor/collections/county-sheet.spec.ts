import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiCall } from '#test/kit/browser/fake-api.ts';
import { findEditor, openInEditMode } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { countiesTarget } from '#model/schemas/county.ts';

let page: Page;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 800 } });
  calls = await fakeEditing(page, editingAnswers);
});

test('A941: a county is added on the page, with its cities and neighbors', async () => {
  const editor = await openInEditMode(page, '/');
  const sheet = page.getByRole('dialog', { name: 'Counties' });
  await page
    .getByRole('textbox', { name: / County$/ })
    .filter({ hasText: 'Pasco' })
    .click();
  await page.getByRole('button', { name: 'All counties' }).click();
  await expect(sheet.getByRole('textbox', { name: /^County 1/ })).toHaveValue('Pinellas');
  await page.keyboard.press('Escape');
  await editor.choose('Add a county');
  await sheet.getByRole('button', { name: 'Add to Counties', exact: true }).click();
  await expect(sheet.getByRole('textbox', { name: /^County 6/ })).toBeFocused();
  await page.keyboard.type('Citrus Hills');
  const county = sheet.locator('.entry-row', {
    has: page.getByRole('textbox', { name: /^County 6/ }),
  });
  await county.getByRole('button', { name: 'Add to Cities 6' }).click();
  await page.keyboard.type('Inverness');
  await county.getByRole('checkbox', { name: 'Pasco' }).check();
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await sheet.getByRole('button', { name: 'Done' }).click();

  await findEditor(page).getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  const [edit, ...more] = (sent as { edits: { id: string; type: string; value: string }[] }).edits;
  expect([edit?.id, edit?.type, more]).toEqual([countiesTarget, 'field', []]);
  const counties = JSON.parse(edit?.value ?? '') as object[];
  expect(counties).toHaveLength(6);
  expect(counties[5]).toEqual({
    slug: 'citrus-hills',
    name: 'Citrus Hills',
    cities: ['Inverness'],
    neighbors: ['pasco'],
  });
});
