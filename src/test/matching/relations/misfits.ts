import fc from 'fast-check';
import { countySlugs, suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { ageGroupNames, ageGroups, providerSchedules } from '#model/schemas/care.ts';
import { aMatch, aScene, withoutMisfits } from '../arbitraries.ts';
import { foresee } from '../oracle.ts';
import { createRelation, findScore } from '../relation.ts';

/** A sum of parts may be rounded up or down. */
const rounding = 0.5 + 1e-9;

export const wholeRule = createRelation(
  'A716: every score is what the wishes add up to, lessened by what is known not to fit',
  aScene(),
  (recommend, { cards, preferences, areas }) =>
    recommend(cards, preferences, areas).every(({ matchScore, provider }) => {
      const card = cards.find(({ id }) => id === provider.id);
      return card && Math.abs(foresee(card, preferences, areas).score - matchScore) <= rounding;
    }),
);

/** Returns some values, without this one. */
const othersThan = <Value>(all: readonly Value[], value: Value) =>
  fc.subarray(
    all.filter((each) => each !== value),
    { minLength: 1 },
  );

const anUnservedCounty = fc.constantFrom(...suncoastAreas).chain(({ slug, name, cities }) =>
  fc.record({
    location: fc.constantFrom(name, ...cities),
    counties: othersThan(countySlugs, slug),
  }),
);

export const otherCounty = createRelation(
  'A716: who does not serve the stated county scores at most 58',
  fc.tuple(aMatch, anUnservedCounty),
  (recommend, [{ card, preferences }, { location, counties }]) =>
    findScore(recommend, {
      card: { ...card, counties },
      preferences: { ...preferences, location },
    }) <= 58,
);

const anUnofferedSchedule = fc.constantFrom(...providerSchedules).chain((scheduleNeeds) =>
  fc.record({
    scheduleNeeds: fc.constant(scheduleNeeds),
    schedules: othersThan(providerSchedules, scheduleNeeds),
  }),
);

export const otherCountyAndSchedule = createRelation(
  'A716: who offers neither the county nor the schedule scores at most 32',
  fc.tuple(aMatch, anUnservedCounty, anUnofferedSchedule),
  (recommend, [{ card, preferences }, { location, counties }, { scheduleNeeds, schedules }]) =>
    findScore(recommend, {
      card: { ...card, counties, schedules },
      preferences: { ...preferences, location, scheduleNeeds },
    }) <= 32,
);

/** The stages that a caregiver accepts, and children of whom at least one is in another stage. */
const someUncoveredAges = fc.constantFrom(...ageGroupNames).chain((stage) =>
  fc.record({
    ageGroups: othersThan(ageGroupNames, stage),
    childAges: fc
      .array(fc.integer({ min: 0, max: 17 }), { maxLength: 6 })
      .map((ages) => [...ages, ageGroups[stage].from]),
  }),
);

export const uncoveredChild = createRelation(
  'A716: who does not take one of the children is never an excellent match',
  fc.tuple(aMatch, someUncoveredAges),
  (recommend, [{ card, preferences }, { ageGroups: taken, childAges }]) =>
    findScore(recommend, {
      card: { ...withoutMisfits(card), ageGroups: taken, rating: 5, experience: 'Over 20 years' },
      preferences: { ...preferences, childAges, specialRequirements: [] },
    }) < 80,
);
