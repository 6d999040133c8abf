import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openAsAdmin, openInEditMode, waitForFields } from '#test/kit/browser/editor-page.ts';

const paths = [
  '/',
  '/services',
  '/about',
  '/providers',
  '/providers/1',
  '/contact',
  '/nanny-services',
];
const article = '/blog/nanny-interview-questions';

let page: Page;

async function open(width: number, openPage: (path?: string) => Promise<Page>): Promise<void> {
  page = await openPage();
  await page.setViewportSize({ width, height: 812 });
  await fakeEditing(page, editingAnswers);
}

/** Returns where the page has everything that it shows, in one call. */
const readPositions = () =>
  page.evaluate(() => {
    /** Returns whether an element stays in the window while the page scrolls. */
    const isStuck = (each: Element | null): boolean =>
      each !== null &&
      (/sticky|fixed/.test(getComputedStyle(each).position) || isStuck(each.parentElement));
    return [...document.querySelectorAll('main *, footer *')]
      .filter(
        (each) => !each.closest('.slides') && !each.matches('.edit-text, .prose *, .edit-notes'),
      )
      .filter((each) => each.checkVisibility() && !isStuck(each))
      .map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        // A line of a link ends with a space or without it, which nobody sees.
        const isInline = getComputedStyle(each).display === 'inline';
        return [left + scrollX, top + scrollY, isInline ? 0 : width, height]
          .map(Math.round)
          .join(' ');
      });
  });

/** Returns the texts of a page, one of each kind of element that shows them. */
const listTexts = () =>
  page.locator('main .edit-text').evaluateAll((texts) => {
    const seen = new Set<string>();
    return texts.flatMap((text, index) => {
      const kind = `${text.parentElement?.tagName ?? ''} ${text.parentElement?.className ?? ''}`;
      if (seen.has(kind) || !text.checkVisibility()) return [];
      seen.add(kind);
      return [index];
    });
  });

for (const width of [375, 1280]) {
  for (const path of [...paths, article]) {
    const tag = path === '/' && width === 1280 ? '' : ' @full';
    test(`A876: nothing on ${path} moves when edit mode begins, a text is pressed, or at the first key, at ${width} px${tag}`, async ({
      openPage,
    }) => {
      await open(width, openPage);
      const editor = await openAsAdmin(page, path);
      await page.evaluate(() => document.fonts.ready);
      const before = await readPositions();
      expect(before.length).toBeGreaterThan(30);
      await editor.getButton('Edit').click();
      await waitForFields(page);
      expect(await readPositions()).toEqual(before);

      for (const index of await listTexts()) {
        const text = page.locator('main .edit-text').nth(index);
        await text.click();
        await expect(text).toBeFocused();
        await page.keyboard.type('i');
        await page.keyboard.press('Backspace');
        expect(await readPositions(), (await text.getAttribute('aria-label')) ?? '').toEqual(
          before,
        );
      }
    });
  }
}

/** Returns the words and controls of the page that a toolbar lies over. */
const listCovered = () =>
  page.evaluate(() => {
    const tools = document.querySelector('.edit-tools');
    const bar = document.querySelector('[data-editor-bar]');
    if (!tools || !bar || tools.childElementCount === 0) return [];
    const box = tools.getBoundingClientRect();
    const isOver = (rect: DOMRect) =>
      rect.width > 0 &&
      rect.left < box.right - 1 &&
      box.left < rect.right - 1 &&
      rect.top < box.bottom - 1 &&
      box.top < rect.bottom - 1;
    const covered: string[] = [];
    for (const part of [bar, ...bar.querySelectorAll('.editor-message:not(:empty)')]) {
      if (isOver(part.getBoundingClientRect())) covered.push(part.className);
    }
    if (box.left < 0 || box.right > innerWidth || box.top < 0) covered.push('beyond the window');
    // What is docked at the bar scrolls over the page like the bar itself.
    if (tools.matches('[data-docked]')) return covered;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (
        !parent?.checkVisibility() ||
        parent.closest('.edit-tools, [data-editor-bar], script, style')
      )
        continue;
      if ((node.textContent ?? '').trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // What a card cuts off is not seen.
      const cut = parent.closest('.card-bio')?.getBoundingClientRect();
      const isCut = cut !== undefined && !isOver(cut);
      if (!isCut && [...range.getClientRects()].some(isOver)) covered.push(node.textContent ?? '');
    }
    return covered;
  });

for (const width of [375, 1280]) {
  for (const path of [...paths, article]) {
    const tag = path === '/' && width === 375 ? '' : ' @full';
    test(`A877: no tool on ${path} lies over words or other tools, whatever is selected, at ${width} px${tag}`, async ({
      openPage,
    }) => {
      await open(width, openPage);
      await openInEditMode(page, path);
      expect(await listCovered()).toEqual([]);
      const fields = page.locator(
        'main [data-edit-field]:visible, footer [data-edit-field]:visible',
      );
      const count = await fields.count();
      for (let index = 0; index < count; index += 3) {
        const field = fields.nth(index);
        // A text with formatting is replaced by its control once it has the focus.
        await field.scrollIntoViewIfNeeded();
        await field.focus();
        const label = (await field.getAttribute('aria-label')) ?? '';
        // It is placed again in the frame after its tools are drawn.
        await expect.poll(listCovered, label).toEqual([]);
      }
    });
  }
}

test('what is typed on a folded line stays one line, and pasted words lose their formatting', async ({
  openPage,
}) => {
  await open(1280, openPage);
  const { getField, getButton } = await openInEditMode(page, '/');
  const field = getField('Home › Top of the page › Headline');
  await field.selectText();
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Two\nlines');
    clipboardData.setData('text/html', '<b>Two</b><br>lines');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(field).toHaveText('Two lines');
  await expect(field.locator('*')).toHaveCount(0);
  await page.keyboard.type('!');
  await expect(field).toHaveText('Two lines!');
  await getButton('Undo').click();
  await getButton('Undo').click();
  await expect(field).not.toHaveText('Two lines');
});
