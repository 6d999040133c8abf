import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openAsAdmin,
  openInEditMode,
  readStoredDocuments,
} from '#test/kit/browser/editor-page.ts';

let page: Page;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, editingAnswers);
});

const image = 'Edit Home › Top of the page › Image';

test.describe('edit mode on a long page', () => {
  test('opens every text at once, and stays where it was @full', async () => {
    await openInEditMode(page, '/');

    await expect(page.getByRole('textbox', { name: 'Edit Whole site › Phone' })).toHaveCount(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the Tab key reaches each text in turn @full', async () => {
    await openInEditMode(page, '/');
    const fields = page.locator('main [data-edit-field]:visible');
    const labels = await fields.evaluateAll((all) => all.map((each) => each.ariaLabel));
    await fields.nth(5).focus();
    const focus = page.locator('main [data-edit-field]:focus');
    // Between two texts is a link whose words are not edited here.
    for (let tries = 0; tries < 2; tries += 1) {
      await page.keyboard.press('Tab');
      if ((await focus.count()) > 0) break;
    }
    await expect(focus).toHaveAttribute('aria-label', labels[6] ?? '');
  });

  test('a text can be found in the page, and shown by its address @full', async () => {
    await openAsAdmin(page, '/');
    const phone = page.locator('footer [data-edit=contact-phone]');
    const text = await phone.textContent();
    await openInEditMode(page, '/');
    await expect(phone).toHaveText(text?.trim() ?? '');

    await page.goto('/#edit=contact-phone');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Edit Whole site › Phone' })).toBeFocused();
  });
});

test('A676: the bar is there though another page keeps the database, whose changes come once it lets go', async () => {
  const first = await openInEditMode(page, '/');
  await first.getField(headline).fill('A new headline');
  await expect.poll(async () => (await readStoredDocuments(page))[1]?.touched).toHaveLength(1);
  await page.close();
  const holder = await page.context().newPage();
  await holder.goto('/robots.txt');
  await holder.evaluate(async () => {
    const opening = indexedDB.open('editing');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const store = opening.result.transaction('documents', 'readwrite').objectStore('documents');
    const hold = () => {
      // A transaction lasts as long as it asks.
      store.get(0).onsuccess = hold;
    };
    hold();
  });

  page = await page.context().newPage();
  await fakeEditing(page, editingAnswers);
  const editor = await openAsAdmin(page, '/');
  await editor.getButton('Edit').waitFor();
  await holder.close();
  await editor.getButton('Continue').waitFor();
  await editor.bar.getByText('1 unsaved change').waitFor();
});

test.describe('a picture', () => {
  const expectPanel = async (press: (picture: Locator) => Promise<void>) => {
    const picture = page.getByRole('button', { name: image });
    const panel = page.getByRole('dialog', { name: 'Change this picture' });
    await picture.scrollIntoViewIfNeeded();
    await expect(page.getByRole('textbox', { name: /^Image URL/ })).toHaveCount(0);
    await press(picture);
    await panel.getByRole('textbox', { name: /^Image URL/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(picture).toBeFocused();
  };

  test('opens its panel only when pressed, by mouse or by keyboard; Escape closes it, and the focus returns', async () => {
    await openInEditMode(page, '/');
    await expectPanel((picture) => picture.click());
    await expectPanel((picture) => picture.press('Enter'));
  });

  test('opens its panel only when pressed, by touch, too @full', async ({ openPage }) => {
    page = await openPage('/', { hasTouch: true, viewport: { width: 375, height: 812 } });
    await fakeEditing(page, editingAnswers);
    await openInEditMode(page, '/');
    await expectPanel((picture) => picture.tap());
  });

  test('has no trace of the editor once edit mode ends', async () => {
    const { getButton, leave } = await openAsAdmin(page, '/');
    const read = () => page.locator('.hero img').evaluate((element) => element.outerHTML);
    const before = await read();
    await getButton('Edit').click();
    await page.getByRole('button', { name: image }).waitFor();
    await leave();
    await getButton('Edit').waitFor();

    expect(await read()).toBe(before);
  });
});
