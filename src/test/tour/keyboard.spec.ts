import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';

/** Returns the element with the focus, and whether a person sees it. */
function findFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const box = element.getClientRects()[0] ?? new DOMRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      text: element === document.body ? null : element.textContent.trim(),
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isSeen: onTop !== null && element.contains(onTop),
    };
  });
}

test.describe('by keyboard', () => {
  test('the first stop is a link to the content that appears and works', async ({ openPage }) => {
    const page = await openPage('/');

    await page.keyboard.press('Tab');
    await expect
      .poll(() => findFocus(page))
      .toEqual({ text: 'Skip to content', isOutlined: true, isSeen: true });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');

    expect(await findFocus(page)).toMatchObject({ text: 'Find My Perfect Match' });
  });

  test('every stop is outlined and in sight, under nothing else, backwards too', async ({
    openPage,
  }) => {
    const page = await openPage();
    for (const path of ['/', '/contact', '/services', '/providers']) {
      await test.step(path, async () => {
        await page.goto(path);
        let stops = 0;
        await page.keyboard.press('Tab');
        while (!(await isAtEnd(page))) {
          stops += 1;
          await page.keyboard.press('Tab');
        }
        expect(stops).toBeGreaterThan(20);
      });
    }

    await page.getByRole('contentinfo').getByRole('link').last().focus();
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => findFocus(page)).toMatchObject({ isSeen: true });
    }
  });

  test('Escape closes the menu of a small screen and gives the focus back', async ({
    openPage,
  }) => {
    const page = await openPage('/', { viewport: { width: 390, height: 700 } });
    const toggle = page.getByRole('button', { name: 'Menu', exact: true });

    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await findFocus(page)).toMatchObject({ text: 'Home' });
    await page.keyboard.press('Escape');

    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

/**
 * Returns whether nothing of the page has the focus any more; before that, expects the focused
 * element to be outlined and in view, at least soon.
 */
async function isAtEnd(page: Page): Promise<boolean> {
  const { text, isOutlined, isSeen } = await findFocus(page);
  if (text !== null && !(isOutlined && isSeen)) {
    await expect.poll(() => findFocus(page)).toMatchObject({ isOutlined: true, isSeen: true });
  }
  return text === null;
}

/** Returns how the open page scrolls, and the longest time that anything on it takes to change. */
function findMotion(page: Page) {
  return page.evaluate(() => ({
    scroll: getComputedStyle(document.documentElement).scrollBehavior,
    slowest: Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration]
          .flatMap((list) => list.split(', '))
          .map((time) => Number.parseFloat(time));
      }),
    ),
  }));
}

test('A742: nothing moves for a visitor who asked for that; for others cards lift, portraits travel, hearts beat and scrolling is smooth', async ({
  openPage,
}) => {
  const page = await openPage();
  for (const [reducedMotion, expected] of [
    ['reduce', { scroll: 'auto', lift: 'none', portrait: 'none', beat: 'none' }],
    [
      'no-preference',
      { scroll: 'smooth', lift: '0px -4px', portrait: 'provider-image-1', beat: 'heart-beat' },
    ],
  ] as const) {
    await test.step(`with motion "${reducedMotion}"`, async () => {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      const { scroll, slowest } = await findMotion(page);
      expect(scroll).toBe(expected.scroll);
      if (reducedMotion === 'reduce') expect(slowest).toBeLessThan(0.001);
      else expect(slowest).toBeGreaterThan(0.1);

      const card = page.locator('#providers').getByRole('article').first();
      await card.hover();
      await expect(card).toHaveCSS('translate', expected.lift);
      const portrait = card.getByRole('img').first();
      await expect(portrait).toHaveCSS('view-transition-name', expected.portrait);

      await page.goto('/providers/1');
      const heart = page.getByRole('button', { name: 'Save Marisol Reyes' });
      await heart.click();
      const animation = await heart.evaluate(
        (element) => getComputedStyle(element, '::before').animationName,
      );
      expect(animation).toBe(expected.beat);
      await heart.click();
    });
  }
});
