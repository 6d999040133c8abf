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
    const tag = path === '/services' && width === 1280 ? '' : ' @full';
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

/** Returns what the tools of the selected field lie over, and how far they are from it. */
const listMisplaced = () =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-editor-bar]');
    const field = document.activeElement?.closest('[data-edit-field]');
    if (!bar || !field) return [];
    type Box = Pick<DOMRect, 'bottom' | 'left' | 'right' | 'top'>;
    const isOver = (a: Box, b: Box) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const measureGap = (a: Box, b: Box) =>
      Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom, 0);
    const found: string[] = [];
    const dock = document.querySelector<HTMLElement>('.edit-dock');
    // On a phone, they are one row above the bar, and scroll over the page like the bar itself.
    if (dock?.offsetHeight) {
      const { bottom, height } = dock.getBoundingClientRect();
      if (height > 56) found.push(`${height} px high`);
      if (bottom > bar.getBoundingClientRect().top + 1) found.push('over the bar');
      return found;
    }
    const region = field.closest('[data-edit-text]') ?? field;
    const item = field.closest('[data-edit-item], [data-edit-entry]') ?? region;
    const tools = [...document.querySelectorAll('.edit-dock > .edit-tools:not(:empty)')];
    for (const each of tools) {
      const isTab = each.matches('.edit-tab');
      const name = isTab ? 'tab' : 'tools';
      const box = each.getBoundingClientRect();
      const gap = measureGap(box, (isTab ? item : region).getBoundingClientRect());
      if (gap > 12) found.push(`${name}: ${Math.round(gap)} px away`);
      if (box.left < 0 || box.right > innerWidth || box.top < 0) found.push(`${name}: not in view`);
      if (isOver(box, bar.getBoundingClientRect())) found.push(`${name}: over the bar`);
      if (!isTab && tools.some((tab) => tab !== each && isOver(box, tab.getBoundingClientRect()))) {
        found.push('tools: over the tab');
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement: parent } = node;
        // What only screen readers say is not seen.
        if (
          !parent?.checkVisibility() ||
          parent.closest('.edit-dock, [data-editor-bar], script, style, .sr-only') ||
          field.contains(node) ||
          (node.textContent ?? '').trim() === ''
        )
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // What a card cuts off is not seen.
        const cut = parent.closest('.card-bio')?.getBoundingClientRect();
        const isCut = cut !== undefined && !isOver(cut, box);
        if (!isCut && [...range.getClientRects()].some((rect) => isOver(rect, box))) {
          found.push(`${name}: over “${node.textContent ?? ''}”`);
        }
      }
    }
    return found;
  });

for (const width of [375, 1280]) {
  for (const path of [...paths, article]) {
    const tag = path === '/services' && width === 375 ? '' : ' @full';
    test(`A877, A936: the tools on ${path} are at what is selected, and over no other words, at ${width} px${tag}`, async ({
      openPage,
    }) => {
      await open(width, openPage);
      await openInEditMode(page, path);
      expect(await listMisplaced()).toEqual([]);
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
        await expect.poll(listMisplaced, label).toEqual([]);
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
