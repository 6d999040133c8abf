import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';

function getChoice(page: Page) {
  return page.getByRole('combobox', { name: 'Theme', exact: true });
}

/** Returns the theme by the colors on the screen, not by a class. */
function findTheme(page: Page): Promise<'dark' | 'light'> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = [
      ...getComputedStyle(document.body).backgroundColor.matchAll(/\d+/g),
    ].map(Number);
    return red + green + blue < 384 ? 'dark' : 'light';
  });
}

/** Opens a page for a visitor who chose a theme before, or none. */
async function openWith(page: Page, stored: string | null, system: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme: system });
  await page.evaluate((preference) => {
    if (preference === null) localStorage.removeItem('theme-preference');
    else localStorage.setItem('theme-preference', preference);
  }, stored);
  await page.goto('/about');
}

/** Opens a page whose visitor may have chosen a theme before. */
function openSite(openPage: OpenPage): Promise<Page> {
  return openPage('/robots.txt');
}

function readStored(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('theme-preference'));
}

test.describe('the theme on opening a page', () => {
  test('A57, A59, A60, A61: it is the stored one or that of the system, and light without a theme that is known', async ({
    openPage,
  }) => {
    const page = await openSite(openPage);
    for (const [stored, system, expected] of [
      [null, 'dark', 'light'],
      [null, 'light', 'light'],
      ['dark', 'light', 'dark'],
      ['light', 'dark', 'light'],
      ['system', 'dark', 'dark'],
      ['system', 'light', 'light'],
      ['sepia', 'dark', 'light'],
    ] as const) {
      await test.step(`stored ${String(stored)} on a ${system} system is ${expected}`, async () => {
        await openWith(page, stored, system);
        expect(await findTheme(page)).toBe(expected);
        const choice = stored === 'sepia' ? 'light' : (stored ?? 'light');
        await expect(getChoice(page)).toHaveValue(choice);
      });
    }
  });

  test('A61: with "system" the page follows the system while it is open, and dark prints dark words on white paper', async ({
    openPage,
  }) => {
    const page = await openSite(openPage);
    await openWith(page, 'system', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => findTheme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => findTheme(page)).toBe('light');

    await openWith(page, 'dark', 'light');
    expect(await findTheme(page)).toBe('dark');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => findTheme(page)).toBe('light');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(22, 52, 58)');
  });

  test('A57, A695: what is stored is obeyed before any of the body is parsed', async ({
    openPage,
  }) => {
    const page = await openSite(openPage);
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('body')) return;
        observer.disconnect();
        sessionStorage.setItem('class-at-body', document.documentElement.className);
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.route('**/*.js', (route) => route.abort());

    for (const [stored, expected] of [
      ['dark', true],
      [null, false],
    ] as const) {
      await page.evaluate(() => sessionStorage.clear());
      await openWith(page, stored, 'dark');
      const atBody = await page.evaluate(() => sessionStorage.getItem('class-at-body'));
      expect(atBody).not.toBeNull();
      expect(atBody?.split(' ').includes('dark')).toBe(expected);
    }
  });
});

test.describe('the choice', () => {
  test('A56, A58, A59: light, dark or system shows at once, is stored, and holds on the next page', async ({
    openPage,
  }) => {
    const page = await openPage('/');
    await expect(getChoice(page).getByRole('option')).toHaveText(['Light', 'Dark', 'System'], {
      useInnerText: true,
    });

    await getChoice(page).selectOption('Dark');
    await expect.poll(() => findTheme(page)).toBe('dark');
    expect(await readStored(page)).toBe('dark');
    await page.goto('/blog');
    expect(await findTheme(page)).toBe('dark');
    await expect(getChoice(page)).toHaveValue('dark');
    await getChoice(page).selectOption('Light');
    await expect.poll(() => findTheme(page)).toBe('light');
    expect(await readStored(page)).toBe('light');
  });

  test('made elsewhere, it shows: in another tab, before Back, or missed until the system changes its theme', async ({
    openPage,
  }) => {
    const page = await openPage('/');
    await page.emulateMedia({ colorScheme: 'light' });
    const tab = await page.context().newPage();
    await tab.goto('/about');

    await test.step('in another tab', async () => {
      await getChoice(tab).selectOption('Dark');
      await expect.poll(() => findTheme(page)).toBe('dark');
      await expect(getChoice(page)).toHaveValue('dark');
      await getChoice(tab).selectOption('Light');
      await expect.poll(() => findTheme(page)).toBe('light');
      await tab.close();
    });

    await test.step('on a page from which Back leads here', async () => {
      await page.evaluate(() => {
        localStorage.setItem('theme-preference', 'dark');
        // Like a page that the browser had kept intact: it is shown again and runs nothing anew.
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
      await expect.poll(() => findTheme(page)).toBe('dark');
      await expect(getChoice(page)).toHaveValue('dark');
    });

    await test.step('unnoticed, until the system changes its theme', async () => {
      await openWith(page, null, 'light');
      await page.evaluate(() => localStorage.setItem('theme-preference', 'system'));
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => findTheme(page)).toBe('dark');
      await expect(getChoice(page)).toHaveValue('system');
    });
  });
});

for (const [path, name] of [
  ['/providers', /^Saved by me/],
  ['/intake-forms', /^I agree/],
  ['/recommendations', /^Newborn care/],
] as const) {
  test(`a box on ${path} that isn't ticked has the colors of the dark theme`, async ({
    openPage,
  }) => {
    const page = await openSite(openPage);
    await page.evaluate(() => localStorage.setItem('theme-preference', 'dark'));
    await page.goto(path);
    const box = page.getByRole('checkbox', { name }).first();
    await expect(box).toHaveCSS('border-color', 'rgb(127, 153, 158)');
    await expect(box).toHaveCSS('appearance', 'none');

    await box.check();
    await expect(box).toHaveCSS('appearance', 'auto');
  });
}
