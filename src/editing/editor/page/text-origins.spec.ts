import type { Page } from '@playwright/test';
import { findEditor, openInEditMode, waitForFields } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

let page: Page;

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 1280, height: 900 } });
  await fakeEditing(page, editingAnswers);
});

const findSheet = (name: string) => page.getByRole('dialog', { name, exact: true });

test('A940: the phone number at the top leads to where it is edited', async () => {
  await openInEditMode(page, '/about');
  const phone = page.getByRole('banner').getByRole('link', { name: /^Call/ });
  await phone.click();
  const field = page.getByRole('contentinfo').getByRole('textbox', { name: /Phone$/ });
  await expect(field).toBeFocused();
  await field.fill('(813) 555-0199');
  await expect(phone).toContainText('(813) 555-0199');
});

test('A940: the logo opens the name and the logo, from the foot of any page, too @full', async () => {
  await openInEditMode(page, '/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click();
  const name = findSheet('Name and logo').getByRole('textbox', { name: /^Agency name/ });
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);

  await page.goto('/privacy');
  await waitForFields(page);
  await page.getByRole('contentinfo').getByText('All rights reserved').click();
  await page.waitForURL(/\/#edit=site-name$/);
  await expect(name).toBeFocused();
});

test('A940: an icon opens its address, a county of the map its name, and a heading says that it is not edited', async () => {
  await openInEditMode(page, '/contact');
  await page.getByRole('link', { name: /on Facebook$/ }).click();
  const facebook = findSheet('Social links').getByRole('textbox', { name: /^Facebook/ });
  await expect(facebook).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Reach us' }).click();
  await findEditor(page).bar.getByText('These words are part of the design').waitFor();

  await page.goto('/');
  await waitForFields(page);
  await page.locator('.county-map').getByText('Pasco').click();
  await expect(
    page.getByRole('textbox', { name: / County$/ }).filter({ hasText: 'Pasco' }),
  ).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Pasco North');
  await expect(page.locator('.county-map').getByText('Pasco North')).toBeVisible();
});

test('A940: what a card says of somebody opens their details @full', async () => {
  await openInEditMode(page, '/');
  await page.locator('[data-edit-entry^="content/providers/"]').first().waitFor();
  await page
    .getByText(/^Hillsborough · /)
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Rating').waitFor();
});

test('A940: what a card says of an article elsewhere leads to its details @full', async () => {
  await openInEditMode(page, '/blog/nanny-interview-questions');
  await page
    .getByRole('region', { name: 'Keep reading' })
    .getByText(/min read/)
    .first()
    .click();
  await page.waitForURL(/\/blog#edit=/);
  await page.getByRole('dialog').getByLabel('Category').waitFor();
});

test('A940, A959: what a service costs opens its details, where it is filled in @full', async () => {
  await openInEditMode(page, '/nanny-services');
  await page.getByText('$22 to $30 an hour').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('group', { name: 'What it costs here' })).toBeVisible();
});

/**
 * What the pages say by themselves: headings and labels of the design. All else is edited, or leads
 * to what it is made from.
 */
const designWords: Record<string, string[]> = {
  '/': ['( )'],
  '/about': ['( )'],
  '/services': ['All services', '( )'],
  '/nanny-services': [
    "What's Included",
    'What it costs here',
    'Questions parents ask',
    'Questions to ask on the first call',
    'The note on the counter',
    '(an example)',
    'Caregivers you could meet',
    '( )',
  ],
  '/providers': ['8 caregivers', '( )'],
  '/blog': ['( )'],
  '/blog/nanny-interview-questions': ['Share this article', 'Keep reading', '( )'],
  '/contact': ['Reach us', 'Address', 'Phone', 'Email', 'Loads a map from OpenStreetMap.', '( )'],
  '/intake-forms': ['( )'],
  '/recommendations': ['( )'],
};

for (const [path, expected] of Object.entries(designWords)) {
  test(`A940: on ${path} all words but those of the design are edited, or lead to what they are made from @full`, async () => {
    await openInEditMode(page, path);
    const words = await page.locator('main *, footer *').evaluateAll((elements) => {
      const acting = 'a, button, input, label, select, summary, textarea, form';
      const made = '[data-edit-field], [data-edit-text], [data-edit-copy], [data-edit-from]';
      const isOfEntry = (element: Element) => {
        // Figures that are not edited in place are those of the page's entry.
        if (element.closest('.figures, .figures + p')) return true;
        const around = element.closest('h2')
          ? null
          : element.closest('article, li, figure, .card, .slide');
        const field = around?.querySelector<HTMLElement>('[data-edit-field]');
        return /^content\/(?:providers|blog|testimonials|team|services)\//.test(
          field?.dataset.editField ?? '',
        );
      };
      return elements.flatMap((element) => {
        const own = [...element.childNodes]
          .map((node) => (node instanceof Text ? node.data : ' '))
          .join('')
          .replaceAll(/\s+/g, ' ')
          .trim();
        const isShown = own !== '' && element.getClientRects().length > 0;
        const isMade = element.closest(`${acting}, ${made}, script, style`) !== null;
        return isShown && !isMade && !isOfEntry(element) ? [own] : [];
      });
    });
    expect([...new Set(words)]).toEqual(expected);
  });
}
