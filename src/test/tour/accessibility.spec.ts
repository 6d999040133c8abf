import { expect, test } from '#test/kit/browser/site-test.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { findContactForm, openContactForm } from '#test/kit/browser/contact-form.ts';

test.describe('axe finds no violation', () => {
  for (const theme of ['Light', 'Dark']) {
    test(`A715: with the menu open (${theme})`, async ({ openPage }) => {
      const page = await openPage('/', { viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);

      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  }

  for (const theme of ['Light', 'Dark']) {
    test(`A715: with errors and a toast on the form (${theme})`, async ({ openPage }) => {
      const form = await openContactForm(openPage);
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
  }

  test('A715: on a form that came back from the server', async ({ openPage }) => {
    const page = await openPage();
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/contact');
    const { button, root } = findContactForm(page);

    await button.click();
    await root.locator('[aria-invalid=true]').first().waitFor();

    expect(await findViolations(page)).toEqual([]);
  });
});

const narrow = { viewport: { width: 320, height: 640 } };

test.describe('on a screen of 320 px', () => {
  test('the header has room for letters as far apart as readers may set them', async ({
    openPage,
  }) => {
    const page = await openPage('/', narrow);
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

  test('letters twice as large leave the menu and the title within the screen', async ({
    openPage,
  }) => {
    const page = await openPage('/', narrow);
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
