import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { articleList, openSearch, type ListSearch } from '#test/kit/browser/list-search.ts';
import { readArticles } from '#test/kit/site/content.ts';

const articles = readArticles();
const [newest] = articles;
const titles = articles.map(({ title }) => title);

function chooseCategory({ form }: ListSearch) {
  return form.getByRole('combobox', { name: 'Category', exact: true });
}

test('A204–A208, A219, A710: the search has a field and a filter with each category once; the list stays while the articles load, and when they do not', async ({
  openPage,
}) => {
  const page = await openPage();
  const gate = Promise.withResolvers<undefined>();
  await page.route(`**${articleList.api}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/blog');

  const field = page.getByPlaceholder('Search by title, topic, or keyword...', { exact: true });
  await expect(field).toHaveAttribute('type', 'search');
  const filter = page.getByRole('combobox', { name: 'Category', exact: true });
  const options = await filter.locator('option').allTextContents();
  const categories = [...new Set(articles.map(({ category }) => category.toLowerCase()))].sort();
  expect(options.map((option) => option.toLowerCase())).toEqual(['all categories', ...categories]);
  for (const option of options) expect(option).not.toMatch(/(^|\s)\p{Ll}/u);
  await expect(filter).toHaveValue('all');

  const shown = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  await page.getByRole('searchbox').fill(newest?.title ?? '');
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading articles\.\.\.$/ })
    .waitFor();
  expect(await shown()).toEqual(titles.slice(0, 6));
  gate.resolve(undefined);
  await expect.poll(shown).toEqual([newest?.title]);

  await fakeAnswer(page, `GET ${articleList.api}`, { status: 500, text: 'Try again later.' });
  await page.route(`**${articleList.file}`, (route) => route.abort());
  await page.goto('/blog');
  await page.getByRole('searchbox').fill('zzz');
  await page.getByRole('status').filter({ hasText: "Search isn't working" }).waitFor();
  expect(await shown()).toEqual(titles.slice(0, 6));
});

test('A209–A216, A726: the search finds and marks parts of title, excerpt, category and author, not of the text, and "Clear Filters" resets it', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, articleList);
  const { page, field } = search;
  const nothing = page.getByRole('heading', { name: 'No articles found', exact: true });

  for (const typed of [
    (newest?.title ?? '').slice(2, 14).trim(),
    (newest?.excerpt ?? '').slice(9, 40).trim(),
    newest?.category ?? '',
    newest?.author ?? '',
  ]) {
    await field.fill(typed.toUpperCase());
    await expect
      .poll(async () => [...new Set((await search.marked()).map((text) => text.toUpperCase()))])
      .toEqual([typed.toUpperCase()]);
    expect(await search.titles()).toContain(newest?.title);
  }

  await test.step('a word that is only in the text of an article finds nothing', async () => {
    const named = articles.flatMap(({ title, excerpt, category, author }) => [
      ...[title, excerpt, category, author],
    ]);
    const word = newest?.content
      .match(/\p{L}{8,}/gu)
      ?.find((each) => !named.join(' ').toLowerCase().includes(each.toLowerCase()));
    expect(word).toBeDefined();
    await field.fill(word ?? '');
    await nothing.waitFor();
  });

  await test.step('each article must match text and category', async () => {
    const category = (newest?.category ?? '').toLowerCase();
    const typed = 'how';
    const expected = articles
      .filter((article) => article.category.toLowerCase() === category)
      .filter(({ title, excerpt, author }) =>
        [title, excerpt, author].some((text) => text.toLowerCase().includes(typed)),
      );
    expect(expected.length).toBeGreaterThan(0);
    await field.fill(typed);
    await chooseCategory(search).selectOption(category);
    await expect.poll(search.titles).toEqual(expected.map(({ title }) => title));
    await expect
      .poll(search.query)
      .toBe(`?${new URLSearchParams({ q: typed, category }).toString()}`);
  });

  await test.step('without a match it says so', async () => {
    await field.fill('nothing is called this');
    await nothing.waitFor();
    await page.getByRole('button', { name: 'Clear Filters', exact: true }).click();
    await expect(field).toHaveValue('');
    await expect(chooseCategory(search)).toHaveValue('all');
    expect(await search.titles()).toEqual(titles.slice(0, 6));
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  await test.step('where no article matches as a whole, its single words are searched', async () => {
    await field.fill('newborn xylophone');
    await page
      .getByRole('heading', { name: /^No article matches all of “newborn xylophone”/ })
      .waitFor();
    await expect(page.getByText(/No articles found/)).toHaveCount(0);
    expect((await search.titles()).length).toBeGreaterThan(0);
    await expect(search.cards.filter({ hasText: 'Matches: “' })).toHaveCount(
      await search.cards.count(),
    );
  });
});

test('A707, A715: an address that asks for nothing known shows the whole list, results lead to their articles, and axe finds nothing @full', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, articleList, {
    query: '?category=plumbing&service=nanny&q=%20',
  });
  const { page, field } = search;
  expect(await search.titles()).toEqual(titles.slice(0, 6));

  await field.fill('zzz');
  await page.getByRole('heading', { name: 'No articles found' }).waitFor();
  expect(await findThemeViolations(page)).toEqual([]);
  await field.fill('sleep');
  await expect.poll(search.marked).not.toEqual([]);
  expect(await findThemeViolations(page)).toEqual([]);

  const [title = ''] = await search.titles();
  await search.cards.first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
});
