import fc from 'fast-check';
import { countySlugs, suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { ageGroupNames, ageGroups, providerSchedules } from '#model/schemas/care.ts';
import { aMatch, aScene, asPerfect } from '../arbitraries.ts';
import { createRelation, findScore, isSame } from '../relation.ts';

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
    towns: fc.constant<string[]>([]),
  }),
);

export const otherCounty = createRelation(
  'A716: who does not serve the stated county scores at most 58',
  fc.tuple(aMatch, anUnservedCounty),
  (recommend, [{ card, preferences }, { location, ...places }]) =>
    findScore(recommend, {
      card: { ...card, ...places },
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
  (recommend, [{ card, preferences }, { location, ...places }, { scheduleNeeds, schedules }]) =>
    findScore(recommend, {
      card: { ...card, ...places, schedules },
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
      card: { ...asPerfect(card), ageGroups: taken, serviceType: 'nanny' },
      // A doula comes for the youngest child.
      preferences: { ...preferences, childAges, serviceTypes: ['nanny'] },
    }) < 80,
);

export const sureExcellence = createRelation(
  "A891: nobody is 'Excellent' with a wish that is unmet or unknown",
  aScene(),
  (recommend, { cards, preferences, areas }) =>
    recommend(cards, preferences, areas).every(
      ({ matchScore, doesNotMatch, toConfirm }) =>
        matchScore < 80 || doesNotMatch.length + toConfirm.length === 0,
    ),
);

const aTown = fc
  .constantFrom(...suncoastAreas)
  .chain(({ slug, cities }) =>
    fc.record({ slug: fc.constant(slug), town: fc.constantFrom(...cities) }),
  );

export const towns = createRelation(
  'A892: who names the town ranks above who serves its county, and that one is asked about the town',
  fc.tuple(aMatch, aTown, fc.boolean()),
  (recommend, [{ card, preferences }, { slug, town }, isPerfect]) => {
    const base = isPerfect ? asPerfect(card) : card;
    const others = suncoastAreas.flatMap(({ cities }) => cities.filter((each) => each !== town));
    const cards = [
      { ...base, id: 3, counties: [slug], towns: [town] },
      { ...base, id: 2, counties: [slug], towns: undefined },
      { ...base, id: 1, counties: [slug], towns: others },
    ];
    const found = recommend(cards, { ...preferences, location: town }, suncoastAreas);
    const [named, ...asked] = [3, 2, 1].map((id) =>
      found.find(({ provider }) => provider.id === id),
    );
    if (!named || named.toConfirm.includes(town)) return false;
    if (isPerfect && found[0]?.provider.id !== 3) return false;
    return asked.every(
      (each) =>
        each &&
        each.toConfirm.includes(town) &&
        each.matchScore <= Math.min(79, named.matchScore) &&
        each.matchScore === asked[0]?.matchScore,
    );
  },
);

export const doulas = createRelation(
  'A893: a doula is judged by the youngest child alone',
  fc.tuple(aMatch, fc.array(fc.integer({ min: 0, max: 17 }), { minLength: 1, maxLength: 4 })),
  (recommend, [{ card, preferences }, older]) => {
    const doula = { ...card, serviceType: 'doula' };
    const youngest = Math.min(...preferences.childAges);
    const [alone, together] = [
      [youngest],
      [youngest, ...older.map((age) => Math.max(age, youngest))],
    ]
      .map((childAges) => ({ ...preferences, childAges, serviceTypes: ['doula'] }))
      .map((asked) => recommend([doula], asked, suncoastAreas)[0]);
    return (
      alone?.matchScore === together?.matchScore &&
      isSame(alone?.doesNotMatch, together?.doesNotMatch)
    );
  },
);
