import fc from 'fast-check';
import type { Preferences } from '#site/match/preferences.ts';
import { maxRecommendations } from '#site/match/recommendation.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { aScene, experiences } from '../arbitraries.ts';
import { createRelation, isSame } from '../relation.ts';

/** A repeatable shuffle. */
const anOrder = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });

function shuffle<Item>(items: readonly Item[], order: readonly number[]): Item[] {
  return items
    .map((item, index) => ({ item, rank: order[index % order.length] ?? 0 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Returns the same request with its three lists in another form. */
function rewrite(
  preferences: Preferences,
  write: <Item>(items: readonly Item[]) => Item[],
): Preferences {
  const { childAges, serviceTypes, specialRequirements } = preferences;
  return {
    ...preferences,
    childAges: write(childAges),
    serviceTypes: write(serviceTypes),
    ...(specialRequirements && { specialRequirements: write(specialRequirements) }),
  };
}

export const bounds = createRelation(
  'A638: every score is a whole number from 0 to 100',
  aScene(),
  (recommend, { cards, preferences, areas }) =>
    recommend(cards, preferences, areas).every(
      ({ matchScore: score }) => Number.isInteger(score) && score >= 0 && score <= 100,
    ),
);

export const sorted = createRelation(
  'A639: the highest score comes first',
  aScene(),
  (recommend, { cards, preferences, areas }) => {
    const scores = recommend(cards, preferences, areas).map(({ matchScore }) => matchScore);
    return scores.every((score, index) => score <= (scores[index - 1] ?? score));
  },
);

export const repeatable = createRelation(
  'A640: the same request twice gives the same answer',
  aScene(),
  (recommend, { cards, preferences, areas }) =>
    isSame(recommend(cards, preferences, areas), recommend(cards, preferences, areas)),
);

export const cardOrder = createRelation(
  'A641: the order of the caregivers changes nothing',
  fc.tuple(aScene(), anOrder),
  (recommend, [{ cards, preferences, areas }, order]) =>
    isSame(
      recommend(cards, preferences, areas),
      recommend(shuffle(cards, order), preferences, areas),
    ),
);

export const wishOrder = createRelation(
  'A642: the order of ages, services and special requirements changes nothing',
  fc.tuple(aScene(), anOrder),
  (recommend, [{ cards, preferences, areas }, order]) => {
    const shuffled = rewrite(preferences, (items) => shuffle(items, order));
    return isSame(recommend(cards, preferences, areas), recommend(cards, shuffled, areas));
  },
);

export const repeatedWish = createRelation(
  'A643: an age, a service or a special requirement said twice counts once',
  fc.tuple(aScene(), fc.nat()),
  (recommend, [{ cards, preferences, areas }, pick]) => {
    const repeated = rewrite(preferences, (items) => [
      ...items,
      ...items.slice(pick % Math.max(1, items.length)).slice(0, 1),
    ]);
    return isSame(recommend(cards, preferences, areas), recommend(cards, repeated, areas));
  },
);

export const otherCards = createRelation(
  'A652: another caregiver changes neither the scores nor the order of the rest',
  fc.tuple(aScene(), fc.nat()),
  (recommend, [{ cards, preferences, areas }, pick]) => {
    const removed = cards[pick % cards.length];
    const rest = cards.filter((card) => card !== removed);
    const before = recommend(cards, preferences, areas);
    const kept = before.filter(({ provider }) => provider.id !== removed?.id);
    return isSame(kept, recommend(rest, preferences, areas).slice(0, kept.length));
  },
);

export const hardRule = createRelation(
  'A653: whoever offers none of the services is left out, and nobody else but by the limit of six',
  aScene(),
  (recommend, { cards, preferences, areas }) => {
    const offers = ({ serviceType, services = [] }: ProviderCardData) =>
      preferences.serviceTypes.some((slug) => slug === serviceType || services.includes(slug));
    const ids = cards.filter(offers).map(({ id }) => id);
    const shown = recommend(cards, preferences, areas).map(({ provider }) => provider.id);
    return (
      shown.every((id) => ids.includes(id)) &&
      new Set(shown).size === Math.min(ids.length, maxRecommendations)
    );
  },
);

export const turns = createRelation(
  'A895: equals take turns by day, and nobody else changes position',
  fc.tuple(aScene(), fc.integer({ min: 1, max: 28 })),
  (recommend, [{ cards, preferences, areas }, date]) => {
    const day = `2026-02-${String(date).padStart(2, '0')}`;
    const list = (...of: [string?]) =>
      recommend(cards, preferences, areas, undefined, ...of).map(({ matchScore, provider }) => [
        ...[matchScore, provider.rating, experiences[provider.experience]],
      ]);
    const [first, ...others] = cards;
    const equals = first ? [101, 102, 103, 104, 105].map((id) => ({ ...first, id })) : [];
    const firsts = new Set(
      ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'].map(
        (each) =>
          recommend([...equals, ...others], preferences, areas, undefined, each)[0]?.provider.id,
      ),
    );
    const best = recommend(equals.slice(0, 1), preferences, areas)[0];
    const isBest = recommend([...equals, ...others], preferences, areas)[0]?.provider.id === 101;
    return isSame(list(), list(day)) && (best === undefined || !isBest || firsts.size > 1);
  },
);
