import type { Locator } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations, findViolations } from '#test/kit/browser/axe.ts';
import { findContactForm, openContactForm } from '#test/kit/browser/contact-form.ts';

test.describe('axe finds no violation in either theme', () => {
  test('A715: with the menu open', async ({ openPage }) => {
    const page = await openPage('/', { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();

    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await findThemeViolations(page)).toEqual([]);
  });

  test('A715: with errors on the form, and with a toast', async ({ openPage }) => {
    const form = await openContactForm(openPage);
    await form.button.click();
    await form.root.locator('[aria-invalid=true]').first().waitFor();
    expect(await findThemeViolations(form.page)).toEqual([]);

    await form.page.route('**/api/contact', (route) => route.abort());
    for (const label of ['Name', 'Subject', 'Message']) {
      await form.getField(label).fill('Do you have time?');
    }
    await form.getField('Email').fill('ana@example.com');
    await form.button.click();
    await form.toast.getByText('Error sending message').waitFor();
    // Its time is over only after the checks.
    await form.toast.getByText('Error sending message').hover();
    expect(await findThemeViolations(form.page)).toEqual([]);
    await expect(form.toast.getByText('Error sending message')).toBeVisible();
  });
});

test('A715: axe finds no violation on a form that came back from the server', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/contact');
  const { button, root } = findContactForm(page);

  await button.click();
  await root.locator('[aria-invalid=true]').first().waitFor();

  expect(await findViolations(page)).toEqual([]);
});

test('on a screen of 320 px there is room for letters far apart, or twice as large', async ({
  openPage,
}) => {
  const page = await openPage('/', { viewport: { width: 320, height: 640 } });
  const menu = page.getByRole('button', { name: 'Menu' });
  const findEnd = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? Infinity);
  };
  const style = (css: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);

  // WCAG 1.4.12
  await style('.site-header * { letter-spacing: 0.12em; word-spacing: 0.16em }');
  const header = await page.locator('.site-header').boundingBox();
  expect(header?.width).toBe(320);
  expect(await findEnd(menu)).toBeLessThanOrEqual(320 - 16);

  await style(':root { font-size: 200% }');
  expect(await findEnd(menu)).toBeLessThanOrEqual(320 - 16);
  expect(await findEnd(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(320 - 16);
  const footer = await page.locator('.footer').evaluate((element) => element.scrollWidth);
  expect(footer).toBe(320);
});
