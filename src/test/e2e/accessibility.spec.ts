import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findViolations } from '#test/browser/axe.ts';
import { findContactForm, openContactForm } from '#test/browser/contact-form.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { publicPaths } from '#test/site/site.ts';

const browser = useBrowser();

describe('axe finds no violation', () => {
  test.each(publicPaths)('A715: on %s, in light and in dark', async (path) => {
    const page = await browser.openPage(path);
    expect(await findViolations(page)).toEqual([]);

    await page.evaluate(() => {
      localStorage.setItem('theme-preference', 'dark');
    });
    await page.reload();

    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
    expect(await findViolations(page)).toEqual([]);
  });

  test.each(['Light', 'Dark'])('A715: with the menu open (%s)', async (theme) => {
    const page = await browser.openPage('/', { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);

    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  test.each(['Light', 'Dark'])('A715: with errors and a toast on the form (%s)', async (theme) => {
    const form = await openContactForm(browser);
    await form.page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
    await form.button.click();
    await form.root.locator('[aria-invalid=true]').first().waitFor();

    expect(await findViolations(form.page)).toEqual([]);

    await form.page.route('**/api/contact', (route) => route.abort());
    for (const label of ['Name', 'Subject', 'Message']) {
      await form.getField(label).fill('Do you have time?');
    }
    await form.getField('Email').fill('ana@example.com');
    await form.button.click();
    await form.toast.getByText('Error sending message').waitFor();

    expect(await findViolations(form.page)).toEqual([]);
  });

  test('A715: on a form that came back from the server', async () => {
    const page = await browser.openPage();
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/contact');
    const { button, root } = findContactForm(page);

    await button.click();
    await root.locator('[aria-invalid=true]').first().waitFor();

    expect(await findViolations(page)).toEqual([]);
  });
});

const narrow = { viewport: { width: 320, height: 640 } };

/** What stands out of the screen on the right, as the beginning of its HTML. */
function listTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().right > innerWidth)
      // A table or code may scroll within its own box.
      .filter((element) => !element.closest('.prose table, .prose pre'))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

describe('on a screen of 320 px', () => {
  test.each(publicPaths)('%s needs no sideways scrolling', async (path) => {
    const page = await browser.openPage(path, narrow);

    expect(await listTooWide(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('the header has room for letters as far apart as readers may set them', async () => {
    const page = await browser.openPage('/', narrow);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      // WCAG 1.4.12
      sheet.replaceSync('.site-header * { letter-spacing: 0.12em; word-spacing: 0.16em }');
      document.adoptedStyleSheets = [sheet];
    });

    const header = await page.locator('.site-header').boundingBox();
    const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox();
    expect(header?.width).toBe(320);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
  });

  test('letters twice as large leave the menu and the title within the screen', async () => {
    const page = await browser.openPage('/', narrow);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':root { font-size: 200% }');
      document.adoptedStyleSheets = [sheet];
    });

    const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
    const footer = await page.locator('.footer').evaluate((element) => element.scrollWidth);
    expect(footer).toBe(320);
  });
});
