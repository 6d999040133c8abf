import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  findEditor,
  headline,
  openAsAdmin,
  openInEditMode,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';

const phone = { width: 375, height: 812 };

/** The height that a phone's keyboard leaves visible. */
const keyboard = 330;

/** Covers the bottom of the page like a keyboard, which shrinks only the visual viewport. */
function openKeyboard(page: Page, height: number): Promise<void> {
  return page.evaluate((covered) => {
    const view = window.visualViewport;
    if (!view) throw new Error('There is no visual viewport.');
    Object.defineProperty(view, 'height', { configurable: true, get: () => innerHeight - covered });
    view.dispatchEvent(new Event('resize'));
  }, height);
}

test.describe('on a phone', () => {
  let page: Page;

  test.beforeEach(async ({ openPage }) => {
    page = await openPage(undefined, { viewport: phone, hasTouch: true });
    await fakeEditing(page, editingAnswers);
  });

  for (const [path, place] of [
    ['/about', 'About › Story › Text'],
    ['/contact', 'Contact › Service areas › Text'],
    ['/blog/nanny-interview-questions', ''],
  ] as const) {
    test(`A834: the line typed on ${path} stays in view, with a keyboard over the page or without @full`, async () => {
      const { bar, getField } = await openInEditMode(page, path);
      const field = place === '' ? page.locator('.edit-rich') : getField(place);
      await field.tap();
      // The editor of a formatted text is loaded at the first press.
      if (place === '') await page.locator('.edit-rich[contenteditable="true"]').waitFor();
      await field.press('Control+End');
      for (const covered of [0, keyboard]) {
        await openKeyboard(page, covered);
        for (let line = 0; line < 12; line += 1)
          await page.keyboard.insertText(' more words of it');

        const barTop = await bar.evaluate((element) => element.getBoundingClientRect().top);
        expect(barTop).toBeLessThan(phone.height - covered);
        const { top, bottom } = await field.evaluate((element) => {
          const range = element.matches('[contenteditable]') ? getSelection()?.getRangeAt(0) : null;
          const rect = (range ?? element).getBoundingClientRect();
          if (range) return { top: rect.top, bottom: rect.bottom };
          const { lineHeight, paddingBottom } = getComputedStyle(element);
          const end = rect.bottom - parseFloat(paddingBottom);
          return { top: end - parseFloat(lineHeight), bottom: end };
        });
        expect(bottom, covered.toString()).toBeLessThanOrEqual(barTop);
        expect(top, covered.toString()).toBeGreaterThan(0);
      }
    });
  }

  test('A834, A792, A938: from 320 to 375 px the bar is one row of buttons, and all of them are on the screen', async () => {
    const { bar, getButton, getField } = await openInEditMode(page, '/');
    await getField('Home › Top of the page › Headline').fill('Other words');
    await getButton('1 change').waitFor();

    for (const width of [320, 360, 375]) {
      await page.setViewportSize({ width, height: 700 });
      const boxes = await bar
        .locator('button:visible, a:visible')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).toBeGreaterThanOrEqual(5);
      expect(new Set(boxes.map(({ top }) => Math.round(top))).size, width.toString()).toBe(1);
      for (const { left, right, width: wide, height } of boxes) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(24);
      }
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
    }
    await getButton('Menu').click();
    await expect(bar.getByRole('link', { name: 'Add an article' })).toHaveAttribute(
      'href',
      '/admin/new/article#new',
    );
  });
});

test.describe('by keyboard', () => {
  let page: Page;

  test.beforeEach(async ({ openPage }) => {
    page = await openPage();
    await fakeEditing(page, editingAnswers);
  });

  for (const keys of ['Control+e', 'Meta+e']) {
    test(`A835: ${keys} begins edit mode, and leads from a field to the bar${keys.startsWith('Meta') ? ' @full' : ''}`, async () => {
      const { bar, getButton, getField } = await openAsAdmin(page, '/');
      await expect(getButton('Edit')).toHaveAttribute('title', 'Edit (Ctrl+E)');
      await page.keyboard.press(keys);
      const field = getField('Home › Top of the page › Headline');
      await field.focus();
      await page.keyboard.press(keys);

      await expect(bar).toBeFocused();
      await expect(field).toHaveCount(1);
    });
  }

  test('A835: a skip link leads an admin to the bar, and edit mode is three presses further at most @full', async () => {
    const { bar, getButton } = await openAsAdmin(page, '/');
    const link = page.getByRole('link', { name: 'Skip to the editing bar' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(bar).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(getButton('Edit')).toBeFocused();
  });

  test('A835: a visitor gets neither the keys nor the skip link @full', async ({ openPage }) => {
    const visitor = await openPage('/');

    expect(await visitor.content()).not.toContain('editing bar');
    await visitor.keyboard.press('Control+e');
    await expect(visitor.getByRole('textbox', { name: /^Edit / })).toHaveCount(0);
  });
});

test('the phone view is the same page 390 px wide, and what is typed in one window shows in both', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeEditing(page, editingAnswers);
  const { choose, getField } = await openInEditMode(page, '/');
  // Its calls wait until the stand-ins are there.
  await page.context().addInitScript(() => {
    if (opener && !sessionStorage.answered) window.fetch = () => new Promise(() => undefined);
  });
  const opening = page.waitForEvent('popup');
  await choose('Phone view');
  const popup = await opening;
  await fakeEditing(popup, editingAnswers);
  await popup.evaluate(() => sessionStorage.setItem('answered', '1'));
  await popup.reload();
  await waitForFields(popup);
  expect(await popup.evaluate(() => innerWidth)).toBe(390);
  const small = findEditor(popup);
  await small.getButton('Menu').click();
  await small.getButton('Done').waitFor();
  await expect(small.getButton('Phone view')).toBeHidden();
  await popup.keyboard.press('Escape');

  await getField(headline).fill('Typed beside a phone');
  await expect(small.getField(headline)).toHaveText('Typed beside a phone');
  await small.getField(headline).fill('Typed on a phone');
  await expect(getField(headline)).toHaveText('Typed on a phone');
  const closing = popup.waitForEvent('close');
  await choose('Phone view');
  await closing;
});
