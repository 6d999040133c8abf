import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProviderCards } from '#test/kit/made-cards.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { listSimilarProviders } from './similar-providers.ts';

const people = makeProviderCards(60);

test('who shares county and ages is similar, first the same service, then who shares the most ages, and the note says what', () => {
  const maya = {
    id: 1,
    serviceType: 'nanny' as const,
    ageGroups: ['toddlers' as const, 'school-age' as const],
    counties: ['pasco' as const, 'pinellas' as const],
  };
  const others = [
    { ...maya, id: 5, serviceType: 'family-assistant' as const },
    // A doula does other work.
    { ...maya, id: 6, serviceType: 'doula' as const },
    { ...maya, id: 2, ageGroups: ['toddlers' as const], counties: ['pasco' as const] },
    { ...maya, id: 3 },
    { ...maya, id: 4, counties: undefined },
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
    [5, 'Also cares for toddlers and school-age children in Pinellas and Pasco'],
  ]);
});

test('where the ages of one are unknown, the same service and a county are enough', () => {
  const driver = { id: 1, serviceType: 'family-assistant' as const, counties: ['pasco' as const] };
  const others = [
    { ...driver, id: 2, ageGroups: ['teens' as const] },
    { ...driver, id: 3, ageGroups: [], serviceType: 'nanny' as const },
    { ...driver, id: 4, counties: ['manatee' as const] },
  ];

  expect(
    listSimilarProviders(driver, others, suncoastAreas).map(({ provider, note }) => [
      provider.id,
      note,
    ]),
  ).toEqual([[2, 'The same service in Pasco']]);
});

test('nobody is similar to themselves or without a county, or cares only for other ages', () => {
  fc.assert(
    fc.property(fc.constantFrom(...people), (provider) => {
      const similar = listSimilarProviders(provider, people, suncoastAreas);
      expect(similar.length).toBeLessThanOrEqual(3);
      for (const { provider: other } of similar) {
        expect(other.id).not.toBe(provider.id);
        expect(other.counties?.some((county) => provider.counties?.includes(county))).toBe(true);
        const [own = [], others = []] = [provider.ageGroups, other.ageGroups];
        const isOpen = own.length === 0 || others.length === 0;
        expect(isOpen || others.some((age) => own.includes(age))).toBe(true);
        expect(isOpen && other.serviceType !== provider.serviceType).toBe(false);
      }
    }),
  );
});
