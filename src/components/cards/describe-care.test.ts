import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProviderCards } from '#test/kit/made-cards.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { describeCare } from './describe-care.ts';

test.each([
  [
    { counties: ['hillsborough'], ageGroups: ['toddlers', 'infants'], schedules: ['full_time'] },
    'Hillsborough · infants, toddlers · full time',
  ],
  [
    { counties: ['pasco', 'pinellas'], schedules: ['occasional'] },
    'Pinellas, Pasco · occasional days',
  ],
  [{ ageGroups: ['school-age'], counties: [] }, 'school age'],
  [{}, ''],
] as const)('A727: %j reads %j', (card, line) => {
  expect(
    describeCare(structuredClone(card) as Parameters<typeof describeCare>[0], suncoastAreas),
  ).toBe(line);
});

test('A727: the line has a part for each fact that is told, and no other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...makeProviderCards(60)), (card) => {
      const told = [card.counties, card.ageGroups, card.schedules].filter(
        (values) => (values ?? []).length > 0,
      );
      const parts = describeCare(card, suncoastAreas).split(' · ').filter(Boolean);
      expect(parts.map((part) => part.split(', ').length)).toEqual(
        told.map((values) => values?.length),
      );
    }),
  );
});
