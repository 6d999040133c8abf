import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { articleList, openSearch, type ListSearch } from '#test/kit/browser/list-search.ts';
import { readArticles } from '#test/kit/site/content.ts';

const articles = readArticles();
const [newest] = articles;
const titles = articles.map(({ title }) => title);

function chooseCategory({ form }: ListSearch) {
  return form.getByRole('combobox', { name: 'Category', exact: true });
}

test.describe('the search of the articles', () => {
  test('A204–A207: it has a field, and a filter with each category once, capitalised', async ({
    openPage,
  }) => {
    const page = await openPage('/blog');

    const field = page.getByPlaceholder('Search by title, topic, or keyword...', { exact: true });
    await expect(field).toHaveAttribute('type', 'search');
    const filter = page.getByRole('combobox', { name: 'Category', exact: true });
    const options = await filter.locator('option').allTextContents();
    const categories = [...new Set(articles.map(({ category }) => category.toLowerCase()))].sort();
    expect(options.map((option) => option.toLowerCase())).toEqual([
      'all categories',
      ...categories,
    ]);
    for (const option of options) expect(option).not.toMatch(/(^|\s)\p{Ll}/u);
    await expect(filter).toHaveValue('all');
  });

  test('A208, A710: while the articles load, that is said beside the list, which stays', async ({
    openPage,
  }) => {
    const page = await openPage();
    const gate = Promise.withResolvers<undefined>();
    await page.route(`**${articleList.api}`, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/blog');
    await page.getByRole('searchbox').fill(newest?.title ?? '');

    await page
      .getByRole('status')
      .filter({ hasText: /^Loading articles\.\.\.$/ })
      .waitFor();
    const shown = page.getByRole('article').getByRole('heading');
    expect(await shown.allInnerTexts()).toEqual(titles.slice(0, 6));
    gate.resolve(undefined);

    await expect.poll(() => shown.allInnerTexts()).toEqual([newest?.title]);
  });

  for (const [statement, label, typed] of [
    ['A209', 'title', (newest?.title ?? '').slice(2, 14).trim()],
    ['A210', 'excerpt', (newest?.excerpt ?? '').slice(9, 40).trim()],
    ['A211', 'category', newest?.category ?? ''],
    ['A212', 'author', newest?.author ?? ''],
  ] as const) {
    test(`${statement}: a part of the ${label} finds the article and stands out`, async ({
      openPage,
    }) => {
      const search = await openSearch(openPage, articleList);

      await search.field.fill(typed.toUpperCase());

      await expect.poll(search.marked).not.toEqual([]);
      expect(await search.titles()).toContain(newest?.title);
      const marked = (await search.marked()).map((text) => text.toUpperCase());
      expect(new Set(marked)).toEqual(new Set([typed.toUpperCase()]));
    });
  }

  test('A213: a word that is only in the text of an article finds nothing', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, articleList);
    const named = articles.flatMap(({ title, excerpt, category, author }) => [
      ...[title, excerpt, category, author],
    ]);
    const word = newest?.content
      .match(/\p{L}{8,}/gu)
      ?.find((each) => !named.join(' ').toLowerCase().includes(each.toLowerCase()));

    await search.field.fill(word ?? '');

    expect(word).toBeDefined();
    await search.page.getByRole('heading', { name: 'No articles found', exact: true }).waitFor();
  });

  test('A214: each article must match text and category', async ({ openPage }) => {
    const search = await openSearch(openPage, articleList);
    const category = (newest?.category ?? '').toLowerCase();
    const typed = 'how';
    const expected = articles
      .filter((article) => article.category.toLowerCase() === category)
      .filter(({ title, excerpt, author }) =>
        [title, excerpt, author].some((text) => text.toLowerCase().includes(typed)),
      );
    expect(expected.length).toBeGreaterThan(0);

    await search.field.fill(typed);
    await chooseCategory(search).selectOption(category);

    await expect.poll(search.titles).toEqual(expected.map(({ title }) => title));
    await expect
      .poll(search.query)
      .toBe(`?${new URLSearchParams({ q: typed, category }).toString()}`);
  });

  test('A215, A216: without a match it says so, and "Clear Filters" resets both', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, articleList);
    await chooseCategory(search).selectOption({ index: 1 });
    await search.field.fill('nothing is called this');

    await search.page.getByRole('heading', { name: 'No articles found', exact: true }).waitFor();
    await search.page.getByRole('button', { name: 'Clear Filters', exact: true }).click();

    await expect(search.field).toHaveValue('');
    await expect(chooseCategory(search)).toHaveValue('all');
    expect(await search.titles()).toEqual(titles.slice(0, 6));
    expect(await search.field.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('A726: where no article matches as a whole, its single words are searched', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, articleList);

    await search.field.fill('nanny newborn');

    await search.page
      .getByRole('heading', { name: /^No article matches all of “nanny newborn” as written/ })
      .waitFor();
    await search.page.getByRole('heading', { name: 'No articles found', exact: true }).waitFor();
    expect((await search.titles()).length).toBeGreaterThan(0);
    await expect(search.cards.filter({ hasText: 'Matches: “' })).toHaveCount(
      await search.cards.count(),
    );
  });

  test('A219: when nothing can be fetched, the list stays and the search says so', async ({
    openPage,
  }) => {
    const page = await openPage();
    for (const address of [articleList.api, articleList.file]) {
      await page.route(`**${address}`, (route) => route.fulfill({ status: 500 }));
    }
    await page.goto('/blog');
    await page.getByRole('searchbox').fill('zzz');

    await page.getByRole('status').filter({ hasText: "Search isn't working" }).waitFor();
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      titles.slice(0, 6),
    );
  });

  test('a result links to the page of its article', async ({ openPage }) => {
    const search = await openSearch(openPage, articleList, { query: '?q=sleep' });
    await expect.poll(search.marked).not.toEqual([]);
    const [title = ''] = await search.titles();

    await search.cards.first().getByRole('link').click();

    await search.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  });

  for (const query of ['?category=plumbing', '?service=nanny', '?q=%20']) {
    test(`A707: an address that asks for nothing known (${query}) shows the whole list`, async ({
      openPage,
    }) => {
      const search = await openSearch(openPage, articleList, { query });

      expect(await search.titles()).toEqual(titles.slice(0, 6));
    });
  }

  test('A715: axe finds nothing in its results or without any in either theme', async ({
    openPage,
  }) => {
    const search = await openSearch(openPage, articleList);
    await search.field.fill('editorial');
    await search.status.filter({ hasText: 'found' }).waitFor();
    expect(await findThemeViolations(search.page)).toEqual([]);

    await search.field.fill('zzz');
    await search.page.getByRole('heading', { name: 'No articles found' }).waitFor();
    expect(await findThemeViolations(search.page)).toEqual([]);
  });
});
