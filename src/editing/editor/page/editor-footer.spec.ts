import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openInEditMode, type PageEditor, waitUntilSaved } from '#test/kit/browser/editor-page.ts';

let page: Page;
let calls: ApiCall[];
let editor: PageEditor;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  calls = await fakeEditing(page, { ...editingAnswers });
  editor = await openInEditMode(page, '/privacy');
  // Its tools appear once the footer is near.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
});

const findLink = (group: string, number: number) =>
  editor.getField(`Footer › ${group} ${number} › Words`);

/** Opens where the selected link leads. */
const openGoal = async (name: string) => {
  await page.getByRole('button', { name: 'Where it leads' }).click();
  return page.getByRole('dialog', { name: `Where ${name} leads` });
};

async function save(): Promise<unknown> {
  await editor.getButton('Save').click();
  await waitUntilSaved(page);
  const saved = calls.find(({ call }) => call === 'POST /api/admin/content');
  return (saved?.body as { edits: unknown }).edits;
}

test('A871: an admin renames a footer link and chooses where it leads', async () => {
  await findLink('Quick links', 2).fill('Our story');
  const menu = await openGoal('Quick link 2');
  const goal = menu.getByRole('combobox', { name: 'Leads to' });
  await expect(goal).toHaveValue('/about');
  await goal.selectOption({ label: 'Find My Match' });
  expect(await findThemeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await save()).toMatchObject([
    { id: 'footer-quick-links-items-2-label', value: 'Our story', base: 'About Us' },
    { id: 'footer-quick-links-items-2-to', value: '/recommendations', base: '/about' },
  ]);
});

test('the number in the header follows the one in the footer, and no link leaves the page that is edited', async () => {
  await editor.getField('Whole site › Phone').fill('(813) 555-0177');
  const call = page.getByRole('banner').getByRole('link', { name: /^Call/ });
  await expect(call).toHaveText(/\(813\) 555-0177$/);
  await call.click();
  await expect(editor.getField('Whole site › Phone')).toBeFocused();
  await editor.getButton('Undo').click();
  await expect(call).not.toHaveText(/0177/);
});

test('A871: a press on a footer link in edit mode selects its words and stays on the page', async () => {
  const field = findLink('Quick links', 3);
  const link = page.getByRole('contentinfo').locator('a', { has: field });
  const box = await link.boundingBox();
  await link.scrollIntoViewIfNeeded();
  await link.click({ position: { x: (box?.width ?? 0) / 2, y: 1 } });
  await expect(field).toBeFocused();
  await page.keyboard.type('Care');
  await expect(field).toHaveText('Care');
  expect(new URL(page.url()).pathname).toBe('/privacy');
});

test('A871: a link to a service without words shows its name; others can be written', async () => {
  const field = findLink('Service links', 2);
  await expect(field).toHaveText('');
  await expect(field).toHaveAttribute('aria-placeholder', 'Doula Support');
  await field.fill('Birth support');
  expect(await save()).toMatchObject([
    { id: 'footer-service-links-items-2-label', value: 'Birth support', base: '' },
  ]);
});

test('A871: an admin adds a footer link to another site @full', async () => {
  await findLink('Start links', 1).focus();
  await page.getByRole('button', { name: 'Add a start link' }).click();
  await expect(page.getByRole('textbox', { name: 'Edit Start link 2, Words' })).toBeFocused();
  const menu = await openGoal('Start link 2');
  await menu.getByRole('combobox', { name: 'Leads to' }).selectOption('Another web address…');
  await menu.getByRole('textbox', { name: 'Web address' }).fill('https://www.example.com/jobs');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Edit Start link 2, Words' }).fill('Jobs');
  const edits = (await save()) as { id: string; value: string }[];
  expect(edits).toMatchObject([{ id: 'content/footer.yaml#startLinks.items', type: 'list' }]);
  expect((JSON.parse(edits[0]?.value ?? '') as unknown[])[1]).toEqual({
    from: null,
    value: { label: 'Jobs', to: 'https://www.example.com/jobs' },
  });
});

test('A871: an admin empties the sentence of the newsletter, which takes its box away @full', async () => {
  await editor.choose('More on this page', 'Newsletter box');
  const box = page.getByRole('dialog', { name: 'Newsletter box' });
  await box.getByRole('textbox', { name: /^Button/ }).fill('Sign up');
  await box.getByRole('textbox', { name: /^Sentence/ }).fill('');
  expect(await save()).toMatchObject([
    { id: 'footer-newsletter-button', value: 'Sign up', base: 'Coming soon' },
    { id: 'footer-newsletter-text', value: '' },
  ]);
});
