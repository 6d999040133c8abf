import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { findForm, touchForm } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { openMatch } from '#test/kit/browser/match-page.ts';
import { recordComplaints } from '#test/kit/browser/complaints.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { keepTranslating, translatePage } from '#test/kit/browser/translate-page.ts';

/** The islands of visitors' pages, each with a field that somebody types into first. */
const islands = [
  { name: 'the contact form', path: '/contact', field: '#contact-name' },
  { name: 'the form for families', path: '/intake-forms', field: '#client-name' },
  { name: 'the form for caregivers', path: '/intake-forms', field: '#provider-name' },
  { name: 'the search for caregivers', path: '/providers', field: '[role=search] [name=q]' },
  { name: 'the search for articles', path: '/blog', field: '[role=search] [name=q]' },
  { name: 'Find My Match', path: '/recommendations', field: '#match-age' },
];

/** The one case that runs with every change; the others wait for a release. */
const usual = 'the contact form, translated again after each change';

/** Waits until the island around a field has its script. */
async function waitForIsland(field: Locator): Promise<void> {
  await field.page().locator('astro-island:not([ssr])', { has: field }).waitFor();
}

/** Marks a field's element with a property, which no redraw would carry over. Runs in the page. */
function mark(field: Element): void {
  (field as Element & { isFirst?: boolean }).isFirst = true;
}

/** Returns whether a field is the element that was marked, and in focus. Runs in the page. */
function isMarkedAndFocused(field: Element): boolean {
  const { isFirst } = field as Element & { isFirst?: boolean };
  return isFirst === true && document.activeElement === field;
}

/** Ways in which others may change a page before anybody touches its form. */
const changes: Record<string, (page: Page) => Promise<void>> = {
  'translated once': translatePage,
  'translated again after each change': keepTranslating,
  'given elements by extensions': (page) => page.evaluate(addAsExtensionsDo),
  'given other attributes by extensions': (page) => page.evaluate(changeAttributes),
};

/** Wraps fields, and adds icons, boxes and styles to them and to forms. Runs in the page. */
function addAsExtensionsDo(): void {
  for (const form of document.querySelectorAll('astro-island form')) {
    form.prepend(document.createElement('grammar-helper'), document.createElement('p'));
    form.firstElementChild?.append(document.createElement('div'));
    form.after(document.createElement('div'));
    form.querySelector('label, legend')?.before(document.createElement('div'));
    for (const field of form.querySelectorAll('input, textarea')) {
      const icon = document.createElement('div');
      icon.textContent = '🔑';
      field.after(icon);
    }
    const wrapped = form.querySelectorAll('input:not([type=hidden])')[0];
    const wrapper = document.createElement('span');
    wrapped?.replaceWith(wrapper);
    if (wrapped) wrapper.append(wrapped, document.createElement('button'));
  }
}

/** Sets, changes and removes attributes. Runs in the page. */
function changeAttributes(): void {
  for (const element of document.querySelectorAll<HTMLElement>('astro-island *')) {
    element.style.setProperty('--darkreader-inline-color', '#fff');
    element.dataset.lpignore = 'true';
    element.setAttribute('spellcheck', 'false');
    element.removeAttribute('placeholder');
  }
}

/** Fills in a field without an event, as some password managers do. Runs in the page. */
function fillSilently(field: Element): void {
  (field as HTMLInputElement).value = '12';
}

/** Returns the text of a field or of any other element. Runs in the page. */
function readHeld(element: Element): string {
  return element instanceof HTMLInputElement ? element.value : element.textContent;
}

for (const { name, path, field: selector } of islands) {
  test(`A852: ${name}, translated, keeps what was filled in before the first touch @full`, async ({
    openPage,
  }) => {
    const page = await openPage(path);
    const complaints = recordComplaints(page);
    const field = page.locator(selector);
    await field.evaluate(fillSilently);
    await keepTranslating(page);

    await field.hover();
    await waitForIsland(field);

    // Find My Match has turned the age into a chip.
    const held = path === '/recommendations' ? page.locator('.match-chip') : field;
    await expect.poll(() => held.evaluate(readHeld)).toContain('12');
    expect(complaints).toEqual([]);
  });

  for (const [change, apply] of Object.entries(changes)) {
    const what = `${name}, ${change}`;
    const tier = what === usual ? '' : ' @full';
    test(`A852: ${what}, keeps what is typed and the focus while its script comes${tier}`, async ({
      openPage,
    }) => {
      const page = await openPage();
      const script = await holdScripts(page);
      await page.goto(path);
      const complaints = recordComplaints(page);
      const field = page.locator(selector);
      await apply(page);
      await field.evaluate(mark);
      await field.click();
      await page.keyboard.type('12');

      script.resolve(undefined);
      await waitForIsland(field);
      await page.keyboard.type('3');

      await expect(field).toHaveValue('123');
      expect(await field.evaluate(isMarkedAndFocused)).toBe(true);
      expect(complaints).toEqual([]);
    });
  }
}

/** Waits until a part of a translated page matches a text. */
async function waitForText(part: Locator, text: RegExp): Promise<void> {
  await expect(part.filter({ hasText: text }).first()).toBeVisible();
}

test('A852: a translated search keeps its form when a filter is chosen and given up, and shows its number', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  const complaints = recordComplaints(page);
  const form = page.getByRole('search');
  await keepTranslating(page);
  await form.hover();
  await waitForIsland(form);
  await form.locator('summary').click();
  const schedule = form.locator('select[name=schedule]');

  await schedule.selectOption({ index: 1 });
  await expect(form.locator('summary')).toHaveText('[More filters (1)]');
  await schedule.selectOption({ index: 0 });

  await expect(form.locator('summary')).toHaveText('[More filters]');
  await expect(schedule).toBeVisible();
  expect(complaints).toEqual([]);
});

test('A852: a translated search for caregivers passes through all it can show @full', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  const complaints = recordComplaints(page);
  const form = page.getByRole('search');
  const field = form.locator('[name=q]');
  const heart = page.locator('.heart:visible').first();
  await keepTranslating(page);
  await form.hover();
  await waitForIsland(form);

  await heart.click();
  await expect(form.locator('.search-toggle')).toHaveText('[Saved by me (1)]');
  await heart.click();
  await expect(form.locator('.search-toggle')).toHaveText('[Saved by me]');
  await heart.click();
  await form.locator('[name=saved]').check();
  await waitForText(page.locator('.search-saved'), /Ask about/);
  await heart.click();
  await waitForText(page.locator('.search-nothing h2'), /Nobody saved yet/);
  await form.locator('[name=saved]').uncheck();
  for (const word of ['nanny', 'nanny xyzzy', 'a', 'doula tampa friday', '']) {
    await field.fill(word);
    await page.locator('article:visible, .search-nothing:visible').first().waitFor();
    await expect(field).toHaveValue(word);
  }
  for (const name of ['service', 'ages', 'county', 'schedule', 'skill', 'language', 'offers']) {
    const select = form.locator(`select[name=${name}]`);
    if (!(await select.isVisible())) await form.locator('summary').click();
    await select.selectOption({ index: 1 });
    await select.selectOption({ index: 0 });
    await expect(select).toBeVisible();
  }
  await field.fill('xyzzy');
  await page.locator('.search-nothing button').click();
  await expect(field).toBeFocused();
  expect(complaints).toEqual([]);
});

test('A852: a translated search for articles passes through all it can show @full', async ({
  openPage,
}) => {
  const page = await openPage('/blog');
  const complaints = recordComplaints(page);
  const form = page.getByRole('search');
  const field = form.locator('[name=q]');
  await keepTranslating(page);
  await form.hover();
  await waitForIsland(form);

  for (const word of ['sleep', 'sleep xyzzy', 'e', '']) {
    await field.fill(word);
    await page.locator('article:visible, .search-nothing:visible').first().waitFor();
    await expect(field).toHaveValue(word);
  }
  await form.locator('select').selectOption({ index: 1 });
  await form.locator('select').selectOption({ index: 0 });
  await field.fill('xyzzy');
  await page.locator('.search-nothing button').click();
  await expect(field).toBeFocused();
  expect(complaints).toEqual([]);
});

test('A852: translated forms pass through mistakes, hints, a failure, the sent page and the next message @full', async ({
  openPage,
}) => {
  for (const kind of [contactFormKind, clientForm, providerForm]) {
    const page = await openPage();
    await fakeAnswer(page, 'GET /api/form-mark', { status: 204, isBroken: true });
    await page.goto(kind.page);
    const form = findForm(page, kind);
    await touchForm(form);
    await keepTranslating(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const button = form.root.locator('button[type=submit]');

    await button.click();
    await waitForText(form.root.locator('.field-error'), /\[.+\]/);
    for (const text of ['1', '', 'x'.repeat(4900), 'x'.repeat(5100), '']) {
      for (const field of await form.root.locator('input:visible, textarea').all()) {
        if ((await field.getAttribute('type')) !== 'checkbox') await field.fill(text);
      }
    }
    for (const field of await form.root.locator('input:visible, textarea').all()) {
      const type = await field.getAttribute('type');
      if (type === 'checkbox') await field.check();
      else
        await field.fill(
          { email: 'ana@example.com', tel: '8135550142' }[type ?? ''] ?? 'Ana Lopez asks you this',
        );
    }
    for (const select of await form.root.locator('select').all()) {
      await select.selectOption({ index: 1 });
    }
    await page.context().setOffline(true);
    await button.click();
    await waitForText(form.root.getByRole('status'), /offline/);
    await page.context().setOffline(false);
    await button.click();
    await form.root.locator('.sent-again').click();

    await expect(button).toBeVisible();
    await expect(form.root.locator('input:visible').first()).toHaveValue('');
    expect(errors).toEqual([]);
  }
});

test('A852: a translated Find My Match passes through ages, results, contact and a new search @full', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  const { page, root } = match;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await keepTranslating(page);
  const age = root.locator('#match-age');
  const button = root.locator('button[type=submit]');

  for (const typed of ['x', '3', '3', '8']) {
    await age.fill(typed);
    await age.press('Enter');
  }
  await root.locator('.match-chip').first().click();
  await root.locator('.match-chip').first().click();
  await age.fill('3');
  await age.press('Enter');
  await root.locator('[value=nanny]').check();
  await root.locator('[value=nanny]').uncheck();
  await root.locator('[value=nanny]').check();
  await button.click();
  const ways = page.locator('.match-head button');
  await page.locator('.match-card').first().waitFor();
  await page.locator('.match-card .match-ways button').first().click();
  await page.locator('.match-box form').waitFor();
  await page.locator('.match-card').nth(1).locator('.match-ways button').last().click();
  await page.locator('.match-card').nth(1).locator('.match-box form').waitFor();
  await ways.first().click();
  await root.locator('.match-banner button').first().click();
  await ways.last().click();

  await expect(age).toBeVisible();
  await expect(root.locator('.match-chip')).toHaveCount(0);
  expect(errors).toEqual([]);
});
