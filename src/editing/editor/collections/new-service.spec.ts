import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiCall } from '#test/kit/browser/fake-api.ts';
import { addFromBar, openInEditMode, type PageEditor } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

let page: Page;
let calls: ApiCall[];
let editor: PageEditor;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const findSheet = () => page.getByRole('region', { name: 'New service: details' });
const findText = (field: string) => editor.getField(`New service › ${field}`);

async function choosePicture(): Promise<void> {
  await page.getByRole('button', { name: 'Edit New service › Image', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await panel.getByRole('textbox', { name: /^Image URL/ }).fill('/images/hero.svg');
  await panel.getByRole('textbox', { name: /^Image description/ }).fill('A lamp');
  await panel.getByRole('button', { name: 'Done' }).click();
}

test('A941, A878: a service is written on its page, which shows it as it will look @full', async ({
  openPage,
}) => {
  page = await openPage();
  calls = await fakeEditing(page, editingAnswers);
  editor = await openInEditMode(page, '/services');
  await addFromBar(page, 'Add a service');
  expect(new URL(page.url()).pathname).toBe('/admin/new/service');
  await expect(findText('Title')).toBeFocused();
  await page.keyboard.type('Night Nurses');
  await findText('Description').fill('Somebody else gets up.');
  await findText('Long description').click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await page.keyboard.type('A nurse comes at ten.');
  await choosePicture();
  expect(await findThemeViolations(page)).toEqual([]);

  // A press on the list leads to its lines.
  await page.getByText('What a family gets, in six lines.').click();
  const sheet = findSheet();
  const find = (name: RegExp | string) => sheet.getByRole('textbox', { name, exact: true });
  await sheet.locator(':focus').waitFor();
  for (const number of numbers(6)) {
    await find(`What's included ${number}`).fill(`Point ${number}`);
  }
  for (const number of numbers(3)) {
    await find(`Question ${number}`).fill(`Why ${number}?`);
    await find(`Answer ${number}`).fill('Ask us.');
  }
  await find(/^Search title/).fill('Night Nurses');
  await find(/^Search description/).fill('Sleep well.');
  await expect(sheet).toContainText('Ready. Save to publish it.');
  const written = page.locator('[data-new-entry]');
  await expect(written.getByRole('heading', { level: 1 })).toHaveText('Night Nurses');
  await expect(written.getByRole('listitem').filter({ hasText: /^Point \d$/ })).toHaveCount(6);
  await expect(written.getByRole('listitem').filter({ hasText: 'Why 3?' })).toBeVisible();

  await editor.getButton('Save').click();
  await expect.poll(() => calls.some(({ call }) => call === 'POST /api/admin/content')).toBe(true);
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  const [edit] = (sent as { edits: { id: string; value: string }[] }).edits;
  expect(edit?.id).toMatch(/^new:services:/);
  expect(JSON.parse(edit?.value ?? '')).toEqual({
    data: {
      title: 'Night Nurses',
      description: 'Somebody else gets up.',
      image: '/images/hero.svg',
      imageAlt: 'A lamp',
      seo: { title: 'Night Nurses', description: 'Sleep well.' },
      detailedDescription: 'A nurse comes at ten.',
      features: numbers(6).map((number) => `Point ${number}`),
      faq: numbers(3).map((number) => ({ question: `Why ${number}?`, answer: 'Ask us.' })),
    },
    text: '',
  });
});
