import type { Locator } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { articleList, openSearch, providerList } from '#test/kit/browser/list-search.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { readArticles, readProviders } from '#test/kit/site/content.ts';

const [provider] = readProviders();
const [article] = readArticles();
const name = provider?.name ?? '';

/** Presses the middle of a card's picture, with whatever lies over it. */
async function pressPicture(card: Locator) {
  const picture = card.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not drawn.');
  await card.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

for (const path of ['/providers', '/']) {
  test(`A728: on ${path} a press on a face opens the profile`, async ({ openPage }) => {
    const page = await openPage(path);

    await pressPicture(page.getByRole('article').filter({ hasText: name }).first());

    await page.waitForURL(`**/providers/${provider?.id.toString() ?? ''}`);
  });
}

test('A728: a press on the picture of an article opens it, in the list and in a search', async ({
  openPage,
}) => {
  const page = await openPage('/blog', { javaScriptEnabled: false });
  await pressPicture(page.getByRole('article').first());
  await page.waitForURL(`**/blog/${article?.slug ?? ''}`);

  const search = await openSearch(openPage, articleList, {
    query: `?${new URLSearchParams({ q: article?.title ?? '' }).toString()}`,
  });
  await expect.poll(search.titles).toEqual([article?.title]);
  await pressPicture(search.cards.first());
  await search.page.waitForURL(`**/blog/${article?.slug ?? ''}`);
});

test('A728: the heart on a card saves, and the page stays', async ({ openPage }) => {
  const page = await openPage('/providers');
  const heart = page.getByRole('button', { name: `Save ${name}`, exact: true });

  await heart.click();

  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(new URL(page.url()).pathname).toBe('/providers');
});

for (const [reducedMotion, lifts] of [
  ['reduce', false],
  ['no-preference', true],
] as const) {
  test(`A742: with motion "${reducedMotion}" a card ${lifts ? 'lifts' : 'stays'} under the pointer`, async ({
    openPage,
  }) => {
    const page = await openPage('/providers', { reducedMotion });
    const card = page.getByRole('article').first();

    await card.hover();

    const transform = () => card.evaluate((element) => getComputedStyle(element).transform);
    if (lifts) await expect.poll(transform).toBe('matrix(1, 0, 0, 1, 0, -4)');
    else expect(await transform()).toBe('none');
  });
}

test('A727: cards of the list tell counties, ages and schedule, as far as known', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  const cards = page.getByRole('article');

  await expect(cards.filter({ hasText: 'Marisol Reyes' })).toContainText(
    'Hillsborough · infants, toddlers · full time',
  );
  await expect(cards.filter({ hasText: 'Nikos Pappas' })).toContainText(
    'Pinellas, Pasco · part time, occasional days',
  );
});

test('the bios of a row are cut at one height, but a match in a bio is seen', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  const heights = await page
    .locator('[data-providers] .card-bio')
    .evaluateAll((bios) => bios.map((bio) => bio.clientHeight));
  expect(new Set(heights).size).toBe(1);

  const last = provider?.bio.split(' ').slice(-3).join(' ') ?? '';
  const search = await openSearch(openPage, providerList, {
    query: `?${new URLSearchParams({ q: last }).toString()}`,
  });
  await expect.poll(search.titles).toEqual([name]);
  expect(await search.cards.first().locator('.card-bio').count()).toBe(0);
});

test('the list says how many caregivers there are, and the status takes its place', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const count = search.page.getByText(`${readProviders().length.toString()} caregivers`, {
    exact: true,
  });
  await expect(count).toBeVisible();

  await search.field.fill(name);
  await expect(search.status).toHaveText('1 caregiver found');
  await expect(count).toBeHidden();
});

for (const { path, html } of listBuiltPages().filter(({ html: text }) =>
  text.includes('data-star='),
)) {
  test(`A734: on ${path} a number stands beside all stars`, () => {
    const numbers = [
      ...html.matchAll(/Rated ([\d.]+) out of 5"[^>]*>(?:<i [^>]*><\/i>)*<b>([\d.]+)<\/b>/g),
    ];

    expect(numbers).toHaveLength(html.split(' out of 5"').length - 1);
    for (const [, rated, shown] of numbers) expect(Number(shown)).toBe(Number(rated));
  });
}
