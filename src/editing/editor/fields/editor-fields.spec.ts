import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { getShipped } from '#test/kit/shipped-content.ts';
import {
  headline,
  openAsAdmin,
  openInEditMode,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';

let page: Page;
let answers: ApiAnswers;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  await fakeEditing(page, answers);
});

test.describe('in edit mode', () => {
  test('A484, A486, A497, A498: texts, counties and cities are fields in their own elements, outlined where one points; Enter leads on, Escape to the bar', async () => {
    const editor = await openAsAdmin(page, '/');
    const title = page.getByRole('heading', { level: 1 });
    const [text, font] = await title.evaluate((element) => [
      element.textContent,
      getComputedStyle(element).font,
    ]);
    const { bar, getButton, getField } = editor;
    await getButton('Edit').click();
    await waitForFields(page);
    const field = getField(headline);

    await expect(field).toHaveText(text);
    expect(await field.evaluate((element) => getComputedStyle(element).font)).toBe(font);
    await expect(title.locator('[contenteditable]')).toHaveCount(1);

    const picture = page
      .locator('.hero')
      .getByRole('button', { name: 'Edit Home › Top of the page › Image' });
    for (const [editable, outlined] of [
      [field, title],
      [picture, picture],
    ] as const) {
      await expect(outlined).toHaveCSS('outline-style', 'none');
      await editable.hover();
      await expect(outlined).toHaveCSS('outline-style', 'dashed');
    }

    const areas = page.locator('#service-areas');
    await expect(areas.locator('h3 [role=textbox]')).toHaveCount(5);
    await expect(areas.locator('li [role=textbox]')).toHaveCount(44);

    await field.press('Enter');
    const next = page.locator('[data-edit-field]:focus');
    await expect(next).toHaveAttribute(
      'aria-label',
      'Edit Home › Top of the page › Text below the headline',
    );
    await next.press('Escape');
    await expect(bar).toBeFocused();
  });

  test('A485, A487: a picture has an input for its address, and shows another one at once', async () => {
    await openInEditMode(page, '/');
    await page.getByRole('button', { name: 'Edit Home › Top of the page › Image' }).click();
    const url = page.getByRole('textbox', { name: /^Image URL, Home › Top of the page/ });
    await url.fill('/images/brand/icon.svg');

    await page.locator('.hero img[src="/images/brand/icon.svg"]').waitFor();
    await url.fill('/images/no-such-picture.svg');
    await page.getByText('There is no picture at this address yet.').waitFor();
    await page.locator('.hero img[src="/images/no-such-picture.svg"]').waitFor();
    const plain = page.getByText('We save this address with https://');
    await expect(plain).toHaveCount(0);
    await url.fill('http://images.example.com/hero.jpg');
    await expect(plain).toBeVisible();
    const alt = page.getByRole('textbox', { name: /^Image description, Home › Top of the page/ });
    await alt.fill('Another picture');
    await expect(alt).toHaveValue('Another picture');
  });

  test('A831: a shared text says on how many pages it appears, exactly', async () => {
    const phone = getShipped('site').phone;
    const count = listBuiltPages().filter(
      ({ path, html }) => !path.startsWith('/admin') && html.includes(`>${phone}<`),
    ).length;
    expect(count).toBeGreaterThan(30);

    const { bar, getField } = await openInEditMode(page, '/about');
    await getField('Whole site › Phone').first().focus();
    await bar.getByText(`This phone number is shown on ${count} pages`, { exact: true }).waitFor();
  });

  test('A488, A489, A490, A491: the texts of a caregiver are fields', async () => {
    const { getField } = await openInEditMode(page, '/providers/1');

    for (const label of ['Name', 'Title', 'Short bio', 'Detailed bio']) {
      await getField(`Caregiver “Marisol Reyes” › ${label}`).first().waitFor();
    }
  });

  test('A492, A493, A494, A495, A496: the texts and the picture of an article are fields', async () => {
    await openInEditMode(page, '/blog/nanny-interview-questions');
    for (const label of ['Title', 'Author', 'Author title', 'Image', 'Text']) {
      await expect(
        page.locator(`main [data-edit-field][aria-label$="› ${label}"]`),
      ).not.toHaveCount(0);
    }
  });

  test('A515: places of the same text stay in step', async () => {
    const { getField } = await openInEditMode(page, '/contact');
    const fields = getField('Whole site › Phone');
    await expect.poll(() => fields.count()).toBeGreaterThan(1);
    await fields.first().fill('(941) 555-0000');

    await expect(fields.last()).toHaveText('(941) 555-0000');
  });

  test('a field in a link or a question takes clicks, spaces and Enter for itself', async () => {
    const { getField } = await openInEditMode(page, '/services');
    const question = getField('Services › Questions 1 › Question');
    await question.click();
    await question.press('End');
    await page.keyboard.type(' a b');
    expect(await question.innerText()).toMatch(/ a b$/);
    // Only a press beside the words closes the answer.
    await expect(page.locator('[data-question]').first()).toHaveAttribute('open', '');

    const phone = page.locator('footer').getByRole('textbox', { name: 'Edit Whole site › Phone' });
    await phone.click();
    await phone.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/services');
  });

  test('the focus is not lost when edit mode begins or ends @full', async () => {
    const { bar, getButton } = await openAsAdmin(page, '/');
    const hasFocus = () => bar.evaluate((element) => element === document.activeElement);
    await getButton('Edit').press('Enter');
    await waitForFields(page);
    expect(await hasFocus()).toBe(true);

    await getButton('Menu').press('Enter');
    await getButton('Done').press('Enter');
    await getButton('Edit').waitFor();
    await expect(getButton('Menu')).toBeFocused();
  });

  test('what the page does not show is offered beside it', async () => {
    const { bar, choose, getButton } = await openInEditMode(page, '/');
    await choose('More on this page');
    const field = bar.getByRole('textbox', { name: /Search engines › .*, Home/ }).first();
    await field.fill('A title for search engines');

    await getButton('1 change').waitFor();
  });

  const article = '/blog/nanny-interview-questions';
  for (const path of ['/', '/services', article, '/contact', '/about', '/providers/1', '/es']) {
    const tag = path === '/' ? '' : ' @full';
    test(`A715: nothing on ${path} in edit mode is wider than a small screen, and axe finds nothing in both themes${tag}`, async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await openInEditMode(page, path);
      // Tab opens every field at once, without waiting until the browser is idle.
      await page.keyboard.press('Tab');
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

      await page.setViewportSize({ width: 1280, height: 900 });
      expect(await findThemeViolations(page)).toEqual([]);
    });

    test(`nothing on ${path} is wider than a small screen while its fonts are missing @full`, async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.route(/\.woff2$/, (route) => route.abort());
      await openInEditMode(page, path);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  }
});

test.describe('saved and not yet live', () => {
  test('A516, A528: is shown in place of what the page was built with', async () => {
    answers['GET /api/admin/content'] = {
      json: {
        'hero-title': { type: 'text', value: 'A saved headline' },
        'home-hero-image': { type: 'image', value: '/images/brand/icon.svg' },
      },
    };
    const { getButton, getField } = await openAsAdmin(page, '/');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A saved headline');
    await page.locator('.hero img[src="/images/brand/icon.svg"]').waitFor();
    await getButton('Edit').click();
    await expect(getField(headline)).toHaveText('A saved headline');
  });

  test('A529: when it cannot be loaded the page shows its own texts, and the console says why', async () => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    answers['GET /api/admin/content'] = { status: 500 };
    await page.goto('/');
    const text = await page.getByRole('heading', { level: 1 }).innerText();
    await openAsAdmin(page, '/');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text, {
      useInnerText: true,
    });
    expect(messages.some((each) => each.startsWith('Error loading saved content:'))).toBe(true);
  });

  test('A530: the answers null, false, 0 and "" are nothing saved', async () => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    for (const text of ['null', 'false', '0', '""']) {
      answers['GET /api/admin/content'] = {
        text,
        headers: { 'content-type': 'application/json' },
        isBroken: true,
      };
      const asked = page.waitForResponse((each) => each.url().endsWith('/api/admin/content'));
      await openAsAdmin(page, '/');
      await asked;
      expect([text, ...messages]).toEqual([text]);
    }
  });
});

test('a new picture that is not yet on the live site comes from the API', async () => {
  answers['GET /api/admin/content'] = {
    json: { 'home-hero-image': { type: 'image', value: '/uploads/new-ab12cd34.webp' } },
  };
  answers['GET /api/admin/pictures/new-ab12cd34.webp'] = {
    text: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>',
    headers: { 'content-type': 'image/svg+xml' },
  };
  await openAsAdmin(page, '/');

  await page.locator('.hero img[src="/api/admin/pictures/new-ab12cd34.webp"]').waitFor();
});

test('a file that is no picture, or a damaged one: a sentence says so, and nothing is lost @full', async () => {
  const sentence =
    'This file cannot be read as a picture. Please choose a JPEG, PNG or WebP file that opens on this device.';
  const { getField } = await openInEditMode(page, '/');
  await getField(headline).fill('A new headline');
  const place = page.getByRole('group', { name: 'Home › Top of the page › Image' });
  const trigger = page.getByRole('button', { name: 'Edit Home › Top of the page › Image' });
  for (const file of [
    { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('Only words') },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
  ]) {
    await trigger.click();
    await expect(place.getByText(sentence, { exact: true })).toHaveCount(0);
    const chooser = page.waitForEvent('filechooser');
    await place.getByRole('button', { name: /^Choose a picture/ }).click();
    await (await chooser).setFiles(file);
    await place.getByText(sentence, { exact: true }).waitFor();

    await expect(getField(headline)).toHaveText('A new headline');
    await expect(place.getByRole('textbox', { name: /^Image URL/ })).toHaveValue(
      '/images/hero.svg',
    );
    await page.getByRole('button', { name: 'Done' }).click();
  }
});
