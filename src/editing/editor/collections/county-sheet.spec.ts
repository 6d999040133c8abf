import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiCall } from '#test/kit/browser/fake-api.ts';
import { findEditor } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { countiesTarget } from '#model/collections.ts';

let page: Page;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 800 } });
  calls = await fakeEditing(page, editingAnswers);
});

test('A941: a county is added on the page, with its cities and neighbors @full', async () => {
  await page.goto(`/#edit=${encodeURIComponent(countiesTarget)}`);
  const editor = findEditor(page);
  const sheet = page.getByRole('dialog', { name: 'Counties' });
  await sheet.locator('summary', { hasText: 'Sarasota' }).click();
  const cities = sheet
    .getByRole('group', { name: 'Sarasota' })
    .getByRole('textbox', { name: /^Cities/ });
  await expect(cities).toHaveValue(/^Sarasota\nVenice\n/);
  await cities.fill('Venice');
  await page.keyboard.press('Control+z');
  await expect(cities).toHaveValue(/^Sarasota\nVenice\n/);
  await page.keyboard.press('Escape');
  await editor.choose('Add a county');
  await expect(
    sheet.getByRole('group', { name: 'New county' }).getByRole('textbox', { name: /^County/ }),
  ).toBeFocused();
  await page.keyboard.type('Citrus Hills');
  const county = sheet.getByRole('group', { name: 'Citrus Hills' });
  await county.getByRole('textbox', { name: /^Cities/ }).focus();
  await page.keyboard.type('Inverness\n\nBeverly Hills\n');
  await county.getByRole('checkbox', { name: 'Pasco' }).check();
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await sheet.getByRole('button', { name: 'Done' }).click();

  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  const [edit, ...more] = (sent as { edits: { id: string; type: string; value: string }[] }).edits;
  expect([edit?.id, edit?.type, more]).toEqual([countiesTarget, 'field', []]);
  const counties = JSON.parse(edit?.value ?? '') as object[];
  expect(counties).toHaveLength(6);
  expect(counties[5]).toEqual({
    slug: 'citrus-hills',
    name: 'Citrus Hills',
    cities: ['Inverness', 'Beverly Hills'],
    neighbors: ['pasco'],
  });
});
