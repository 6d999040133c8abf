import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { articleList, openSearch, providerList } from '#test/kit/browser/list-search.ts';

/**
 * Leaves a page and restores it as Safari does: intact, except that any form that refused autofill
 * on leaving is emptied a moment later, without an event.
 */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const forms = [...document.forms].filter(({ autocomplete }) => autocomplete === 'off');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const form of forms) form.reset();
  });
}

test.describe('a search after Back, in a browser that empties fields', () => {
  test('keeps its fields, and is combined with the next filter', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList, { query: '?q=care&service=nanny' });
    const service = search.form.getByRole('combobox', { name: 'Service' });
    await expect(search.field).toHaveValue('care');
    const found = await search.titles();

    await comeBack(search.page);

    await expect(search.field).toHaveValue('care');
    await expect(service).toHaveValue('nanny');
    expect(await search.titles()).toEqual(found);
    expect(await search.query()).toBe('?q=care&service=nanny');
    await search.form.getByRole('checkbox', { name: /^Saved by me/ }).check();
    await expect.poll(search.query).toBe('?q=care&service=nanny&saved=1');
  });

  test('keeps its field, on the list of articles', async ({ openPage }) => {
    const search = await openSearch(openPage, articleList, { query: '?q=sleep' });
    await expect(search.field).toHaveValue('sleep');

    await comeBack(search.page);

    await expect(search.field).toHaveValue('sleep');
    expect(await search.query()).toBe('?q=sleep');
  });

  test('is restored even where the visitor left before the address changed', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, providerList, { hasClock: true });
    await search.page.clock.pauseAt(Date.now() + 60_000);
    await search.field.fill('care');

    const back = comeBack(search.page);
    await search.page.clock.runFor(1000);
    await back;

    await expect(search.field).toHaveValue('care');
    expect(await search.query()).toBe('?q=care');
  });
});
