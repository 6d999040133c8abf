import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';

function getChoice(page: Page) {
  return page.getByRole('combobox', { name: 'Theme', exact: true });
}

/** Tells by the colors on the screen, not by a class. */
function findTheme(page: Page): Promise<'dark' | 'light'> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = [
      ...getComputedStyle(document.body).backgroundColor.matchAll(/\d+/g),
    ].map(Number);
    return red + green + blue < 384 ? 'dark' : 'light';
  });
}

async function openWith(
  openPage: OpenPage,
  stored: string | null,
  system: 'dark' | 'light',
): Promise<Page> {
  const page = await openPage(undefined, { colorScheme: system });
  if (stored !== null) {
    await page.addInitScript((preference) => {
      localStorage.setItem('theme-preference', preference);
    }, stored);
  }
  await page.goto('/about');
  return page;
}

test.describe('the theme on opening a page', () => {
  for (const [statement, stored, system, expected] of [
    ['A57', null, 'dark', 'light'],
    ['A57', null, 'light', 'light'],
    ['A59', 'dark', 'light', 'dark'],
    ['A60', 'light', 'dark', 'light'],
    ['A61', 'system', 'dark', 'dark'],
    ['A61', 'system', 'light', 'light'],
    ['a value that is no theme counts as light', 'sepia', 'dark', 'light'],
  ] as const) {
    test(`${statement}: stored ${String(stored)} on a ${system} system is ${expected}`, async ({
      openPage,
    }) => {
      const page = await openWith(openPage, stored, system);

      expect(await findTheme(page)).toBe(expected);
      await expect(getChoice(page)).toHaveValue(stored === 'sepia' ? 'light' : (stored ?? 'light'));
    });
  }

  test('A61: with "system" the page follows the system while it is open', async ({ openPage }) => {
    const page = await openWith(openPage, 'system', 'light');

    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => findTheme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });

    await expect.poll(() => findTheme(page)).toBe('light');
  });

  test('a page that shows dark prints dark words on white paper', async ({ openPage }) => {
    const page = await openWith(openPage, 'dark', 'light');
    expect(await findTheme(page)).toBe('dark');

    await page.emulateMedia({ media: 'print' });

    await expect.poll(() => findTheme(page)).toBe('light');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(22, 52, 58)');
  });

  for (const [statement, stored, expected] of [
    ['A695', 'dark', true],
    ['A57', null, false],
  ] as const) {
    test(`${statement}: stored ${String(stored)} is obeyed before any of the body is parsed`, async ({
      openPage,
    }) => {
      const page = await openPage(undefined, { colorScheme: 'dark' });
      await page.addInitScript((preference) => {
        if (preference !== null) localStorage.setItem('theme-preference', preference);
        const observer = new MutationObserver(() => {
          if (!document.querySelector('body')) return;
          observer.disconnect();
          sessionStorage.setItem('class-at-body', document.documentElement.className);
        });
        observer.observe(document, { childList: true, subtree: true });
      }, stored);
      await page.route('**/*.js', (route) => route.abort());

      await page.goto('/about');

      const atBody = await page.evaluate(() => sessionStorage.getItem('class-at-body'));
      expect(atBody).not.toBeNull();
      expect(atBody?.split(' ').includes('dark')).toBe(expected);
    });
  }
});

test.describe('the choice', () => {
  test('A56: it is light, dark or system', async ({ openPage }) => {
    const page = await openPage('/');

    expect(await getChoice(page).getByRole('option').allInnerTexts()).toEqual([
      'Light',
      'Dark',
      'System',
    ]);
  });

  test('A58, A59: it shows at once, is stored, and holds on the next page', async ({
    openPage,
  }) => {
    const page = await openPage('/');

    await getChoice(page).selectOption('Dark');

    await expect.poll(() => findTheme(page)).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme-preference'))).toBe('dark');
    await page.goto('/blog');
    expect(await findTheme(page)).toBe('dark');
    await expect(getChoice(page)).toHaveValue('dark');
    await getChoice(page).selectOption('Light');
    await expect.poll(() => findTheme(page)).toBe('light');
    expect(await page.evaluate(() => localStorage.getItem('theme-preference'))).toBe('light');
  });

  test('made on another page, it holds on the one that Back brings back', async ({ openPage }) => {
    const page = await openPage('/');

    await page.evaluate(() => {
      localStorage.setItem('theme-preference', 'dark');
      // As a page does that the browser had kept whole: it is shown again and runs nothing anew.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });

    await expect.poll(() => findTheme(page)).toBe('dark');
    await expect(getChoice(page)).toHaveValue('dark');
  });

  test('made in another tab, it shows in this one', async ({ openPage }) => {
    const page = await openPage('/');
    const tab = await page.context().newPage();
    await tab.goto('/about');

    await getChoice(tab).selectOption('Dark');

    await expect.poll(() => findTheme(page)).toBe('dark');
    await expect(getChoice(page)).toHaveValue('dark');
  });

  test('that the page missed shows in the control once the system changes its theme', async ({
    openPage,
  }) => {
    const page = await openPage('/', { colorScheme: 'light' });
    await page.evaluate(() => {
      localStorage.setItem('theme-preference', 'system');
    });

    await page.emulateMedia({ colorScheme: 'dark' });

    await expect.poll(() => findTheme(page)).toBe('dark');
    await expect(getChoice(page)).toHaveValue('system');
  });
});
