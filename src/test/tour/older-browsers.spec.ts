import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { fillForm, findForm, touchForm } from '#test/kit/browser/form.ts';
import {
  articleList,
  findSearch,
  providerList,
  touchSearch,
} from '#test/kit/browser/list-search.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Opens an empty page of a browser without features that are missing in older ones, or on plain
 * HTTP.
 */
async function openOldBrowser(openPage: OpenPage): Promise<{ page: Page; errors: string[] }> {
  const page = await openPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    Reflect.deleteProperty(String.prototype, 'isWellFormed');
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(URL, 'canParse');
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    const matches = Reflect.get(Element.prototype, 'matches') as (selector: string) => boolean;
    Reflect.set(Element.prototype, 'matches', function (this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new SyntaxError('There is no such selector.');
      return matches.call(this, selector);
    });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return { page, errors };
}

test('a browser that cannot write WebP writes a picture as JPEG, at the first attempt @full', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.addInitScript(() => {
    const record = (text: string) => {
      const { recorded = '' } = document.documentElement.dataset;
      document.documentElement.dataset.recorded = `${recorded}${text};`;
    };
    const canvas = HTMLCanvasElement.prototype;
    const toBlob = Reflect.get(canvas, 'toBlob') as (...given: unknown[]) => void;
    canvas.toBlob = function (done, type, quality) {
      record(`${type ?? ''} ${this.width}`);
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const upload = 'POST /api/admin/pictures';
  const picture = { path: '/uploads/a-ab12cd34.jpg', width: 1200, height: 900 };
  const calls = await fakeEditing(page, {
    ...editingAnswers,
    [upload]: { status: 201, json: picture },
  });
  const photo = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#3a7' },
  })
    .png()
    .toBuffer();
  await openInEditMode(page, '/about');
  await page.getByRole('button', { name: 'Edit About › Story › Image' }).click();
  const place = page.getByRole('group', { name: 'About › Story › Image' });
  const chooser = page.waitForEvent('filechooser');
  await place.getByRole('button', { name: /^Choose a picture/ }).click();
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo });

  const sent = () => calls.flatMap(({ call, contentType }) => (call === upload ? contentType : []));
  await expect.poll(sent).toEqual(['image/jpeg']);
  const steps = 'image/webp 1;image/jpeg 1200;';
  await expect(page.locator('html')).toHaveAttribute('data-recorded', steps);
});

test('where no menu opens, its links stand in the page on a phone, and scroll away', async ({
  openPage,
}) => {
  const page = await openPage('/', { viewport: { width: 390, height: 844 } });
  await page.evaluate(() => {
    document.getElementById('site-menu')?.removeAttribute('popover');
    const apply = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSSupportsRule && rule.conditionText.includes(':popover-open')) {
          return [...rule.cssRules].map(({ cssText }) => cssText);
        }
        return rule instanceof CSSGroupingRule ? apply(rule.cssRules) : [];
      });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([...document.styleSheets].flatMap((each) => apply(each.cssRules)).join(''));
    document.adoptedStyleSheets.push(sheet);
  });
  const header = page.getByRole('banner');
  const menu = header.getByRole('navigation', { name: 'Main' });

  await menu.getByRole('link', { name: 'Our Team' }).waitFor();
  await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden();
  const beside = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(beside)).toBeLessThanOrEqual(0);
  await page.mouse.wheel(0, 1200);
  await expect(header).not.toBeInViewport();
});

test.describe('a browser without checkVisibility, canParse, popovers, isWellFormed and randomUUID', () => {
  for (const [label, list, typed] of [
    ['caregivers', providerList, 'care'],
    ['articles', articleList, 'sleep'],
  ] as const) {
    test(`searches the ${label}`, async ({ openPage }) => {
      const { page, errors } = await openOldBrowser(openPage);
      await page.goto(list.path);
      const search = findSearch(page, list);
      await touchSearch(search);
      await search.field.fill(typed);

      await expect.poll(search.marked).not.toEqual([]);
      await expect(search.field).toHaveValue(typed);
      expect(errors).toEqual([]);
    });
  }

  test('sends a form, once', async ({ openPage }) => {
    const { page, errors } = await openOldBrowser(openPage);
    const post = `POST ${contactFormKind.path}`;
    const calls = await fakeApi(page, {
      'GET /api/form-mark': { status: 503 },
      [post]: { status: 201, json: { id: 'made up' } },
    });
    const sent = page.waitForRequest(`**${contactFormKind.path}`);
    await page.goto(contactFormKind.page);
    const form = findForm(page, contactFormKind);
    await touchForm(form);
    await fillForm(form, contactFormKind.example);
    await form.button.click();

    expect((await sent).headers()['idempotency-key']).toMatch(uuid);
    await form.root.getByRole('status').waitFor();
    expect(calls.filter(({ call }) => call === post).map(({ body }) => body)).toEqual([
      contactFormKind.payload,
    ]);
    expect(errors).toEqual([]);
  });

  test('saves in the editor with its checks, undoes, compares, and opens the menu of an item @full', async ({
    openPage,
  }) => {
    const { page, errors } = await openOldBrowser(openPage);
    const message = '“our fees” leads to /fees, but there is no such page.';
    const finding = { target: '', id: '', place: 'Long description', page: null, message };
    const calls = await fakeEditing(page, {
      ...editingAnswers,
      'POST /api/admin/content/checks': { json: { findings: [finding] } },
    });
    const editor = await openInEditMode(page, '/nanny-services');
    const field = editor.getField('Service “Nanny Services” › Title').first();
    const before = await field.innerText();
    await field.fill('Another title');
    await page.keyboard.press('Control+z');
    await expect(field).toHaveText(before);
    const text = page.getByRole('textbox', { name: /^Edit Service .* › Long description$/ });
    await text.click();
    await page.getByRole('button', { name: 'Markdown', exact: true }).click();
    await text.and(page.locator('textarea')).fill('See [our fees](/fees).');

    await page.keyboard.press('Control+Shift+e');
    await editor.getButton('Next change').click();
    await expect(page.locator('[data-changed]')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /^Edit Service .* › Feature 1$/ }).focus();
    await page.getByRole('button', { name: 'Feature 1: move' }).waitFor();
    await page.keyboard.press('Escape');

    await editor.getButton('Save').click();
    await page.getByText(message).waitFor();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
    expect(calls.map(({ call }) => call)).toContain('POST /api/admin/content');
    expect(errors).toEqual([]);
  });
});
