import type { Locator } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { articleList, openSearch, providerList } from '#test/kit/browser/list-search.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { readArticles, readProviders } from '#test/kit/site/content.ts';

const [provider] = readProviders();
const [article] = readArticles();
const name = provider?.name ?? '';

/** Presses the middle of a card's picture, or whatever covers it. */
async function pressPicture(card: Locator) {
  const picture = card.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not drawn.');
  await card.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('A728: a press on a face opens the profile, and the heart saves, on the list and the home page', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  const heart = page.getByRole('button', { name: `Save ${name}`, exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(new URL(page.url()).pathname).toBe('/providers');

  for (const path of ['/providers', '/']) {
    await page.goto(path);
    await pressPicture(page.getByRole('article').filter({ hasText: name }).first());
    await page.waitForURL(`**/providers/${provider?.id.toString() ?? ''}`);
  }
});

test('A728: a press on the picture of an article opens it, in the list and in a search @full', async ({
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

test('A742: a card lifts by 4 px under the pointer and its picture grows by 2 %, but both stay where motion is reduced @full', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  const card = page.getByRole('article').first();
  const measure = () =>
    card.evaluate((element) => {
      const width = element.querySelector('img')?.getBoundingClientRect().width ?? 0;
      return { top: element.getBoundingClientRect().top + scrollY, width };
    });
  const rest = await measure();

  await card.hover();
  expect(await measure()).toEqual(rest);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(async () => (await measure()).top - rest.top).toBeCloseTo(-4, 2);
  await expect.poll(async () => (await measure()).width / rest.width).toBeCloseTo(1.02, 3);
});

test('A727: cards tell counties, ages and schedule, as far as known, their bios are cut at one height but for a match, and their number is said', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, cards } = search;
  await expect(cards.filter({ hasText: 'Marisol Reyes' })).toContainText(
    'Hillsborough · infants, toddlers · full time',
  );
  await expect(cards.filter({ hasText: 'Nikos Pappas' })).toContainText(
    'Pinellas, Pasco · part time, occasional days',
  );
  const heights = await page
    .locator('[data-providers] .card-bio')
    .evaluateAll((bios) => bios.map((bio) => bio.clientHeight));
  expect(new Set(heights).size).toBe(1);
  const count = page.getByText(`${readProviders().length} caregivers`, { exact: true });
  await expect(count).toBeVisible();

  await search.field.fill(provider?.bio.split(' ').slice(-3).join(' ') ?? '');
  await expect.poll(search.titles).toEqual([name]);
  await expect(cards.first().locator('.card-bio')).toHaveCount(0);
  // It moves to the profile just as the list's card does.
  await expect(cards.first().getByRole('img').first()).toHaveAttribute(
    'data-portrait',
    `provider-image-${provider?.id.toString() ?? ''}`,
  );
  await expect(search.status).toHaveText('1 caregiver found');
  await expect(count).toBeHidden();
});

test('A972: beside stars stands how many families gave them, and when the last one did, in the list, a search and on the profile; without families there are none', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page, cards } = search;
  const heard = '2 families, the last in August 2026';
  const stars = page.getByRole('img', { name: /^Rated / });
  const unheard = readProviders().filter(({ testimonials }) => testimonials.length === 0);
  const listed = page.locator('[data-providers]').getByRole('article');
  await expect(listed.filter({ hasNot: stars }).getByRole('heading')).toHaveText(
    unheard.map((each) => each.name),
  );
  await expect(listed.first()).toContainText(heard);

  await search.field.fill('Nikos');
  await expect.poll(search.titles).toEqual(['Nikos Pappas']);
  await expect(cards.filter({ has: stars })).toHaveCount(0);
  await search.field.fill(name);
  await expect.poll(search.titles).toEqual([name]);
  await expect(cards.first()).toContainText(heard);

  await page.goto('/providers/7');
  await expect(page.getByRole('main').locator('.profile-head [data-star]')).toHaveCount(0);
  await page.goto('/providers/1');
  await expect(page.locator('.profile-head')).toContainText(heard);
});

test('A972: on every page all stars have their families beside them', () => {
  const pages = listBuiltPages().filter(({ html }) => html.includes('data-star='));
  expect(pages.length).toBeGreaterThan(0);
  for (const { path, html } of pages) {
    const told = [
      ...html.matchAll(
        /<b>[\d.]+<\/b><\/span> <span[^>]*>(?:1 family, in|\d+ families, the last in) [A-Z][a-z]+ 20\d\d</g,
      ),
    ];

    expect(told, path).toHaveLength(html.split(' out of 5"').length - 1);
  }
});

test('A734: on every page a number stands beside all stars', () => {
  const pages = listBuiltPages().filter(({ html }) => html.includes('data-star='));
  expect(pages.length).toBeGreaterThan(0);
  for (const { path, html } of pages) {
    const numbers = [
      ...html.matchAll(/ ([\d.]+) out of 5"[^>]*>(?:<i [^>]*><\/i>)*<b>([\d.]+)<\/b>/g),
    ];

    expect(numbers, path).toHaveLength(html.split(' out of 5"').length - 1);
    for (const [, rated, shown] of numbers) expect(Number(shown), path).toBe(Number(rated));
  }
});
