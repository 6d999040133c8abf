import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { shortlistKey } from './shortlist-names.ts';
import { intakeCarryOverKey } from '#site/forms/carry-over-key.ts';
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

test('a heart saves and removes, also after a reload, in another tab and on a page from the back-forward cache', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  expect(await isSaved(page, first)).toBe(false);
  await findHeart(page, first).click();
  expect(await isSaved(page, first)).toBe(true);
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(1);
  await page.reload();
  expect(await isSaved(page, first)).toBe(true);
  await findHeart(page, first).click();
  expect(await isSaved(page, first)).toBe(false);

  await test.step('a profile in another tab follows at once, and is followed', async () => {
    const other = await page.context().newPage();
    await other.goto(profile);
    expect(await isSaved(other, first)).toBe(false);
    await findHeart(page, first).click();
    await expect.poll(() => isSaved(other, first)).toBe(true);
    await findHeart(other, first).click();
    await expect.poll(() => isSaved(page, first)).toBe(false);
    await findHeart(other, first).click();
    await other.reload();
    expect(await isSaved(other, first)).toBe(true);
    await expect(other.getByRole('button', { pressed: true })).toHaveCount(1);
    await other.close();
  });

  await test.step('a page from the back-forward cache', async () => {
    // Under test automation, browsers keep no page in the back/forward cache.
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
});

test('a heart works with storage that refuses, or holds something else, and is not there without JavaScript @full', async ({
  openPage,
}) => {
  const errors: string[] = [];
  const expectToSave = async (page: Page) => {
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto('/providers');
    await findHeart(page, first).click();
    expect(await isSaved(page, first)).toBe(true);
    expect(await isSaved(page, second)).toBe(false);
    expect(errors).toEqual([]);
  };
  const refusing = await openPage();
  await refusing.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await expectToSave(refusing);

  const page = await openPage('/robots.txt');
  for (const kept of ['{"id":1}', '[null,1,"Ana",{"id":"1"},{"name":"Ana"}]', '[1,']) {
    await page.evaluate((text) => localStorage.setItem('saved-providers', text), kept);
    await expectToSave(page);
  }

  const plain = await openPage('/providers', { javaScriptEnabled: false });
  await expect(findHeart(plain, first)).toHaveCount(0);
  await expect(plain.getByRole('search')).toHaveCount(0);
  expect(await findSearch(plain, providerList).titles()).toEqual(names.slice(0, 8));
});

test('A715: hearts are the same on results, and "Saved by me" shows whom they saved, their number, or how to save somebody', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, form, field } = search;
  const box = form.getByRole('checkbox');
  const waitForCount = (count: number) =>
    form.getByRole('checkbox', { name: `Saved by me (${count})`, exact: true }).waitFor();

  await test.step('nobody is saved yet', async () => {
    await form.getByRole('checkbox', { name: 'Saved by me', exact: true }).check();
    await page.getByRole('heading', { name: 'Nobody saved yet', exact: true }).waitFor();
    await page
      .getByText('Tap the heart on a card to keep that person here.', { exact: true })
      .waitFor();
    await expect(page.getByRole('link', { name: /^Ask about/ })).toHaveCount(0);
    expect(await findThemeViolations(page)).toEqual([]);
    await field.fill('zzz');
    await page.getByRole('heading', { name: 'No providers found', exact: true }).waitFor();
    await field.fill('');
    await box.uncheck();
  });

  await test.step('a heart is the same on a result and on the card of the page', async () => {
    await findHeart(page, first).click();
    await field.fill(first);
    await expect.poll(search.titles).toEqual([first]);
    expect(await isSaved(page, first)).toBe(true);
    await findHeart(page, first).press('Space');
    expect(await isSaved(page, first)).toBe(false);
    await findHeart(page, first).press('Enter');
    await field.fill('');
    await expect.poll(search.titles).toEqual(names.slice(0, 8));
    expect(await isSaved(page, first)).toBe(true);
    expect(await isSaved(page, second)).toBe(false);
  });

  await test.step('the link names the one who is saved, and counts two', async () => {
    const link = page.getByRole('link', { name: /^Ask about/ });
    await box.check();
    await expect(link).toHaveText(`Ask about ${first.split(' ')[0] ?? ''}`);
    expect(await findThemeViolations(page)).toEqual([]);
    for (const [name, text] of [
      [third, 'Ask about these two'],
      [second, 'Ask about these'],
    ] as const) {
      await box.uncheck();
      await findHeart(page, name).click();
      await box.check();
      await expect(link).toHaveText(text);
    }
    await waitForCount(3);
    await expect.poll(search.titles).toEqual([first, second, third]);
  });

  await test.step('the focus moves to a profile that is still there', async () => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '');
    await findHeart(page, first).press('Enter');
    await expect.poll(focused).toBe(`View Profile of ${second}`);
    await findHeart(page, third).press('Enter');
    await expect.poll(focused).toBe(`View Profile of ${second}`);
    await expect.poll(search.titles).toEqual([second]);
    await waitForCount(1);
  });

  await test.step('a double click removes one, not the card that moves to its place', async () => {
    await box.uncheck();
    for (const name of [first, third]) await findHeart(page, name).click();
    await box.check();
    await expect.poll(search.titles).toEqual([first, second, third]);
    await findHeart(page, first).dblclick();
    await waitForCount(2);
    await expect.poll(search.titles).toEqual([second, third]);
  });
});

test('"Ask about these" leads to the form for families, names those who have not left, and leaves typed text alone @full', async ({
  openPage,
}) => {
  const page = await openPage('/intake-forms?about=saved');
  const form = findForm(page, clientForm);
  const field = form.getField('Your needs');
  const ask = async () => {
    await page.goto('/providers?saved=1');
    await page.getByRole('link', { name: /^Ask about (?:these|\p{Lu}\p{Ll}+)$/u }).click();
    await page.waitForURL(/\/intake-forms/);
  };
  // Without saved caregivers nothing is filled in.
  await touchForm(form);
  await expect(field).toHaveValue('');

  await test.step('somebody who has left is not counted', async () => {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      shortlistKey,
      JSON.stringify([...savedAs(second), { id: 4711, name: 'Somebody Else' }]),
    ] as const);
    await page.goto('/providers?saved=1');
    const search = findSearch(page, providerList);
    await expect.poll(search.titles).toEqual([second]);
    await search.form.getByRole('checkbox', { name: 'Saved by me (1)', exact: true }).waitFor();
    await page.getByRole('link', { name: `Ask about ${second.split(' ')[0] ?? ''}` }).click();
    await expect(field).toHaveValue(`We'd like to know more about ${second}.`);
  });

  await page.goto('/providers');
  for (const name of [first, third]) await findHeart(page, name).click();
  await ask();
  const message = `We'd like to know more about ${second}, ${first}, and ${third}.`;
  await expect(field).toHaveValue(message);
  await touchForm(form);
  await expect(field).toHaveValue(message);

  await field.fill('Two nights a week.');
  await ask();
  await waitForFormScript(form);
  await expect(field).toHaveValue('Two nights a week.');
});

test('answers that a family gave elsewhere fill in the form where its address asks for them, but for malformed ones @full', async ({
  openPage,
}) => {
  const page = await openPage('/robots.txt');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const form = findForm(page, clientForm);
  const open = async (kept: string, query = '?about=match') => {
    await page.evaluate(
      ([key, text]) => {
        sessionStorage.clear();
        sessionStorage.setItem(key, text);
      },
      [intakeCarryOverKey, kept] as const,
    );
    await page.goto(`/intake-forms${query}`);
    await touchForm(form);
  };

  const told = { serviceType: 'doula', message: 'Two nights a week.', name: '', other: 'x' };
  await open(JSON.stringify(told));
  await expect(form.getField('Your needs')).toHaveValue('Two nights a week.');
  await expect(form.getField('Service')).toHaveValue('doula');
  await expect(form.getField('Name')).toHaveValue('');

  await open('{"message":"Two nights."}', '?about=other');
  await expect(form.getField('Your needs')).toHaveValue('');

  for (const kept of ['null', '{', '[]', '"text"', '{"message":{"a":1},"serviceType":"plumber"}']) {
    await open(kept);
    await expect(form.getField('Your needs'), kept).toHaveValue('');
    await expect(form.getField('Service'), kept).toHaveValue('');
  }
  expect(errors).toEqual([]);
});
