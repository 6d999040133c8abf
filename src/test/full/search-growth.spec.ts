import { expect, test } from '#test/kit/browser/site-test.ts';
import { providerCardSchema } from '#model/schemas/provider-card.ts';
import { articleList, openSearch, providerList } from '#test/kit/browser/list-search.ts';
import { makeArticleCards, makeProviderCards } from '#test/kit/made-cards.ts';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';

test.describe('a search in a long list', () => {
  for (const [label, kind, answer] of [
    ['1,000 caregivers', providerList, makeProviderCards(1000)],
    ['10,000 caregivers', providerList, makeProviderCards(10_000)],
    ['10,000 articles', articleList, makeArticleCards(10_000)],
  ] as const) {
    test(`draws 24 of ${label}, and 24 more on request`, async ({ openPage }) => {
      const search = await openSearch(openPage, kind, { answer });
      const { page, cards } = search;
      const found = answer.filter((card) =>
        ('bio' in card
          ? [card.name, card.title, card.bio, ...card.specialties]
          : [card.title, card.excerpt, card.category, card.author]
        ).some((text) => text.toLowerCase().includes('an')),
      ).length;
      expect(found).toBeGreaterThan(72);

      await search.field.fill('an');
      await page.getByRole('button', { name: `Show more (${found - 24})` }).waitFor();
      await expect(cards).toHaveCount(24);
      await page.getByRole('button', { name: /^Show more/ }).press('Enter');
      await page.getByRole('button', { name: `Show more (${found - 48})` }).waitFor();
      await expect(cards).toHaveCount(48);
      const isFirstNew = await cards
        .nth(24)
        .evaluate((card) => card.contains(document.activeElement));
      expect(isFirstNew).toBe(true);

      await search.field.fill('ar');
      await expect(cards).toHaveCount(24);
      await search.field.fill('zzz');
      await expect(cards).toHaveCount(0);
    });
  }

  test('shows the last of them without a button', async ({ openPage }) => {
    const search = await openSearch(openPage, providerList, { answer: makeProviderCards(30) });
    await search.field.fill('n');
    await search.page.getByRole('button', { name: 'Show more (6)' }).press('Enter');

    await expect(search.cards).toHaveCount(30);
    await expect(search.page.getByRole('button', { name: /^Show more/ })).toHaveCount(0);
  });
});

test.describe('while somebody types', () => {
  for (const [what, how, kind, viewport] of [
    ['caregivers', 'on a phone', providerList, { width: 375, height: 812 }],
    ['caregivers', 'on a tablet', providerList, { width: 768, height: 1024 }],
    ['caregivers', 'on a large screen', providerList, { width: 1920, height: 1080 }],
    ['articles', 'on a phone', articleList, { width: 375, height: 812 }],
    ['articles', 'on a tablet', articleList, { width: 768, height: 1024 }],
    ['articles', 'on a large screen', articleList, { width: 1920, height: 1080 }],
  ] as const) {
    test(`${what} that are in sight ${how} are drawn, and at most a row more`, async ({
      openPage,
    }) => {
      const answer = kind === providerList ? makeProviderCards(100) : makeArticleCards(100);
      const search = await openSearch(openPage, kind, { answer, viewport });

      const drawn = await search.field.evaluate(typeAndLook);

      expect(drawn.columns).toBeGreaterThan(0);
      expect(drawn.cards).toBeGreaterThanOrEqual(drawn.columns);
      expect(drawn.bottom).toBeGreaterThanOrEqual(viewport.height);
      expect(drawn.beginsBelow).toBeLessThanOrEqual(drawn.columns);
    });
  }
});

/** Types a letter and reads the list before any delayed work runs. Runs in the page. */
async function typeAndLook(field: HTMLElement | SVGElement) {
  (field as HTMLInputElement).value = 'n';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
  const cards = [...document.querySelectorAll('main article')].filter((card) =>
    card.checkVisibility(),
  );
  const grid = cards[0]?.parentElement;
  const places = cards.map((card) => card.getBoundingClientRect());
  return {
    cards: cards.length,
    columns: grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0,
    bottom: Math.max(...places.map(({ bottom }) => bottom)),
    beginsBelow: places.filter(({ top }) => top >= innerHeight).length,
  };
}

test('what a search needs to know of 1,000 caregivers weighs at most 40,000 bytes', () => {
  const cards = makeProviderCards(1000).map((card, index) =>
    providerCardSchema.parse({
      ...card,
      detailedBio: `${card.bio} Number ${index}. `.repeat(10),
      testimonials: [{ name: card.name, text: card.bio }],
    }),
  );

  expect(countBrotliBytes(JSON.stringify(cards))).toBeLessThanOrEqual(40_000);
});
