import { countySlugs, suncoastAreas } from '#test/matching/suncoast-areas.ts';
import {
  ageGroupNames,
  providerSchedules,
  providerSkills,
  providerServiceTypes,
} from '#model/schemas/care.ts';
import type { Preferences } from '#site/match/preferences.ts';
import { recommend } from '#site/match/recommend.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import {
  compareThroughput,
  type Comparison,
  measureThroughput,
} from '#test/full/bench/throughput.ts';

const count = 100_000;
const rounds = 7;
const callsPerRound = 10;

const experiences = ['Less than 1 year', '1-3 years', '3-5 years', '5-10 years', '10+ years'];

/** Returns some of the values, different ones for each number; every seventh caregiver has none. */
function pickSome<Value>(values: readonly Value[], number: number): Value[] | undefined {
  if (number % 7 === 0) return undefined;
  return values.filter((_, index) => (number >> index) % 2 === 0);
}

function createCard(index: number): ProviderCardData {
  // A fixed shuffle, so that neighbors in the list differ.
  const number = (index * 7919) % 104_729;
  return {
    id: index + 1,
    name: `Caregiver ${index}`,
    title: 'Caregiver',
    bio: 'Likes rainy days.',
    image: '/images/caregiver.svg',
    rating: (number % 11) / 2,
    specialties: ['Toddlers'],
    experience: experiences[number % experiences.length] ?? '',
    serviceType: providerServiceTypes[number % providerServiceTypes.length] ?? 'nanny',
    ageGroups: pickSome(ageGroupNames, number),
    counties: pickSome(countySlugs, number >> 2),
    schedules: pickSome(providerSchedules, number >> 4),
    skills: pickSome(providerSkills, number >> 6),
    languages: number % 3 === 0 ? ['English', 'Spanish'] : ['English'],
    sample: false,
  };
}

/** A family that states every wish, which takes longest. */
const preferences: Preferences = {
  childAges: [0.5, 2, 4],
  serviceTypes: ['nanny', 'doula'],
  scheduleNeeds: 'part_time',
  location: 'near Largo, FL',
  specialRequirements: ['newborn-care', 'bilingual-spanish', 'overnight-care'],
  providerExperience: '5_years',
};

/** The baseline for finding the best of many: one look at each. */
function findBestRated(cards: readonly ProviderCardData[]): ProviderCardData[] {
  const best: ProviderCardData[] = [];
  for (const card of cards) {
    const { serviceType, rating = 0 } = card;
    if (serviceType !== 'nanny' && serviceType !== 'doula') continue;
    if (best.length === 6 && rating <= (best[5]?.rating ?? 0)) continue;
    const position = best.findIndex((kept) => rating > (kept.rating ?? 0));
    best.splice(position < 0 ? best.length : position, 0, card);
    if (best.length > 6) best.pop();
  }
  return best;
}

function measure(find: () => unknown[]): ReturnType<typeof measureThroughput> {
  return measureThroughput(callsPerRound, 1, () => {
    if (find().length !== 6) throw new Error('There are not six of them.');
    return Promise.resolve();
  });
}

/** Matching a family with 100,000 caregivers, compared with one look at each of them. */
export async function benchMatching(): Promise<Comparison> {
  const cards = Array.from({ length: count }, (_, index) => createCard(index));
  return compareThroughput(
    'matching with 100,000 caregivers',
    rounds,
    () => measure(() => findBestRated(cards)),
    () => measure(() => recommend(cards, preferences, suncoastAreas)),
  );
}
