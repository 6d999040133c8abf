import fc from 'fast-check';
import {
  ageGroupNames,
  ageGroups,
  type AgeGroupName,
  providerSchedules,
} from '#model/schemas/care.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { toOutsideArea } from '#site/match/location-names.ts';
import { minimumExperiences, minimumYears } from '#site/match/minimum-experience.ts';
import { aMatch, anUnknownLocation, aScene, experiences, asPerfect } from '../arbitraries.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { createRelation, findScore, isSame } from '../relation.ts';
import { suncoastAreas } from '../suncoast-areas.ts';

/** Returns any age of a stage, in halves of years. */
const anAgeOf = (stage: AgeGroupName) => {
  const { from, below } = ageGroups[stage];
  return fc
    .integer({ min: from * 2, max: Math.min(below * 2 - 1, 36) })
    .map((halves) => halves / 2);
};

/** Ages within what a caregiver declared, one more of them, and one outside. */
const someAges = fc
  .shuffledSubarray([...ageGroupNames], { minLength: 2 })
  .chain(([outside = 'infants', ...covered]) =>
    fc.record({
      covered: fc.constant(covered),
      inside: fc.array(fc.constantFrom(...covered).chain(anAgeOf), { minLength: 1, maxLength: 25 }),
      another: fc.constantFrom(...covered).chain(anAgeOf),
      outside: anAgeOf(outside),
    }),
  );

export const coveredAge = createRelation(
  'A646: one more age that the caregiver covers never lowers the score',
  fc.tuple(aMatch, someAges),
  (recommend, [match, { covered, another }]) => {
    const card = { ...match.card, ageGroups: covered };
    const childAges = [...match.preferences.childAges, another];
    return (
      findScore(recommend, { card, preferences: { ...match.preferences, childAges } }) >=
      findScore(recommend, { ...match, card })
    );
  },
);

export const uncoveredAge = createRelation(
  'A646: one age outside lowers the score when all others were covered',
  fc.tuple(aMatch, someAges),
  (recommend, [match, { covered, inside, outside }]) => {
    const card = { ...asPerfect(match.card), ageGroups: covered, serviceType: 'nanny' };
    // A doula comes for the youngest child, and a town that is open caps both scores.
    const preferences = { ...match.preferences, serviceTypes: ['nanny'], location: '' };
    const score = (childAges: number[]) =>
      findScore(recommend, { card, preferences: { ...preferences, childAges } });
    return score([...inside, outside]) < score(inside);
  },
);

export const metLocation = createRelation(
  'A647: stating a town that the caregiver serves never lowers the score',
  fc.tuple(aMatch, fc.constantFrom(...suncoastAreas)),
  (recommend, [{ card: any, preferences }, { slug, cities }]) => {
    const card = { ...any, counties: [...(any.counties ?? []), slug], towns: cities };
    const score = (location: string | undefined) =>
      findScore(recommend, { card, preferences: { ...preferences, location } });
    return cities.every((city) => score(city) >= score(undefined));
  },
);

export const metSchedule = createRelation(
  'A647: stating a schedule that suits the caregiver, or a flexible one, never lowers the score',
  fc.tuple(aMatch, fc.constantFrom(...providerSchedules)),
  (recommend, [{ card: any, preferences }, schedule]) => {
    const card = { ...any, schedules: [...(any.schedules ?? []), schedule] };
    const score = (scheduleNeeds: typeof preferences.scheduleNeeds) =>
      findScore(recommend, { card, preferences: { ...preferences, scheduleNeeds } });
    const open = score(undefined);
    return score(schedule) >= open && score('flexible') >= open;
  },
);

export const metExperience = createRelation(
  'A647: stating a minimum experience that the caregiver has never lowers the score',
  aMatch,
  (recommend, { card, preferences }) => {
    const years = experiences[card.experience] ?? -1;
    const score = (providerExperience: typeof preferences.providerExperience) =>
      findScore(recommend, { card, preferences: { ...preferences, providerExperience } });
    return minimumExperiences
      .filter((name) => minimumYears[name] <= years)
      .every((name) => score(name) >= score(undefined));
  },
);

export const moreExperienceAsked = createRelation(
  'A648: asking for more years never raises a score',
  aMatch,
  (recommend, match) => {
    const scores = (['1_year', '3_years', '5_years', '10_years'] as const).map(
      (providerExperience) =>
        findScore(recommend, {
          ...match,
          preferences: { ...match.preferences, providerExperience },
        }),
    );
    return scores.every((score, index) => score <= (scores[index - 1] ?? score));
  },
);

export const openChoice = createRelation(
  "A649: 'any' experience equals leaving it out, and so does every empty choice",
  aScene(),
  (recommend, { cards, preferences, areas }) => {
    const answer = (changes: Partial<typeof preferences>) =>
      recommend(cards, { ...preferences, ...changes }, areas);
    const without = answer({ providerExperience: undefined });
    return (
      isSame(answer({ providerExperience: 'any' }), without) &&
      isSame(answer({ providerExperience: '' }), without) &&
      isSame(answer({ scheduleNeeds: '' }), answer({ scheduleNeeds: undefined })) &&
      isSame(answer({ specialRequirements: [] }), answer({ specialRequirements: undefined }))
    );
  },
);

export const unmetExperience = createRelation(
  'A645: asking for more years than the caregiver has, or tells, never raises the score',
  aMatch,
  (recommend, { card, preferences }) => {
    const score = (providerExperience: typeof preferences.providerExperience) =>
      findScore(recommend, { card, preferences: { ...preferences, providerExperience } });
    return minimumExperiences
      .filter((name) => minimumYears[name] > (experiences[card.experience] ?? 0))
      .every((name) => score(name) <= score(undefined));
  },
);

export const lessPrecise = createRelation(
  'A926: a county never scores above one of its towns, nor above the whole of it',
  fc.tuple(aMatch, fc.constantFrom(...suncoastAreas)),
  (recommend, [{ card, preferences }, { name, cities }]) => {
    const score = (location: string) =>
      findScore(recommend, { card, preferences: { ...preferences, location } });
    return [...cities, `Anywhere in ${name} County`].every(
      (precise) => score(`${name} County`) <= score(precise),
    );
  },
);

const allCities = suncoastAreas.flatMap(({ cities }) => cities);

export const furtherTown = createRelation(
  'A926: a town beside the listed cities never scores above one of them, and is asked about',
  fc.tuple(
    aMatch,
    fc.constantFrom(
      { town: 'Gulfport', named: 'Gulfport', slug: 'pinellas' },
      { town: '33548', named: 'Lutz', slug: 'hillsborough' },
      { town: 'sefner', named: 'Seffner', slug: 'hillsborough' },
    ),
  ),
  (recommend, [{ card: any, preferences: asked }, { town, named, slug }]) => {
    const preferences = { ...asked, serviceTypes: [any.serviceType] };
    const worker = { ...any, counties: [slug], towns: allCities };
    const cities = suncoastAreas.flatMap((area) => (area.slug === slug ? area.cities : []));
    const match = (card: ProviderCardData, location: string) =>
      recommend([card], { ...preferences, location }, suncoastAreas)[0];
    const isLower = [any, worker].every((card) =>
      cities.every(
        (city) => (match(card, town)?.matchScore ?? NaN) <= (match(card, city)?.matchScore ?? NaN),
      ),
    );
    return isLower && match(worker, town)?.toConfirm.includes(named) === true;
  },
);

export const outsideTown = createRelation(
  'A926: a town beyond all counties never raises a score, nor scores above a town within',
  aMatch,
  (recommend, { card, preferences: asked }) => {
    const preferences = { ...asked, serviceTypes: [card.serviceType] };
    const areas = [...suncoastAreas, toOutsideArea('Orlando')];
    const score = (location: string) =>
      recommend([card], { ...preferences, location }, areas)[0]?.matchScore ?? NaN;
    return ['', ...allCities].every((within) => score('Orlando') <= score(within));
  },
);

export const adviceAnywhere = createRelation(
  'A925: who is asked for nothing but advice is not judged by location or hours',
  fc.tuple(aMatch, fc.constantFrom(...suncoastAreas), fc.constantFrom(...providerSchedules)),
  (recommend, [{ card: any, preferences: asked }, { name, cities }, scheduleNeeds]) => {
    const card = { ...any, services: ['childcare-consulting'] };
    const preferences = { ...asked, serviceTypes: ['childcare-consulting'] };
    const [first, ...others] = [name, ...cities].flatMap((location) =>
      recommend([card], { ...preferences, location, scheduleNeeds }, suncoastAreas),
    );
    const open = recommend(
      [card],
      { ...preferences, location: '', scheduleNeeds: '' },
      suncoastAreas,
    );
    return (
      others.every((other) => isSame(other, first)) &&
      isSame(open[0]?.doesNotMatch, first?.doesNotMatch) &&
      isSame(open[0]?.toConfirm, first?.toConfirm)
    );
  },
);

export const oneMoreService = createRelation(
  'A650: one more service keeps everybody who was there, with no lower score, but for advice alone',
  fc.tuple(aScene(6), fc.constantFrom(...serviceSlugs)),
  (recommend, [{ cards, preferences, areas }, service]) => {
    const serviceTypes = [...preferences.serviceTypes, service];
    const after = recommend(cards, { ...preferences, serviceTypes }, areas);
    // Advice needs no location; somebody who comes does.
    const advisesAlone = ({ serviceType, services = [] }: ProviderCardData) =>
      ![serviceType, ...services].some(
        (slug) => slug !== 'childcare-consulting' && preferences.serviceTypes.includes(slug),
      );
    const excused = cards.filter(advisesAlone).map(({ id }) => id);
    return recommend(cards, preferences, areas).every(({ provider: { id }, matchScore }) =>
      after.some(
        (later) =>
          later.provider.id === id && (excused.includes(id) || later.matchScore >= matchScore),
      ),
    );
  },
);

export const unknownLocation = createRelation(
  'A654: an unrecognised or an empty location is ignored',
  fc.tuple(aScene(), anUnknownLocation),
  (recommend, [{ cards, preferences, areas }, location]) => {
    const answer = (location: string | undefined) =>
      recommend(cards, { ...preferences, location }, areas);
    return isSame(answer(location), answer(undefined)) && isSame(answer(''), answer(undefined));
  },
);

export const bareRequest = createRelation(
  'A659: with only ages and services given, no score reaches 80',
  aScene(),
  (recommend, { cards, preferences: { childAges, serviceTypes }, areas }) =>
    recommend(cards, { childAges, serviceTypes }, areas).every(({ matchScore }) => matchScore < 80),
);
