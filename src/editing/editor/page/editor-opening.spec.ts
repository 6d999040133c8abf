import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { openAsAdmin, openInEditMode } from '#test/kit/browser/editor-page.ts';
import { listRegions } from '#test/kit/site/editable-regions.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';

let page: Page;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, editingAnswers);
});

/** Leaves no idle time, like a busy phone. */
async function keepBusy(): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** Returns how far below the view each open field begins, in screens. */
function listDistances(): Promise<number[]> {
  return page
    .locator('[data-edit-field]')
    .evaluateAll((fields) =>
      fields.map((field) => field.getBoundingClientRect().top / window.innerHeight),
    );
}

const image = 'Edit Home › Top of the page › Image';

test.describe('edit mode on a long page', () => {
  test('opens what is in view and little more, however long the page is, and the rest as it comes near', async () => {
    await keepBusy();
    await openInEditMode(page, '/');

    const distances = await listDistances();
    expect(distances.filter((distance) => distance < 1).length).toBeGreaterThan(5);
    expect(Math.max(...distances)).toBeLessThan(2);
    const all = listRegions(readBuiltBytes('index.html').toString()).length;
    expect(distances.length).toBeLessThan(all / 3);

    const last = page.getByRole('textbox', { name: 'Edit Whole site › Phone' });
    await expect(last).toHaveCount(0);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await last.waitFor();
  });

  test('opens the rest by itself once the browser rests @full', async () => {
    await openInEditMode(page, '/');

    await page.getByRole('textbox', { name: 'Edit Whole site › Phone' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the Tab key reaches each field in turn, open before or not @full', async () => {
    await keepBusy();
    await openInEditMode(page, '/');
    const before = await page.evaluate(() => {
      const last = [...document.querySelectorAll<HTMLElement>('main [data-edit-field]')].at(-1);
      last?.focus({ preventScroll: true });
      return last?.ariaLabel;
    });
    await page.keyboard.press('Tab');

    const fields = page.locator('[data-edit-field]');
    const labels = await fields.evaluateAll((all) => all.map((each) => each.ariaLabel));
    const after = await page.evaluate(() => document.activeElement?.ariaLabel);
    expect(after).toBe(labels[labels.indexOf(before ?? '') + 1]);
  });

  test('a text that waits to be opened can be found in the page, and shown by its address @full', async () => {
    await keepBusy();
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
    const { getButton } = await openAsAdmin(page, '/');
    const read = () => page.locator('.hero img').evaluate((element) => element.outerHTML);
    const before = await read();
    await getButton('Edit').click();
    await page.getByRole('button', { name: image }).waitFor();
    await getButton('Cancel').click();
    await getButton('Edit').waitFor();

    expect(await read()).toBe(before);
  });
});

for (const [width, paths] of [
  [
    375,
    [
      '/',
      '/about',
      '/nanny-services',
      '/services',
      '/providers/2',
      '/blog/nanny-interview-questions',
    ],
  ],
  [1280, ['/', '/contact', '/providers', '/providers/1', '/blog/nanny-interview-questions']],
] as const) {
  for (const path of paths) {
    const tag = path === '/' ? '' : ' @full';
    test(`nothing on ${path} moves when its fields open, at ${width} px${tag}`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const { getButton, getField } = await openAsAdmin(page, path);
      // Questions open to show their answers, which is meant to move the page.
      await page.evaluate(async () => {
        await document.fonts.ready;
        const closed = document.querySelectorAll<HTMLDetailsElement>(
          'main details:has([data-edit], [data-edit-each])',
        );
        for (const each of closed) each.open = true;
      });
      // All are measured in one call: a locator finds its elements first, and the page may replace
      // them before it measures them.
      const readPlaces = () =>
        page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'main :is(h1, h2, h3, section, dl, ul, img, .btn):not(.slide *), footer',
            ),
          ]
            .filter((each) => each.checkVisibility())
            .map((each) => Math.round(each.getBoundingClientRect().top + window.scrollY)),
        );
      const before = await readPlaces();
      await getButton('Edit').click();
      await getField('Whole site › Phone').last().waitFor();
      await page.keyboard.press('Tab');

      const after = await readPlaces();
      const moved = after.map((top, index) => Math.abs(top - (before[index] ?? 0)));
      expect(before.length).toBeGreaterThan(3);
      expect(Math.max(...moved), moved.join(' ')).toBeLessThanOrEqual(1);
    });
  }
}

test('no foot of a letter is cut off, and a field one types in does not look disabled @full', async () => {
  await openInEditMode(page, '/providers/1');
  const field = page
    .getByRole('textbox', { name: 'Edit Caregiver “Marisol Reyes” › Name' })
    .first();
  await field.click();

  const { line, size, background } = await field.evaluate((element) => {
    const { lineHeight, fontSize, backgroundColor } = getComputedStyle(element);
    return {
      line: parseFloat(lineHeight),
      size: parseFloat(fontSize),
      background: backgroundColor,
    };
  });
  // What the glyphs of the site's fonts need, from the top of an accent to the bottom of a
  // descender.
  expect(line / size).toBeGreaterThanOrEqual(1.35);
  expect(background).toBe('rgba(0, 0, 0, 0)');
});
