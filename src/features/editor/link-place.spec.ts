import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';

const path = '/blog/nanny-interview-questions';

/** More than a line of text may not move below the writer's eyes. */
const maxMove = 30;

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Selects the last word of the last paragraph, and returns how far the page is scrolled then. */
async function selectLastWord(page: Page): Promise<number> {
  await openInEditMode(page, path);
  const last = page.locator('.edit-rich > p').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  const at = await readScroll(page);
  expect(at).toBeGreaterThan(800);
  return at;
}

async function expectSamePlace(page: Page, before: number): Promise<void> {
  // What follows the focus runs with the next frames.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  expect(Math.abs((await readScroll(page)) - before)).toBeLessThan(maxMove);
  const isSeen = await page.evaluate(() => {
    const box = getSelection()?.getRangeAt(0).getBoundingClientRect();
    return box !== undefined && box.top > 0 && box.bottom < innerHeight;
  });
  expect(isSeen).toBe(true);
}

const openChooser = async (page: Page, isTouch: boolean) => {
  const button = page.getByRole('button', { name: 'Link', exact: true });
  await (isTouch ? button.tap() : button.click());
  return page.getByRole('group', { name: 'Link' });
};

const ways: Record<string, (page: Page, isTouch: boolean) => Promise<void>> = {
  'choosing a name': async (page, isTouch) => {
    const chooser = await openChooser(page, isTouch);
    await chooser.getByRole('combobox').fill('services');
    const name = chooser.getByRole('option').first();
    await (isTouch ? name.tap() : name.click());
    await expect(page.locator('.edit-rich > p').last().locator('a')).not.toHaveCount(0);
  },
  'the Enter key': async (page, isTouch) => {
    const chooser = await openChooser(page, isTouch);
    await chooser.getByRole('combobox').fill('/services');
    await page.keyboard.press('Enter');
    await expect(page.locator('.edit-rich > p').last().locator('a')).not.toHaveCount(0);
  },
  'the Escape key': async (page, isTouch) => {
    const chooser = await openChooser(page, isTouch);
    await page.keyboard.press('Escape');
    await expect(chooser).toHaveCount(0);
  },
  'bold, and an undo by its button': async (page, isTouch) => {
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await (isTouch ? button.tap() : button.click());
    };
    await press('Bold');
    await press('Undo');
  },
  'a picture that is not inserted': async (page, isTouch) => {
    const button = page.getByRole('button', { name: 'Picture', exact: true });
    await (isTouch ? button.tap() : button.click());
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true }).first();
    await (isTouch ? cancel.tap() : cancel.click());
  },
};

for (const [way, act] of Object.entries(ways)) {
  for (const width of [375, 1280]) {
    const isShort = way === 'the Enter key' && width === 375;
    test(`A818: after ${way} the writer is where the words are, at ${width.toString()} px${isShort ? '' : ' @full'}`, async ({
      openPage,
    }) => {
      const isTouch = width === 375;
      const page = await openPage(undefined, {
        viewport: { width, height: 812 },
        hasTouch: isTouch,
      });
      await fakeEditing(page, { ...editingAnswers });
      const before = await selectLastWord(page);
      await act(page, isTouch);
      await expectSamePlace(page, before);
    });
  }
}
