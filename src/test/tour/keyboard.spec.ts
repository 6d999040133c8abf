import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';

/** What has the focus, and whether a person sees it. */
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

  for (const path of ['/', '/providers', '/contact', '/services']) {
    test(`every stop on ${path} is outlined and in sight, under nothing else`, async ({
      openPage,
    }) => {
      const page = await openPage(path);
      let stops = 0;

      await page.keyboard.press('Tab');
      while ((await findFocus(page)).text !== null) {
        stops += 1;
        await expect.poll(() => findFocus(page)).toMatchObject({ isOutlined: true, isSeen: true });
        await page.keyboard.press('Tab');
      }

      expect(stops).toBeGreaterThan(20);
    });
  }

  test('going backwards, no stop is hidden under the header either', async ({ openPage }) => {
    const page = await openPage('/providers');
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

test.describe('with reduced motion', () => {
  const findMotion = (page: Page) =>
    page.evaluate(() => ({
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

  test('nothing moves for a visitor who asked for that', async ({ openPage }) => {
    const page = await openPage('/', { reducedMotion: 'reduce' });

    const { scroll, slowest } = await findMotion(page);
    expect(scroll).toBe('auto');
    expect(slowest).toBeLessThan(0.001);
  });

  for (const [reducedMotion, lift, portrait, beat] of [
    ['reduce', 'none', 'none', 'none'],
    ['no-preference', '0px -4px', 'provider-image-1', 'heart-beat'],
  ] as const) {
    test(`A742: with motion "${reducedMotion}", a card lifts by ${lift}, its portrait travels as ${portrait}, a heart's beat is ${beat}`, async ({
      openPage,
    }) => {
      const page = await openPage('/', { reducedMotion });
      const card = page.locator('#providers').getByRole('article').first();
      await card.hover();

      await expect(card).toHaveCSS('translate', lift);
      await expect(card.getByRole('img').first()).toHaveCSS('view-transition-name', portrait);
      await page.goto('/providers/1');
      const heart = page.getByRole('button', { name: 'Save Marisol Reyes' });
      await heart.click();
      const animation = await heart.evaluate(
        (element) => getComputedStyle(element, '::before').animationName,
      );
      expect(animation).toBe(beat);
    });
  }

  test('other visitors get smooth scrolling and soft changes', async ({ openPage }) => {
    const page = await openPage('/', { reducedMotion: 'no-preference' });

    const { scroll, slowest } = await findMotion(page);
    expect(scroll).toBe('smooth');
    expect(slowest).toBeGreaterThan(0.1);
  });
});
