import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';

const path = '/blog/nanny-interview-questions';

/** The text may move by no more than one line. */
const maxMove = 30;

/** Returns the scroll position once it has not changed for ten frames. */
const readScroll = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = -1;
        let frames = 0;
        const look = () => {
          frames = last === scrollY ? frames + 1 : 0;
          last = scrollY;
          if (frames === 10) resolve(Math.round(last));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** Selects the last word of the last paragraph and returns the scroll position. */
async function selectLastWord(page: Page): Promise<number> {
  await openInEditMode(page, path);
  const last = page.locator('.edit-rich > p').last();
  await last.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  const at = await readScroll(page);
  expect(at).toBeGreaterThan(800);
  return at;
}

async function expectSameCaret(page: Page, before: number): Promise<void> {
  expect(Math.abs((await readScroll(page)) - before)).toBeLessThan(maxMove);
  const isSeen = await page.evaluate(() => {
    const box = getSelection()?.getRangeAt(0).getBoundingClientRect();
    return box !== undefined && box.top > 0 && box.bottom < innerHeight;
  });
  expect(isSeen).toBe(true);
}

/** Presses what is in view, as a finger would: a press by name would scroll what is sticky. */
async function press(page: Page, wanted: Locator, isTouch: boolean): Promise<void> {
  await wanted.waitFor();
  const box = await wanted.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

const findButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();

const openChooser = async (page: Page, isTouch: boolean) => {
  await press(page, findButton(page, 'Link'), isTouch);
  const chooser = page.getByRole('group', { name: 'Link' });
  await chooser.waitFor();
  return chooser;
};

const ways: Record<string, (page: Page, isTouch: boolean) => Promise<void>> = {
  'choosing a name': async (page, isTouch) => {
    const chooser = await openChooser(page, isTouch);
    await chooser.getByRole('combobox').fill('services');
    await press(page, chooser.getByRole('option').first(), isTouch);
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
    await press(page, findButton(page, 'Bold'), isTouch);
    await press(page, findButton(page, 'Undo'), isTouch);
  },
  'a picture that is not inserted': async (page, isTouch) => {
    await press(page, findButton(page, 'Picture'), isTouch);
    const panel = page.locator('.edit-insert');
    await press(page, panel.getByRole('button', { name: 'Cancel', exact: true }), isTouch);
  },
};

for (const [way, act] of Object.entries(ways)) {
  for (const width of [375, 1280]) {
    const isShort = way === 'the Enter key' && width === 375;
    test(`A818: after ${way} the writer is where the words are, at ${width} px${isShort ? '' : ' @full'}`, async ({
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
      await expectSameCaret(page, before);
    });
  }
}
