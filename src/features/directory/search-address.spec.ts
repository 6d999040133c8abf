import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { waitForEffects } from '#test/kit/browser/effects.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import {
  findSearch,
  openSearch,
  providerList,
  waitForSearch,
  type ListSearch,
} from '#test/kit/browser/list-search.ts';
import { readProviders } from '#test/kit/site/content.ts';

const names = readProviders().map(({ name }) => name);
const [first = '', second = ''] = names;

/** A search whose clock stands still until it is told to go on. */
async function openStill(openPage: OpenPage): Promise<ListSearch> {
  const search = await openSearch(openPage, providerList);
  await search.page.clock.install();
  await search.page.clock.pauseAt(Date.now() + 60_000);
  return search;
}

test.describe('the address of a search', () => {
  test('changes once typing rests, and not before', async ({ openPage }) => {
    const search = await openStill(openPage);

    for (const letter of first.slice(0, 6)) {
      await search.page.clock.runFor(400);
      await search.field.press(letter);
      expect(await search.query()).toBe('');
    }
    await expect.poll(search.titles).toContain(first);
    await search.page.clock.runFor(499);
    expect(await search.query()).toBe('');
    await search.page.clock.runFor(1);

    expect(new URLSearchParams(await search.query()).get('q')).toBe(first.slice(0, 6));
  });

  test('shows the same search when it is opened', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    await search.field.fill('care');
    await search.form.getByRole('combobox', { name: 'Service' }).selectOption('nanny');
    await expect.poll(search.query).toBe('?q=care&service=nanny');
    const found = await search.titles();
    expect(found.length).toBeGreaterThan(0);

    const shared = await openSearch(openPage, providerList, { query: await search.query() });

    await expect.poll(shared.marked).not.toEqual([]);
    expect(await shared.titles()).toEqual(found);
    await expect(shared.field).toHaveValue('care');
    await expect(shared.form.getByRole('combobox', { name: 'Service' })).toHaveValue('nanny');
  });

  test('can be opened without a touch', async ({ openPage }) => {
    const page = await openPage(`/providers?q=${encodeURIComponent(second)}`);

    await expect.poll(findSearch(page, providerList).titles).toEqual([second]);
  });

  test('lets Back undo a search and Forward redo it', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    await search.field.fill(first);
    await expect.poll(search.query).not.toBe('');
    await search.form.getByRole('checkbox', { name: /^Saved by me/ }).check();
    await expect.poll(search.query).toMatch(/saved=1/);
    await search.page.getByRole('heading', { name: 'No providers found' }).waitFor();

    await search.page.goBack();
    expect(await search.titles()).toEqual([first]);
    expect(await search.form.getByRole('checkbox').isChecked()).toBe(false);
    await search.page.goBack();
    expect(await search.titles()).toEqual(names.slice(0, 8));
    await expect(search.field).toHaveValue('');
    await search.page.goForward();
    expect(await search.titles()).toEqual([first]);
    await expect(search.field).toHaveValue(first);
  });

  test('is not changed by a search that Back has undone', async ({ openPage }) => {
    const search = await openStill(openPage);
    await search.field.fill(first);
    await search.page.clock.runFor(500);
    await search.field.fill('care');
    await search.page.goBack();
    await search.page.clock.runFor(1000);

    expect(await search.query()).toBe('');
    await expect(search.field).toHaveValue('');
    expect(await search.titles()).toEqual(names.slice(0, 8));
  });

  test('brings the search back after a visit to a profile', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    await search.field.fill(first);
    await expect.poll(search.query).not.toBe('');
    await search.cards.getByRole('link').click();
    await search.page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor();

    await search.page.goBack();

    await expect.poll(search.titles).toEqual([first]);
    await expect(search.field).toHaveValue(first);
  });
});

test.describe('text typed before the script loads', () => {
  for (const query of ['', '?utm_source=letter', `?q=${second}&service=nanny`]) {
    test(`stays and is searched for (at /providers${query})`, async ({ openPage }) => {
      const page = await openPage();
      await page.addInitScript(() => {
        localStorage.setItem('saved-providers', '[{"id":1,"name":"Somebody"}]');
      });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const script = await holdScripts(page);
      await page.goto(`/providers${query}`, { waitUntil: 'commit' });
      const search = findSearch(page, providerList);
      await search.field.fill(first);
      script.resolve(undefined);
      await waitForSearch(page);

      await expect.poll(search.marked).toContain(first);
      await expect(search.field).toHaveValue(first);
      await expect(search.form.getByRole('combobox', { name: 'Service' })).toHaveValue(
        query.includes('nanny') ? 'nanny' : 'all',
      );
      await expect.poll(async () => new URLSearchParams(await search.query()).get('q')).toBe(first);
      expect(errors).toEqual([]);
    });
  }

  test('is searched for when it is sent before the script', async ({ openPage }) => {
    const page = await openPage();
    let isBlocked = true;
    await page.route('**/_astro/*.js', (route) => (isBlocked ? route.abort() : route.continue()));
    await page.goto('/providers');
    const search = findSearch(page, providerList);
    await search.field.fill(first);
    isBlocked = false;
    await search.field.press('Enter');

    await page.waitForURL(/\?/);
    await expect.poll(search.titles).toEqual([first]);
    await expect(search.field).toHaveValue(first);
  });
});

test.describe('the outcome of a search', () => {
  test('is announced once typing rests', async ({ openPage }) => {
    const search = await openStill(openPage);

    await search.field.fill(first);
    await expect.poll(search.titles).toEqual([first]);
    await waitForEffects(search.page);
    await search.page.clock.runFor(499);
    expect(await search.status.innerText()).toBe('');
    await search.page.clock.runFor(1);
    await expect.poll(() => search.status.innerText()).toBe('1 caregiver found');

    await search.field.fill('zzz');
    await search.page.getByRole('heading', { name: 'No providers found' }).waitFor();
    expect(await search.status.innerText()).toBe('1 caregiver found');
    await waitForEffects(search.page);
    await search.page.clock.runFor(500);
    await expect.poll(() => search.status.innerText()).toBe('No providers found');
  });
});
