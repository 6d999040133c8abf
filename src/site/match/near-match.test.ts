import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serviceAreaSchema } from '#model/schemas/service-area.ts';
import { providerCardSchema, type ProviderCardData } from '#model/schemas/provider-card.ts';
import { seed, sizes } from '#test/full/torture/sizes.ts';
import { getShipped, listShipped } from '#test/kit/shipped-content.ts';
import { aScene } from '#test/matching/arbitraries.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { findNearMatches } from './near-match.ts';
import type { Preferences } from './preferences.ts';
import { recommend } from './recommend.ts';

const nanny: ProviderCardData = {
  id: 7,
  name: 'Maya Torres',
  title: 'Nanny',
  bio: 'Maya likes rainy days.',
  image: '/images/maya.svg',
  rating: 4,
  specialties: [],
  experience: '5-10 years',
  serviceType: 'nanny',
  sample: false,
  ageGroups: ['infants', 'toddlers'],
  counties: ['pinellas'],
  towns: ['Largo'],
  schedules: ['part_time'],
  skills: ['newborn-care'],
  languages: ['English', 'Spanish'],
};

const asked: Preferences = { childAges: [0], serviceTypes: ['doula'] };

describe('caregivers of another service who meet every other wish', () => {
  test('A719: a Spanish-speaking nanny is named to a family that asks for a doula', () => {
    const cards = listShipped('providers').map((provider) => providerCardSchema.parse(provider));
    const areas = getShipped('site').serviceAreas.counties.map((county) =>
      serviceAreaSchema.parse(county),
    );
    const preferences: Preferences = { ...asked, specialRequirements: ['bilingual-spanish'] };
    expect(findNearMatches(cards, preferences, areas)).toEqual([
      {
        id: 1,
        name: 'Marisol Reyes',
        summary: 'Not a doula, but matches on every other point we compared',
      },
    ]);
  });

  test('A719: whoever meets every wish but the services is named with all of these', () => {
    const preferences: Preferences = {
      childAges: [0, 2],
      serviceTypes: ['family-assistant', 'doula', 'childcare-consulting', 'specialized-care'],
      scheduleNeeds: 'part_time',
      location: 'Largo',
      specialRequirements: ['newborn-care'],
      providerExperience: '3_years',
    };
    expect(findNearMatches([nanny], preferences, suncoastAreas)).toMatchObject([
      {
        summary:
          'Not a doula, a family assistant, a childcare consultant or a specialized caregiver, but matches on every other point we compared',
      },
    ]);
  });

  test('A719: at most two are named, the best rated first', () => {
    const cards = [4, 4.5, 3, 5].map((rating, index) => ({ ...nanny, id: index + 1, rating }));
    const ids = findNearMatches(cards, asked, suncoastAreas).map(({ id }) => id);
    expect(ids).toEqual([4, 2]);
  });

  test('A719: they offer none of the services and are known to meet all else, whatever is asked', () => {
    fc.assert(
      fc.property(aScene(), ({ cards, preferences, areas }) => {
        const offers = ({ serviceType, services = [] }: ProviderCardData) =>
          preferences.serviceTypes.some((slug) => slug === serviceType || services.includes(slug));
        const asked: Preferences = { ...preferences, serviceTypes: ['family-assistant'] };
        const meetsAllElse = (card: ProviderCardData) => {
          const assistant = { ...card, serviceType: 'family-assistant', services: [] };
          const [found] = recommend([assistant], asked, areas);
          return found && found.doesNotMatch.length + found.toConfirm.length === 0;
        };
        const expected = cards.filter((card) => !offers(card) && meetsAllElse(card));
        const ids = findNearMatches(cards, preferences, areas).map(({ id }) => id);
        expect(ids).toHaveLength(Math.min(2, expected.length));
        expect(expected.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
        for (const { provider } of recommend(cards, preferences, areas)) {
          expect(ids).not.toContain(provider.id);
        }
      }),
      { seed, numRuns: sizes.matches },
    );
  });
});
