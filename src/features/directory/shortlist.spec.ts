import type { Page } from '@playwright/test';
import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { shortlistKey } from './shortlist-names.ts';
import { intakeHandOverKey } from '#features/forms/hand-over-key.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { findForm, touchForm, waitForFormScript } from '#test/kit/browser/form.ts';
import { clientForm } from '#test/kit/browser/intake-forms.ts';
import { findSearch, openSearch, providerList } from '#test/kit/browser/list-search.ts';
import { readProviders } from '#test/kit/site/content.ts';

const names = readProviders().map(({ name }) => name);
const profile = `/providers/${readProviders()[0]?.id.toString() ?? ''}`;
const [first = '', second = '', third = ''] = names;

function savedAs(name: string) {
  return readProviders().flatMap((provider) =>
    provider.name === name ? [{ id: provider.id, name }] : [],
  );
}

function findHeart(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name: `Save ${name}`, exact: true });
}

function isSaved(page: Page, name: string): Promise<boolean> {
  return findHeart(page, name).evaluate((heart) => heart.ariaPressed === 'true');
}

test.describe('the heart of a card', () => {
  for (const path of [profile, '/providers']) {
    test(`saves and removes on ${path}, also after a reload`, async ({ openPage }) => {
      const page = await openPage(path);
      expect(await isSaved(page, first)).toBe(false);

      await findHeart(page, first).click();
      expect(await isSaved(page, first)).toBe(true);
      await expect(page.getByRole('button', { pressed: true })).toHaveCount(1);
      await page.reload();
      expect(await isSaved(page, first)).toBe(true);

      await findHeart(page, first).click();
      expect(await isSaved(page, first)).toBe(false);
      await page.reload();
      expect(await isSaved(page, first)).toBe(false);
    });
  }

  test('updates another tab at once', async ({ openPage }) => {
    const page = await openPage('/providers');
    const other = await page.context().newPage();
    await other.goto(profile);

    await findHeart(page, first).click();
    await expect.poll(() => isSaved(other, first)).toBe(true);
    await findHeart(other, first).click();
    await expect.poll(() => isSaved(page, first)).toBe(false);
  });

  test('updates a page from the back-forward cache', async ({ openPage }) => {
    const page = await openPage('/providers');
    await findHeart(page, first).click();

    // Browsers that are driven by tests put no page aside.
    await page.evaluate(
      ([key, kept]) => {
        localStorage.setItem(key, kept);
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [shortlistKey, JSON.stringify([...savedAs(first), ...savedAs(second)])] as const,
    );
    expect(await isSaved(page, second)).toBe(true);

    await findHeart(page, third).click();
    await page.reload();
    expect([await isSaved(page, first), await isSaved(page, second)]).toEqual([true, true]);
  });

  test('is the same on a result and on the page’s own card', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    await findHeart(search.page, first).click();
    await search.field.fill(first);
    await expect.poll(search.titles).toEqual([first]);
    expect(await isSaved(search.page, first)).toBe(true);

    await findHeart(search.page, first).press('Space');
    expect(await isSaved(search.page, first)).toBe(false);
    await findHeart(search.page, first).press('Enter');
    await search.field.fill('');

    await expect.poll(search.titles).toEqual(names.slice(0, 8));
    expect(await isSaved(search.page, first)).toBe(true);
    expect(await isSaved(search.page, second)).toBe(false);
  });

  for (const [label, kept] of [
    ['storage that refuses', 'refuse'],
    ['a list that is none', '{"id":1}'],
    ['a list of something else', '[null,1,"Ana",{"id":"1"},{"name":"Ana"}]'],
    ['what is no JSON', '[1,'],
  ] as const) {
    test(`works with ${label}`, async ({ openPage }) => {
      const page = await openPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.addInitScript((text) => {
        if (text !== 'refuse') {
          localStorage.setItem('saved-providers', text);
          return;
        }
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Blocked', 'SecurityError');
          },
        });
      }, kept);
      await page.goto('/providers');

      await findHeart(page, first).click();

      expect(await isSaved(page, first)).toBe(true);
      expect(await isSaved(page, second)).toBe(false);
      expect(errors).toEqual([]);
    });
  }

  test('is not there without JavaScript', async ({ openPage }) => {
    const page = await openPage('/providers', { javaScriptEnabled: false });

    expect(await findHeart(page, first).count()).toBe(0);
    expect(await page.getByRole('search').count()).toBe(0);
    expect(await findSearch(page, providerList).titles()).toEqual(names.slice(0, 8));
  });
});

test.describe('"Saved by me"', () => {
  test('shows the saved caregivers and their number', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    await findHeart(search.page, third).click();
    await findHeart(search.page, first).click();

    await search.form.getByRole('checkbox', { name: 'Saved by me (2)', exact: true }).check();
    await expect.poll(search.titles).toEqual([first, third]);
    await findHeart(search.page, first).click();

    await expect.poll(search.titles).toEqual([third]);
    await search.form.getByRole('checkbox', { name: 'Saved by me (1)', exact: true }).waitFor();
  });

  test('a double click removes one, not the card that moves to its place', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    for (const name of [first, second, third]) await findHeart(search.page, name).click();
    await search.form.getByRole('checkbox').check();
    await expect.poll(search.titles).toEqual([first, second, third]);

    await findHeart(search.page, first).dblclick();

    await search.form.getByRole('checkbox', { name: 'Saved by me (2)', exact: true }).waitFor();
    await expect.poll(search.titles).toEqual([second, third]);
  });

  test('the focus moves to a profile that is still there', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    for (const name of [first, second, third]) await findHeart(search.page, name).click();
    await search.form.getByRole('checkbox').check();
    await expect.poll(search.titles).toEqual([first, second, third]);
    const focused = () =>
      search.page.evaluate(
        () => document.activeElement?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '',
      );

    await findHeart(search.page, first).press('Enter');
    await expect.poll(focused).toBe(`View Profile of ${second}`);
    await findHeart(search.page, third).press('Enter');
    await expect.poll(focused).toBe(`View Profile of ${second}`);
  });

  test('does not count somebody who has left', async ({ openPage }) => {
    const page = await openPage();
    const kept = [...savedAs(second), { id: 4711, name: 'Somebody Else' }];
    await page.addInitScript(
      ([key, text]) => {
        localStorage.setItem(key, text);
      },
      [shortlistKey, JSON.stringify(kept)] as const,
    );
    await page.goto('/providers?saved=1');
    const search = findSearch(page, providerList);
    await expect.poll(search.titles).toEqual([second]);

    await search.form.getByRole('checkbox', { name: 'Saved by me (1)', exact: true }).waitFor();
    await page.getByRole('link', { name: `Ask about ${second.split(' ')[0] ?? ''}` }).click();
    const field = findForm(page, clientForm).getField('Your needs');
    await expect(field).toHaveValue(`We would like to know more about ${second}.`);
  });

  test('says how to save somebody where nobody is saved', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);

    await search.form.getByRole('checkbox', { name: 'Saved by me', exact: true }).check();

    await search.page.getByRole('heading', { name: 'Nobody saved yet', exact: true }).waitFor();
    await search.page.getByText('Tap the heart on a card').waitFor();
    expect(await search.page.getByRole('link', { name: /^Ask about/ }).count()).toBe(0);
    await search.field.fill('zzz');
    await search.page.getByRole('heading', { name: 'No providers found', exact: true }).waitFor();
  });

  test('A715: axe finds nothing in it in either theme', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    await search.form.getByRole('checkbox').check();
    await search.page.getByRole('heading', { name: 'Nobody saved yet' }).waitFor();
    expect(await findThemeViolations(search.page)).toEqual([]);

    await search.form.getByRole('checkbox').uncheck();
    await findHeart(search.page, first).click();
    await search.form.getByRole('checkbox').check();
    await search.page
      .getByRole('link', { name: `Ask about ${first.split(' ')[0] ?? ''}` })
      .waitFor();
    expect(await findThemeViolations(search.page)).toEqual([]);
  });
});

test.describe('"Ask about these"', () => {
  test('names the one who is saved, and counts two', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    await findHeart(search.page, first).click();
    await search.form.getByRole('checkbox').check();
    const link = search.page.getByRole('link', { name: /^Ask about/ });
    await expect(link).toHaveText(`Ask about ${first.split(' ')[0] ?? ''}`);

    await search.form.getByRole('checkbox').uncheck();
    await findHeart(search.page, second).click();
    await search.form.getByRole('checkbox').check();
    await expect(link).toHaveText('Ask about these two');

    await search.form.getByRole('checkbox').uncheck();
    await findHeart(search.page, third).click();
    await search.form.getByRole('checkbox').check();
    await expect(link).toHaveText('Ask about these');
  });

  async function askAboutSaved(page: Page) {
    await page.goto('/providers?saved=1');
    await page.getByRole('link', { name: /^Ask about (?:these|\p{Lu}\p{Ll}+)$/u }).click();
    await page.waitForURL(/\/intake-forms/);
    return findForm(page, clientForm);
  }

  async function save(openPage: OpenPage, ...saved: string[]): Promise<Page> {
    const page = await openPage('/providers');
    for (const name of saved) await findHeart(page, name).click();
    return page;
  }

  test('leads to the form for families, with the names in the message', async ({ openPage }) => {
    const page = await save(openPage, first, second, third);

    const form = await askAboutSaved(page);

    const message = `We would like to know more about ${first}, ${second}, and ${third}.`;
    const field = form.getField('Your needs');
    await expect(field).toHaveValue(message);
    await touchForm(form);
    await expect(field).toHaveValue(message);
  });

  test('leaves typed text alone', async ({ openPage }) => {
    const page = await save(openPage, first);
    await page.goto('/intake-forms');
    const begun = findForm(page, clientForm);
    await touchForm(begun);
    await begun.getField('Your needs').fill('Two nights a week.');

    const form = await askAboutSaved(page);
    await waitForFormScript(form);

    await expect(form.getField('Your needs')).toHaveValue('Two nights a week.');
  });

  test('opened without saved caregivers fills in nothing', async ({ openPage }) => {
    const page = await openPage('/intake-forms?about=saved');
    const form = findForm(page, clientForm);
    await touchForm(form);

    await expect(form.getField('Your needs')).toHaveValue('');
  });
});

test.describe('answers that a family gave elsewhere', () => {
  async function openWith(openPage: OpenPage, kept: string, query = '?about=match') {
    const page = await openPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(
      ([key, text]) => {
        sessionStorage.setItem(key, text);
      },
      [intakeHandOverKey, kept] as const,
    );
    await page.goto(`/intake-forms${query}`);
    const form = findForm(page, clientForm);
    await touchForm(form);
    return { form, errors };
  }

  test('fill in the form', async ({ openPage }) => {
    const told = { serviceType: 'doula', message: 'Two nights a week.', name: '', other: 'x' };
    const { form, errors } = await openWith(openPage, JSON.stringify(told));

    await expect(form.getField('Your needs')).toHaveValue('Two nights a week.');
    await expect(form.getField('Service')).toHaveValue('doula');
    await expect(form.getField('Name')).toHaveValue('');
    expect(errors).toEqual([]);
  });

  test('are not used where the address does not ask for them', async ({ openPage }) => {
    const { form } = await openWith(openPage, '{"message":"Two nights."}', '?about=other');

    await expect(form.getField('Your needs')).toHaveValue('');
  });

  for (const kept of ['null', '{', '[]', '"text"', '{"message":{"a":1},"serviceType":"plumber"}']) {
    test(`are left out where they are malformed (${kept})`, async ({ openPage }) => {
      const { form, errors } = await openWith(openPage, kept);

      await expect(form.getField('Your needs')).toHaveValue('');
      await expect(form.getField('Service')).toHaveValue('');
      expect(errors).toEqual([]);
    });
  }
});
