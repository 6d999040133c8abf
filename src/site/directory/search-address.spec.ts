import { expect, test } from '#test/kit/browser/site-test.ts';
import { waitForEffects } from '#test/kit/browser/effects.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import {
  findSearch,
  openSearch,
  providerList,
  touchSearch,
  waitForSearch,
} from '#test/kit/browser/list-search.ts';
import { readProviders } from '#test/kit/site/content.ts';

const names = readProviders().map(({ name }) => name);
const [first = '', second = ''] = names;

test('the address and the announcement follow once typing rests, and not what Back has undone', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList, { hasClock: true });
  const { page, field, status } = search;
  const { clock } = page;
  await clock.pauseAt(Date.now() + 60_000);

  await test.step('a search that Back has undone changes nothing', async () => {
    await field.fill(first);
    await clock.runFor(500);
    await field.fill('care');
    await page.goBack();
    await clock.runFor(1000);
    expect(await search.query()).toBe('');
    await expect(field).toHaveValue('');
    expect(await search.titles()).toEqual(names.slice(0, 8));
  });

  await test.step('the address changes half a second after the last letter', async () => {
    for (const letter of first.slice(0, 6)) {
      await clock.runFor(400);
      await field.press(letter);
      expect(await search.query()).toBe('');
    }
    await expect.poll(search.titles).toContain(first);
    await clock.runFor(499);
    expect(await search.query()).toBe('');
    await clock.runFor(1);
    expect(new URLSearchParams(await search.query()).get('q')).toBe(first.slice(0, 6));
  });

  await test.step('so does the announcement', async () => {
    await field.fill('zzz');
    await page.getByRole('heading', { name: 'No providers found' }).waitFor();
    await waitForEffects(page);
    await clock.runFor(500);
    await expect.poll(() => status.innerText()).toBe('No providers found');

    await field.fill(first);
    await expect.poll(search.titles).toEqual([first]);
    await waitForEffects(page);
    await clock.runFor(499);
    await expect(status).toHaveText('No providers found');
    await clock.runFor(1);
    await expect.poll(() => status.innerText()).toBe('1 caregiver found');
  });
});

test('an address shows its search, without a touch, and after Back, Forward or a visit to a profile @full', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, field } = search;
  const service = search.form.getByRole('combobox', { name: 'Service' });
  const saved = search.form.getByRole('checkbox', { name: /^Saved by me/ });
  await field.fill('care');
  await service.selectOption('nanny');
  await expect.poll(search.query).toBe('?q=care&service=nanny');
  const found = await search.titles();
  expect(found.length).toBeGreaterThan(0);

  await page.reload();
  await expect.poll(search.marked).not.toEqual([]);
  expect(await search.titles()).toEqual(found);
  await expect(field).toHaveValue('care');
  await expect(service).toHaveValue('nanny');

  await page.goto('/providers');
  await touchSearch(search);
  await field.fill(first);
  await expect.poll(search.query).not.toBe('');
  await saved.check();
  await expect.poll(search.query).toMatch(/saved=1/);
  await page.getByRole('heading', { name: 'No providers found' }).waitFor();

  await page.goBack();
  await expect.poll(search.titles).toEqual([first]);
  await expect(saved).not.toBeChecked();
  await page.goBack();
  await expect.poll(search.titles).toEqual(names.slice(0, 8));
  await expect(field).toHaveValue('');
  await page.goForward();
  await expect.poll(search.titles).toEqual([first]);
  await expect(field).toHaveValue(first);

  await search.cards.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: first, exact: true }).waitFor();
  await page.goBack();
  await expect.poll(search.titles).toEqual([first]);
  await expect(field).toHaveValue(first);
});

test('text typed before the script loads stays and is searched for, whatever the address says @full', async ({
  openPage,
}) => {
  for (const query of ['?utm_source=letter', `?q=${second}&service=nanny`]) {
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
  }
});

test('a search that is sent before its script is shown @full', async ({ openPage }) => {
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

test('a text typed with pauses is one step of Back, another text is one more @full', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList, { hasClock: true });
  const { page, field } = search;
  const { clock } = page;
  await clock.pauseAt(Date.now() + 60_000);
  const rest = async (q: string) => {
    await clock.runFor(600);
    await expect.poll(async () => new URLSearchParams(await search.query()).get('q')).toBe(q);
  };
  for (const typed of ['n', 'na', 'nan', 'nanny', 'nann']) {
    await field.fill(typed);
    await rest(typed);
  }
  await field.fill('tampa');
  await rest('tampa');

  await page.goBack();
  await expect(field).toHaveValue('nann');
  await page.goBack();
  await expect(field).toHaveValue('');
  expect(await search.query()).toBe('');
});

test('Enter closes the keyboard of a phone, and keeps the focus of others @full', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, field } = search;
  await field.fill('nanny');
  await field.press('Enter');
  await expect(field).toBeFocused();

  await page.evaluate(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(pointer: coarse)' ? 'all' : query);
  });
  await field.press('Enter');
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue('nanny');
});
