import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProviderCards } from '#test/kit/made-cards.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { listSimilarProviders } from './similar-providers.ts';

const people = makeProviderCards(60);

test('who shares county and ages comes before who shares a county, and the note says what', () => {
  const maya = {
    ...{ id: 1, serviceType: 'nanny' as const },
    ...{ ageGroups: ['toddlers' as const, 'school-age' as const] },
    ...{ counties: ['pasco' as const, 'pinellas' as const] },
  };
  const others = [
    { ...maya, id: 2, ageGroups: undefined, counties: ['pasco' as const] },
    { ...maya, id: 3 },
    { ...maya, id: 4, counties: undefined },
    { ...maya, id: 5, serviceType: 'doula' as const },
    { ...maya, id: 6, ageGroups: [], counties: [] },
  ];

  expect(
    listSimilarProviders(maya, [maya, ...others], suncoastAreas).map(({ provider, note }) => [
      provider.id,
      note,
    ]),
  ).toEqual([
    [3, 'Also cares for toddlers and school-age children in Pinellas and Pasco'],
    [2, 'Also works in Pasco'],
    [4, 'Also cares for toddlers and school-age children'],
  ]);
});

test('nobody is similar to themselves, to another service or without a shared fact', () => {
  fc.assert(
    fc.property(fc.constantFrom(...people), (provider) => {
      const similar = listSimilarProviders(provider, people, suncoastAreas);
      expect(similar.length).toBeLessThanOrEqual(3);
      for (const { provider: other } of similar) {
        expect(other.id).not.toBe(provider.id);
        expect(other.serviceType).toBe(provider.serviceType);
        const shared = [
          ...(other.counties ?? []).filter((county) => provider.counties?.includes(county)),
          ...(other.ageGroups ?? []).filter((age) => provider.ageGroups?.includes(age)),
        ];
        expect(shared).not.toEqual([]);
      }
    }),
  );
});
