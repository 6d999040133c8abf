import type { Locator } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { providerCardSchema } from '#features/content/provider-card.ts';
import { listSpecialties, type Provider } from '#features/content/provider.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { waitForEffects } from '#test/kit/browser/effects.ts';
import {
  findSearch,
  openSearch,
  providerList,
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

/** All that is searched of a caregiver. */
function listTexts(provider: Provider): string[] {
  return [provider.name, provider.title, provider.bio, ...listSpecialties(provider)];
}

function choose({ form }: ListSearch, label: string) {
  return form.getByRole('combobox', { name: label, exact: true });
}

/** What is seen, heard and done with a card. */
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

test.describe('the search of the directory', () => {
  test('A149–A154: it has a field and a filter that begins with all', async ({ openPage }) => {
    const page = await openPage('/providers');

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
  });

  test('the keyboard does not reach the list that results replace', async ({ openPage }) => {
    const { page, field, cards } = await openSearch(openPage, providerList);
    await field.fill(first?.name ?? '');
    await expect(cards).toHaveCount(1);
    const canBeFocused = () =>
      page.locator('#all-providers a').evaluateAll((links) =>
        links.some((link) => {
          (link as HTMLElement).focus();
          return document.activeElement === link;
        }),
      );
    expect(await canBeFocused()).toBe(false);
    await field.fill('');
    await expect.poll(canBeFocused).toBe(true);
  });

  test('A155, A710: while the entries load, that is said beside the list, which stays', async ({
    openPage,
  }) => {
    const page = await openPage();
    const gate = Promise.withResolvers<undefined>();
    await page.route(`**${providerList.api}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/providers');
    const search = page.getByRole('search');
    await search.getByRole('searchbox').fill(first?.name ?? '');

    await page
      .getByRole('status')
      .filter({ hasText: /^Loading providers\.\.\.$/ })
      .waitFor();
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      names.slice(0, 8),
    );
    gate.resolve(undefined);

    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allInnerTexts())
      .toEqual([first?.name]);
  });

  for (const [statement, what, typed] of [
    ['A156', 'name', (first?.name ?? '').slice(1, 6).toUpperCase()],
    ['A157', 'title', (first?.title ?? '').slice(3, 12).toUpperCase()],
    ['A158', 'bio', (first?.bio ?? '').slice(11, 40).trim().toUpperCase()],
  ] as const) {
    test(`${statement}, A160: a part of the ${what} finds the caregiver and stands out`, async ({
      openPage,
    }) => {
      const search = await openSearch(openPage, providerList);

      await search.field.fill(typed);

      await expect.poll(search.titles).toContain(first?.name);
      const marked = await search.marked();
      expect(marked.length).toBeGreaterThan(0);
      expect(new Set(marked.map((text) => text.toUpperCase()))).toEqual(new Set([typed]));
    });
  }

  test('A159: a specialty finds the caregiver, and is shown where it matches', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, providerList);
    const [specialty = ''] = first ? listSpecialties(first) : [];

    await search.field.fill(specialty.toLowerCase());

    await expect
      .poll(search.titles)
      .toEqual(
        namesOf((provider) =>
          listTexts(provider).some((text) => text.toLowerCase().includes(specialty.toLowerCase())),
        ),
      );
    const list = search.cards.first().getByRole('list', { name: 'Specialties', exact: true });
    expect(await list.getByRole('listitem').allInnerTexts()).toEqual([specialty]);
    expect(await search.marked()).toContain(specialty);
    await search.field.fill(first?.name ?? '');
    await expect(list).toHaveCount(0);
  });

  test('a result looks and works like the card that comes with the page', async ({ openPage }) => {
    const page = await openPage('/providers');
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const search = findSearch(page, providerList);
    const card = search.cards.filter({
      has: page.getByRole('heading', { name: first?.name ?? '' }),
    });
    const shipped = await describeCard(card);

    await search.field.fill(first?.name ?? '');
    await expect.poll(search.titles).toEqual([first?.name]);

    expect(await describeCard(card)).toEqual(shipped);
    expect(complaints).toEqual([]);
  });

  test('matches are highlighted in a color of their own', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList, { query: '?q=care' });
    await expect.poll(search.titles).not.toEqual(names);

    const title = search.cards.getByRole('heading').first();
    const [found, plain] = await title.evaluate((element) =>
      ['::highlight(found)', null].map((part) => getComputedStyle(element, part).backgroundColor),
    );
    expect(found).not.toBe(plain);
  });

  test('below the list nothing moves while somebody types', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    const footer = search.page.getByRole('contentinfo');
    const before = await footer.boundingBox();

    // A moment after the last letter typing counts as over: on a slow machine before anything is seen.
    await search.page.clock.install();
    await search.page.clock.pauseAt(Date.now() + 60_000);
    await search.field.pressSequentially('zzz');
    await search.page.getByRole('heading', { name: 'No providers found' }).waitFor();
    expect(await footer.boundingBox()).toEqual(before);

    await waitForEffects(search.page);
    await search.page.clock.runFor(2000);
    await expect.poll(async () => (await footer.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  });

  for (const [type, label] of [
    ['nanny', 'Nanny Services'],
    ['doula', 'Doula Support'],
    ['family-assistant', 'Family Assistant'],
  ] as const) {
    test(`A163: the filter ${type} shows those of that service only`, async ({ openPage }) => {
      const search = await openSearch(openPage, providerList);

      await choose(search, 'Service').selectOption({ label });

      const expected = namesOf(({ serviceType }) => serviceType === type);
      expect(expected.length).toBeGreaterThan(0);
      await expect.poll(search.titles).toEqual(expected);
      expect(await search.marked()).toEqual([]);
    });
  }

  test('A164: each caregiver must match text and filter', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    const expected = namesOf(
      (provider) =>
        provider.serviceType === 'nanny' &&
        listTexts(provider).some((text) => /newborn/i.test(text)),
    );
    expect(expected.length).toBeGreaterThan(0);

    await search.field.fill('newborn');
    await choose(search, 'Service').selectOption('nanny');

    await expect.poll(search.titles).toEqual(expected);
  });

  test('A165–A169: without a match it says so, and "Clear Filters" brings all back', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, providerList);
    await choose(search, 'Service').selectOption('doula');
    await search.field.fill('nobody is called this');

    await search.page.getByRole('heading', { name: 'No providers found', exact: true }).waitFor();
    expect(await search.cards.count()).toBe(0);
    await search.page.getByRole('button', { name: 'Clear Filters', exact: true }).click();

    await expect(search.field).toHaveValue('');
    await expect(choose(search, 'Service')).toHaveValue('all');
    expect(await search.titles()).toEqual(names.slice(0, 8));
    expect(await search.field.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(search.query).toBe('');
  });

  test('A707: only spaces leave the list as it is', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    const link = search.page.getByRole('navigation', { name: 'Pages of providers' });
    const links = await link.count();

    await search.field.fill('    ');

    expect(await search.titles()).toEqual(names.slice(0, 8));
    expect(await link.count()).toBe(links);
    expect(await search.status.innerText()).toBe('');
  });

  test('A179: when the API fails, the file beside the pages is searched', async ({ openPage }) => {
    const page = await openPage();
    await page.route(`**${providerList.api}`, (route) => route.fulfill({ status: 500 }));
    await page.goto('/providers');
    await page.getByRole('searchbox').fill(first?.name ?? '');

    await expect
      .poll(() => page.getByRole('article').getByRole('heading').allInnerTexts())
      .toEqual([first?.name]);
  });

  test('A179: when nothing can be fetched, the list stays and the search says so', async ({
    openPage,
  }) => {
    const page = await openPage();
    for (const address of [providerList.api, providerList.file]) {
      await page.route(`**${address}`, (route) => route.abort());
    }
    await page.goto('/providers');
    await page.getByRole('searchbox').fill(first?.name ?? '');

    await page
      .getByRole('status')
      .filter({ hasText: "Search isn't working. Here is everything." })
      .waitFor();
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      names.slice(0, 8),
    );
  });

  test('the entries are requested once, at the first touch', async ({ openPage }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    await page.goto('/providers', { waitUntil: 'networkidle' });
    expect(requests.filter((request) => /api|\.js$/.test(request))).toEqual([]);

    await page.getByRole('search').hover();
    await page.getByRole('searchbox').pressSequentially('nanny');
    await page.getByRole('status').getByText(/found/).waitFor();
    await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption('doula');

    expect(requests.filter((request) => request.includes('/api'))).toEqual(['GET /api/providers']);
  });
});

test.describe('a search that nobody matches', () => {
  for (const [typed, sentence, found] of [
    [
      'after-school',
      'Nobody matches “after-school” word for word. Close to it: Priya Raman and Marcus Bell.',
      ['Priya Raman', 'Marcus Bell'],
    ],
    [
      'babysitter',
      'Nobody matches “babysitter” word for word. Close to it: 4 caregivers.',
      namesOf(({ serviceType }) => serviceType === 'nanny'),
    ],
    [
      'Clearwater',
      'Clearwater is in Pinellas: 3 caregivers.',
      namesOf(({ counties }) => counties?.includes('pinellas') ?? false),
    ],
    ['autism', 'Nobody matches “autism” word for word. Close to it: Marcus Bell.', ['Marcus Bell']],
    [
      'Spanish newborn',
      'Nobody matches all of “Spanish newborn” as written. Matching both words: Marisol Reyes.',
      ['Marisol Reyes'],
    ],
  ] as const) {
    test(`A726: ${typed} finds by single words, everyday words or towns, below the literal text`, async ({
      openPage,
    }) => {
      const search = await openSearch(openPage, providerList);

      await search.field.fill(typed);

      const headings = search.page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(headings).toHaveText(['No providers found', sentence, /./]);
      await expect(search.status).toHaveText(`No providers found. ${sentence}`);
      expect(await search.titles()).toEqual(found);
      await expect(search.cards.filter({ hasText: 'Matches: ' })).toHaveCount(found.length);
      await expect.poll(search.query).toBe(`?${new URLSearchParams({ q: typed }).toString()}`);
    });
  }

  test('A726: a town offers its county as a filter', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList, {
      query: '?q=Clearwater&service=doula',
    });

    await search.page.getByRole('button', { name: 'Show Pinellas caregivers' }).click();

    await expect.poll(search.query).toBe('?service=doula&county=pinellas');
    await expect(search.field).toHaveValue('');
    await expect
      .poll(search.titles)
      .toEqual(
        namesOf(
          ({ serviceType, counties }) =>
            serviceType === 'doula' && (counties?.includes('pinellas') ?? false),
        ),
      );
  });

  test('A715, A726: axe finds nothing in what comes close, and it fits 320 px', async ({
    openPage,
  }) => {
    const viewport = { width: 320, height: 640 };
    const search = await openSearch(openPage, providerList, { query: '?q=Clearwater', viewport });
    await search.page.getByRole('button', { name: 'Show Pinellas caregivers' }).waitFor();

    expect(await search.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findThemeViolations(search.page)).toEqual([]);
  });
});

test.describe('filters on facts that not every caregiver gave', () => {
  const answer = providers.map((provider, index) =>
    providerCardSchema.parse({
      ...provider,
      specialties: listSpecialties(provider),
      counties: [['pinellas'], ['manatee'], undefined][index % 3],
    }),
  );
  const knownNames = answer.filter((_, index) => index % 3 === 0).map(({ name }) => name);
  const unknownNames = answer.filter((_, index) => index % 3 === 2).map(({ name }) => name);

  test('list caregivers without that fact last, and say so', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList, { answer });

    await search.form.getByText('More filters', { exact: true }).click();
    await choose(search, 'County').selectOption({ label: 'Pinellas' });

    await expect.poll(search.titles).toEqual([...knownNames, ...unknownNames]);
    const notes = search.cards.filter({ hasText: 'To confirm: counties' });
    expect(await notes.getByRole('heading').allInnerTexts()).toEqual(unknownNames);
    await search.status
      .filter({
        hasText: `${(knownNames.length + unknownNames.length).toString()} caregivers found. We don't know the counties of ${unknownNames.length.toString()} of them yet.`,
      })
      .waitFor();
    await search.form.getByText('More filters (1)', { exact: true }).waitFor();
  });

  for (const [label, option] of [
    ["Child's age", 'Infants (under 1)'],
    ['County', 'Hillsborough'],
    ['Schedule', 'Full time (40+ hours a week)'],
    ['Special skill', 'Newborn care'],
    ['Language', 'Spanish'],
    ['Also offers', 'Childcare Consulting'],
  ] as const) {
    test(`${label} is in the address, and an address opens it`, async ({ openPage }) => {
      const search = await openSearch(openPage, providerList);
      await search.form.getByText('More filters', { exact: true }).click();
      await choose(search, label).selectOption({ label: option });
      await expect.poll(search.query).not.toBe('');
      const found = await search.titles();
      expect(found.length).toBeGreaterThan(0);

      const shared = await openSearch(openPage, providerList, { query: await search.query() });

      await expect.poll(shared.titles).toEqual(found);
      expect(
        await choose(shared, label).evaluate(
          (field) => (field as HTMLSelectElement).selectedOptions[0]?.label,
        ),
      ).toBe(option);
      await expect(choose(shared, label)).toBeVisible();
    });
  }

  for (const query of [
    '?service=plumber',
    '?county=dade',
    '?language=Klingon',
    '?saved=yes',
    '?q=',
  ]) {
    test(`an address with unknown filters (${query}) shows the whole list`, async ({
      openPage,
    }) => {
      const search = await openSearch(openPage, providerList, { query });

      expect(await search.titles()).toEqual(names.slice(0, 8));
      expect(await search.status.innerText()).toBe('');
      await expect(search.form.getByText('More filters', { exact: true })).toHaveCount(1);
    });
  }
});

test.describe('a search for everyone', () => {
  test('works by keyboard alone', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList);
    const { page } = search;
    await search.field.focus();
    await page.keyboard.type('zzz');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No providers found' }).waitFor();

    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clear Filters');
    await page.keyboard.press('Enter');
    await page.keyboard.type('doula');

    await expect.poll(search.marked).toContain('Doula');
    expect(new URL(page.url()).pathname).toBe('/providers');
  });

  test('A715: axe finds nothing in its results or without any in either theme', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, providerList, { query: '?county=pinellas&q=care' });
    await expect.poll(search.marked).toContain('care');
    await search.status.filter({ hasText: 'found' }).waitFor();
    expect(await findThemeViolations(search.page)).toEqual([]);

    await search.field.fill('zzz');
    await search.page.getByRole('heading', { name: 'No providers found' }).waitFor();
    expect(await findThemeViolations(search.page)).toEqual([]);
  });

  for (const query of ['?q=care&county=pinellas', '?q=zzz', '?saved=1']) {
    test(`needs no sideways scrolling at 320 px (${query})`, async ({ openPage }) => {
      const viewport = { width: 320, height: 640 };
      const search = await openSearch(openPage, providerList, { query, viewport });
      await search.page.locator('[data-searched], .search-nothing').first().waitFor();

      expect(await search.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  }
});
