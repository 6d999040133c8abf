import type { Locator } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { providerCardSchema } from '#model/schemas/provider-card.ts';
import { listSpecialties, type Provider } from '#model/schemas/provider.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { waitForEffects } from '#test/kit/browser/effects.ts';
import {
  findSearch,
  openSearch,
  providerList,
  touchSearch,
  type ListSearch,
} from '#test/kit/browser/list-search.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { readProviders } from '#test/kit/site/content.ts';

const providers = readProviders();
const [first] = providers;
const names = providers.map(({ name }) => name);

function namesOf(isMeant: (provider: (typeof providers)[number]) => boolean): string[] {
  return providers.filter(isMeant).map(({ name }) => name);
}

/** Returns all searched texts of a caregiver. */
function listTexts(provider: Provider): string[] {
  return [provider.name, provider.title, provider.bio, ...listSpecialties(provider)];
}

function choose({ form }: ListSearch, label: string) {
  return form.getByRole('combobox', { name: label, exact: true });
}

/** Returns a card's looks, accessible names and behavior. */
function describeCard(card: Locator) {
  return card.evaluate((article) => ({
    text: (article as HTMLElement).innerText,
    classes: [...article.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .map(({ tagName, className }) => `${tagName} ${className}`),
    links: [...article.querySelectorAll('a')].map(({ href }) => href),
    pictures: [...article.querySelectorAll('img')].map(({ src, alt }) => [src, alt]),
    names: [...article.querySelectorAll('[aria-label]')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getAttribute('aria-label')),
  }));
}

test('A149–A154: the search has a field and a filter that begins with all, asks for its entries once, and draws cards like those of the page', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto('/providers', { waitUntil: 'networkidle' });
  expect(requests.filter((request) => /api|\.js$/.test(request))).toEqual([]);

  const field = page.getByPlaceholder('Search by name, role, or specialty...', { exact: true });
  await expect(field).toHaveAttribute('type', 'search');
  const filter = page.getByRole('combobox', { name: 'Service', exact: true });
  await expect(filter).toHaveValue('all');
  expect(
    await filter
      .locator('option')
      .evaluateAll((options) =>
        options.map((option) => [option.getAttribute('value'), option.textContent]),
      ),
  ).toEqual([
    ['all', 'All Services'],
    ['nanny', 'Nanny Services'],
    ['doula', 'Doula Support'],
    ['family-assistant', 'Family Assistant'],
  ]);

  const search = findSearch(page, providerList);
  const card = search.cards.filter({ has: page.getByRole('heading', { name: first?.name ?? '' }) });
  const shipped = await describeCard(card);
  await page.getByRole('search').hover();
  await field.pressSequentially('nanny');
  await page.getByRole('status').getByText(/found/).waitFor();
  await filter.selectOption('doula');
  await filter.selectOption('all');
  await field.fill(first?.name ?? '');
  await expect.poll(search.titles).toEqual([first?.name]);
  expect(await describeCard(card)).toEqual(shipped);
  expect(requests.filter((request) => request.includes('/api'))).toEqual(['GET /api/providers']);
  expect(complaints).toEqual([]);
});

test('A155, A178, A179, A710: the list stays while the entries load, comes from the file when the API fails, is empty or answers something else, and stays when nothing can be fetched', async ({
  openPage,
}) => {
  const page = await openPage();
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  const type = async () => {
    await page.goto('/providers');
    await page
      .getByRole('search')
      .getByRole('searchbox')
      .fill(first?.name ?? '');
  };
  const gate = Promise.withResolvers<undefined>();
  await page.route(`**${providerList.api}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await type();
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading providers\.\.\.$/ })
    .waitFor();
  expect(await titles()).toEqual(names.slice(0, 8));
  gate.resolve(undefined);
  await expect.poll(titles).toEqual([first?.name]);

  await fakeAnswer(page, `GET ${providerList.api}`, { status: 500, text: 'Try again later.' });
  await type();
  await expect.poll(titles).toEqual([first?.name]);

  await fakeAnswer(page, `GET ${providerList.api}`, { json: [] });
  await type();
  await expect.poll(titles).toEqual([first?.name]);

  await fakeAnswer(page, `GET ${providerList.api}`, { json: [{ id: 1 }], isBroken: true });
  await type();
  await expect.poll(titles).toEqual([first?.name]);

  await test.step('names are found without the file of towns, too', async () => {
    await page.route('**/catalogue/service-areas.json', (route) => route.abort());
    await type();
    await expect.poll(titles).toEqual([first?.name]);
  });

  await fakeAnswer(page, `GET ${providerList.api}`, { isLost: true });
  await page.route(`**${providerList.file}`, (route) => route.abort());
  await type();
  await page
    .getByRole('status')
    .filter({ hasText: "Search isn't working. Here is everything." })
    .waitFor();
  expect(await titles()).toEqual(names.slice(0, 8));
});

test('A156–A160, A163–A169, A707: text and service find caregivers, what was found stands out, and "Clear Filters" brings all back', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, field, cards } = search;
  const service = choose(search, 'Service');

  for (const typed of [
    (first?.name ?? '').slice(1, 6).toUpperCase(),
    (first?.title ?? '').slice(3, 12).toUpperCase(),
    (first?.bio ?? '').slice(11, 40).trim().toUpperCase(),
  ]) {
    await field.fill(typed);
    await expect
      .poll(async () => [...new Set((await search.marked()).map((text) => text.toUpperCase()))])
      .toEqual([typed]);
    expect(await search.titles()).toContain(first?.name);
  }

  await test.step('a specialty is shown where it matches', async () => {
    const [specialty = ''] = first ? listSpecialties(first) : [];
    await field.fill(specialty.toLowerCase());
    await expect
      .poll(search.titles)
      .toEqual(
        namesOf((provider) =>
          listTexts(provider).some((text) => text.toLowerCase().includes(specialty.toLowerCase())),
        ),
      );
    const list = cards.first().getByRole('list', { name: 'Specialties', exact: true });
    await expect(list.getByRole('listitem')).toHaveText([specialty], { useInnerText: true });
    await expect.poll(search.marked).toContain(specialty);
    await field.fill(first?.name ?? '');
    await expect(list).toHaveCount(0);
  });

  await test.step('the keyboard does not reach the list that results replace', async () => {
    const canBeFocused = () =>
      page.locator('#all-providers a').evaluateAll((links) =>
        links.some((link) => {
          (link as HTMLElement).focus();
          return document.activeElement === link;
        }),
      );
    await expect(cards).toHaveCount(1);
    expect(await canBeFocused()).toBe(false);
    await field.fill('');
    await expect.poll(canBeFocused).toBe(true);
  });

  await test.step('each filter shows those of its service, and each must match the text', async () => {
    for (const [type, label] of [
      ['nanny', 'Nanny Services'],
      ['doula', 'Doula Support'],
      ['family-assistant', 'Family Assistant'],
    ] as const) {
      await service.selectOption({ label });
      const expected = namesOf(({ serviceType }) => serviceType === type);
      expect(expected.length).toBeGreaterThan(0);
      await expect.poll(search.titles).toEqual(expected);
      await expect.poll(search.marked).toEqual([]);
    }
    const expected = namesOf(
      (provider) =>
        provider.serviceType === 'nanny' &&
        listTexts(provider).some((text) => /newborn/i.test(text)),
    );
    expect(expected.length).toBeGreaterThan(0);
    await field.fill('newborn');
    await service.selectOption('nanny');
    await expect.poll(search.titles).toEqual(expected);
  });

  await test.step('matches are highlighted in a color of their own', async () => {
    const title = cards.getByRole('heading').first();
    const [found, plain] = await title.evaluate((element) =>
      ['::highlight(found)', null].map((part) => getComputedStyle(element, part).backgroundColor),
    );
    expect(found).not.toBe(plain);
  });

  await test.step('without a match it says so', async () => {
    await service.selectOption('doula');
    await field.fill('nobody is called this');
    await page.getByRole('heading', { name: 'No providers found', exact: true }).waitFor();
    await expect(cards).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear Filters', exact: true }).click();
    await expect(field).toHaveValue('');
    await expect(service).toHaveValue('all');
    expect(await search.titles()).toEqual(names.slice(0, 8));
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(search.query).toBe('');
  });

  await test.step('only spaces leave the list as it is', async () => {
    const link = page.getByRole('navigation', { name: 'Pages of providers' });
    const links = await link.count();
    await field.fill('    ');
    expect(await search.titles()).toEqual(names.slice(0, 8));
    await expect(link).toHaveCount(links);
    await expect(search.status).toHaveText('');
  });
});

test('below the list nothing moves while somebody types', async ({ openPage }) => {
  const search = await openSearch(openPage, providerList, { hasClock: true });
  const footer = search.page.getByRole('contentinfo');
  const before = await footer.boundingBox();

  // Typing counts as over a moment after the last letter: on a slow machine before anything is
  // seen.
  await search.page.clock.pauseAt(Date.now() + 60_000);
  await search.field.pressSequentially('zzz');
  await search.page.getByRole('heading', { name: 'No providers found' }).waitFor();
  expect(await footer.boundingBox()).toEqual(before);

  await waitForEffects(search.page);
  await search.page.clock.runFor(2000);
  await expect.poll(async () => (await footer.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
});

test('A715, A726, A897, A900: a search that nobody matches literally finds by single words, everyday words or towns, which offer their county @full', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, field } = search;
  for (const [typed, sentence, found] of [
    [
      'after-school',
      'For “after-school”: Priya Raman and Marcus Bell.',
      ['Priya Raman', 'Marcus Bell'],
    ],
    [
      'babysitter',
      'For “babysitter”: 4 caregivers.',
      namesOf(({ serviceType }) => serviceType === 'nanny'),
    ],
    ['autism', 'For “autism”: Marcus Bell.', ['Marcus Bell']],
    ['Spanish newborn', 'For “Spanish newborn”: Marisol Reyes.', ['Marisol Reyes']],
    [
      'clearwatter',
      'We read “clearwatter” as “clearwater”. Clearwater is in Pinellas: 3 caregivers.',
      namesOf(({ counties }) => counties?.includes('pinellas') ?? false),
    ],
  ] as const) {
    await field.fill(typed);

    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText([sentence, /./]);
    await expect(search.status).toHaveText(sentence);
    await expect(page.getByText(/No providers found/)).toHaveCount(0);
    expect(await search.titles()).toEqual(found);
    await expect(search.cards.filter({ hasText: 'Matches: ' })).toHaveCount(found.length);
    await expect.poll(search.query).toBe(`?${new URLSearchParams({ q: typed }).toString()}`);
  }

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await findThemeViolations(page)).toEqual([]);

  await choose(search, 'Service').selectOption('doula');
  await page.getByRole('button', { name: 'Show Pinellas caregivers' }).click();
  await expect.poll(search.query).toBe('?service=doula&county=pinellas');
  await expect(field).toHaveValue('');
  await expect
    .poll(search.titles)
    .toEqual(
      namesOf(
        ({ serviceType, counties }) =>
          serviceType === 'doula' && (counties?.includes('pinellas') ?? false),
      ),
    );
});

test('A933, A934: a question has its own answer above whom the rest finds, or in the empty state', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, field } = search;
  await field.fill('nanny near me');
  const question = 'Choose your county under “Where”, or type your town or ZIP code.';
  await page.getByText(question, { exact: true }).waitFor();
  expect(await search.titles()).toEqual(namesOf(({ serviceType }) => serviceType === 'nanny'));
  await page.getByRole('button', { name: 'Choose a county', exact: true }).click();
  await expect(choose(search, 'Where')).toBeFocused();

  await field.fill('jobs');
  await page.getByRole('heading', { name: 'No providers found', exact: true }).waitFor();
  const toWork = page.getByRole('main').getByRole('link', { name: 'Work with us', exact: true });
  await expect(toWork).toHaveAttribute('href', '/work-with-us');
  expect(await findThemeViolations(page)).toEqual([]);

  await field.fill('man');
  await page.getByRole('heading', { name: 'For “man”: Marcus Bell and Nikos Pappas.' }).waitFor();
  expect((await search.titles()).slice(0, 2)).toEqual(['Marcus Bell', 'Nikos Pappas']);
});

test('a filter on a fact that not every caregiver gave lists those without it last, and says so @full', async ({
  openPage,
}) => {
  const answer = providers.map((provider, index) =>
    providerCardSchema.parse({
      ...provider,
      specialties: listSpecialties(provider),
      counties: [['pinellas'], ['manatee'], undefined][index % 3],
    }),
  );
  const knownNames = answer.filter((_, index) => index % 3 === 0).map(({ name }) => name);
  const unknownNames = answer.filter((_, index) => index % 3 === 2).map(({ name }) => name);
  const search = await openSearch(openPage, providerList, { answer });

  await choose(search, 'Where').selectOption({ label: 'Pinellas' });

  await expect.poll(search.titles).toEqual([...knownNames, ...unknownNames]);
  const notes = search.cards.filter({ hasText: "We'll ask: counties" });
  await expect(notes.getByRole('heading')).toHaveText(unknownNames, { useInnerText: true });
  await search.status
    .filter({
      hasText: `${knownNames.length + unknownNames.length} caregivers found. We don't know the counties of ${unknownNames.length} of them yet.`,
    })
    .waitFor();
});

test('every filter is in the address, an address opens it, and one with unknown filters shows the whole list', async ({
  openPage,
}) => {
  const chosen = [
    ["Child's age", 'Infants (under 1)'],
    ['Where', 'Hillsborough'],
    ['Schedule', 'Full time (40+ hours a week)'],
    ['Special skill', 'Newborn care'],
    ['Language', 'Spanish'],
    ['Also offers', 'Childcare Consulting'],
    ['Sort by', 'Most experience'],
  ] as const;
  const search = await openSearch(openPage, providerList, {
    query: '?service=plumber&county=dade&language=Klingon&saved=yes&q=',
  });
  const { page } = search;
  expect(await search.titles()).toEqual(names.slice(0, 8));
  await expect(search.status).toHaveText('');
  await expect(search.form.getByText('More filters', { exact: true })).toHaveCount(1);

  await search.form.getByText('More filters', { exact: true }).click();
  let found: string[] = [];
  for (const [label, option] of chosen) {
    await choose(search, label).selectOption({ label: option });
    found = await search.titles();
    expect(found.length, label).toBeGreaterThan(0);
  }
  await expect
    .poll(search.query)
    .toBe(
      '?ages=infants&county=hillsborough&schedule=full_time&skill=newborn-care&language=Spanish&offers=childcare-consulting&sort=experience',
    );

  await page.reload();
  await touchSearch(search);
  await expect.poll(search.titles).toEqual(found);
  for (const [label, option] of chosen) {
    const select = choose(search, label);
    expect(
      await select.evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.label),
    ).toBe(option);
    await expect(select).toBeVisible();
  }
});

test('"Saved by me" stands in the row of "More filters" on a large screen, open or not', async ({
  openPage,
}) => {
  const { form } = await openSearch(openPage, providerList);
  const more = form.getByText('More filters', { exact: true });
  const saved = form.getByText('Saved by me', { exact: true });
  const readTops = async () =>
    Promise.all([more, saved].map(async (part) => (await part.boundingBox())?.y ?? 0));
  const before = await readTops();
  await more.click();

  expect(Math.abs((before[0] ?? 0) - (before[1] ?? Infinity))).toBeLessThan(12);
  expect(await readTops()).toEqual(before);
});

test('A715: the search works by keyboard alone, fits 320 px, and axe finds nothing with results or without', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList, { query: '?county=pinellas&q=care' });
  const { page, field } = search;
  await page.setViewportSize({ width: 320, height: 640 });
  const expectWidth = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await expect.poll(search.marked).toContain('care');
  await search.status.filter({ hasText: 'found' }).waitFor();
  await expectWidth();
  expect(await findThemeViolations(page)).toEqual([]);

  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('zzz');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No providers found' }).waitFor();
  await expectWidth();
  expect(await findThemeViolations(page)).toEqual([]);

  const clear = page.getByRole('button', { name: 'Clear Filters', exact: true });
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    if (await clear.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(clear).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('doula');
  await expect.poll(search.marked).toContain('Doula');
  expect(new URL(page.url()).pathname).toBe('/providers');

  await field.fill('');
  await search.form.getByRole('checkbox', { name: /^Saved by me/ }).check();
  await page.locator('.search-nothing').waitFor();
  await expectWidth();
});
