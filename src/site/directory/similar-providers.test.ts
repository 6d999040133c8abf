import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProviderCards } from '#test/kit/made-cards.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { listSimilarProviders } from './similar-providers.ts';

const people = makeProviderCards(60);

test('who shares county and ages is similar, first who shares the most ages, and the note says what', () => {
  const maya = {
    ...{ id: 1, serviceType: 'nanny' as const },
    ...{ ageGroups: ['toddlers' as const, 'school-age' as const] },
    ...{ counties: ['pasco' as const, 'pinellas' as const] },
  };
  const others = [
    { ...maya, id: 2, ageGroups: ['toddlers' as const], counties: ['pasco' as const] },
    { ...maya, id: 3 },
    { ...maya, id: 4, counties: undefined },
    { ...maya, id: 5, serviceType: 'doula' as const },
    { ...maya, id: 6, ageGroups: [] },
    { ...maya, id: 7, ageGroups: ['infants' as const] },
  ];

  expect(
    listSimilarProviders(maya, [maya, ...others], suncoastAreas).map(({ provider, note }) => [
      provider.id,
      note,
    ]),
  ).toEqual([
    [3, 'Also cares for toddlers and school-age children in Pinellas and Pasco'],
    [2, 'Also cares for toddlers in Pasco'],
  ]);
});

test('nobody is similar to themselves, to another service, or without a county and an age in common', () => {
  fc.assert(
    fc.property(fc.constantFrom(...people), (provider) => {
      const similar = listSimilarProviders(provider, people, suncoastAreas);
      expect(similar.length).toBeLessThanOrEqual(3);
      for (const { provider: other } of similar) {
        expect(other.id).not.toBe(provider.id);
        expect(other.serviceType).toBe(provider.serviceType);
        expect(other.counties?.some((county) => provider.counties?.includes(county))).toBe(true);
        expect(other.ageGroups?.some((age) => provider.ageGroups?.includes(age))).toBe(true);
      }
    }),
  );
});
