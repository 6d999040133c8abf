import fc from 'fast-check';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import {
  ageGroupNames,
  providerSchedules,
  scheduleNeeds,
  providerSkills,
  specialRequirements,
  providerServiceTypes,
} from '#model/schemas/care.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { minimumExperiences } from '#site/match/minimum-experience.ts';
import type { Preferences } from '#site/match/preferences.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { countySlugs, suncoastAreas } from './suncoast-areas.ts';

/** Texts about experience, with the least years that they promise. */
export const experiences: Readonly<Record<string, number | null>> = {
  'Less than 1 year': 0,
  '1-3 years': 1,
  '3-5 years': 3,
  '5-10 years': 5,
  '8 years': 8,
  '10+ years': 10,
  'Over 20 years': 20,
  'Since school': null,
};

/** Returns lists that are missing, empty, or hold some of the values. */
const aTold = <Value>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values]), { nil: undefined, freq: 4 });

const cities = suncoastAreas.flatMap((area) => area.cities);

/** Any caregiver; many facts may be missing. */
export const aCard: fc.Arbitrary<ProviderCardData> = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  name: fc.constantFrom('Ana', 'Bo', 'Cleo'),
  title: fc.constantFrom('Nanny', 'Doula'),
  bio: fc.constantFrom('Likes rain.', 'Speaks Spanish and drives.'),
  image: fc.constantFrom('/images/a.svg', '/images/b.svg'),
  rating: fc.option(
    fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2),
    { nil: undefined },
  ),
  ratedBy: fc.option(fc.constant('1 family, in October 2026'), { nil: undefined }),
  specialties: fc.subarray(['Newborn care', 'Transportation']),
  experience: fc.constantFrom(...Object.keys(experiences)),
  serviceType: fc.constantFrom(...providerServiceTypes),
  services: aTold(serviceSlugs),
  ageGroups: aTold(ageGroupNames),
  counties: aTold(countySlugs),
  towns: aTold(cities),
  schedules: aTold(providerSchedules),
  skills: aTold(providerSkills),
  mentions: aTold(providerSkills),
  languages: aTold(['English', 'español ', 'Spanish (native)', 'French']),
  sample: fc.boolean(),
});

/** Returns cards with distinct ids, some of them otherwise equal. */
export function someCards(most: number): fc.Arbitrary<ProviderCardData[]> {
  return fc
    .tuple(
      fc.array(aCard, { minLength: 1, maxLength: most }),
      fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: most, maxLength: most }),
      fc.array(fc.nat(), { minLength: most, maxLength: most }),
      fc.integer({ min: 1, max: most }),
    )
    .map(([kinds, ids, picks, count]) =>
      ids.slice(0, count).flatMap((id, index) => {
        const kind = kinds[(picks[index] ?? 0) % kinds.length];
        return kind ? [{ ...kind, id }] : [];
      }),
    );
}

/** A text that names no location of the agency. */
export const anUnknownLocation = fc.constantFrom('Miami', 'by the sea', 'Tampa Bay', '10001', '?!');

const names = suncoastAreas.flatMap(({ name, cities }) => [
  ...[name, `${name} County`, `Anywhere in ${name} County`],
  ...cities,
]);

const anyAge = fc.integer({ min: 0, max: 36 }).map((halves) => halves / 2);

/** Requests that a family may send, as the schema reads them. */
export const somePreferences: fc.Arbitrary<Preferences> = fc.record(
  {
    childAges: fc.array(anyAge, { minLength: 1, maxLength: 5 }),
    serviceTypes: fc.array(fc.constantFrom(...serviceSlugs), { minLength: 1, maxLength: 4 }),
    scheduleNeeds: fc.constantFrom('' as const, ...scheduleNeeds),
    location: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('', ...names) }, anUnknownLocation),
    specialRequirements: fc.array(fc.constantFrom(...specialRequirements), { maxLength: 6 }),
    providerExperience: fc.constantFrom('' as const, ...minimumExperiences),
    budgetRange: fc.constantFrom('', 'about $25'),
  },
  { requiredKeys: ['childAges', 'serviceTypes'] },
);

/** A request with all caregivers. */
export interface Scene {
  cards: ProviderCardData[];
  preferences: Preferences;
  areas: readonly ServiceArea[];
}

/**
 * Returns requests with all caregivers, most of whom offer what is requested.
 *
 * @param most caregivers
 */
export function aScene(most = 12): fc.Arbitrary<Scene> {
  return fc.record({
    cards: someCards(most),
    preferences: somePreferences,
    areas: fc.oneof(
      { weight: 3, arbitrary: fc.constant(suncoastAreas) },
      fc.subarray(suncoastAreas),
    ),
  });
}

/** A request and a caregiver who offers what is requested. */
export interface Match {
  card: ProviderCardData;
  preferences: Preferences;
}

/** A request and a caregiver who offers what is requested. */
export const aMatch: fc.Arbitrary<Match> = fc
  .tuple(aCard, somePreferences)
  .map(([card, preferences]) => ({
    card,
    preferences: {
      ...preferences,
      serviceTypes: [...preferences.serviceTypes, card.serviceType],
    },
  }));

/** Returns the same caregiver, known to suit every family. */
export function asPerfect(card: ProviderCardData): ProviderCardData {
  return {
    ...card,
    ageGroups: [...ageGroupNames],
    counties: [...countySlugs],
    towns: [...cities],
    schedules: [...providerSchedules],
    skills: [...providerSkills],
    languages: ['English', 'Spanish'],
    experience: 'Over 20 years',
    rating: 5,
  };
}
