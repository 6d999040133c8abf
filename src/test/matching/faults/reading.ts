import { readWishes } from '#site/match/criterion.ts';
import * as list from '../relations/list.ts';
import * as wishes from '../relations/wishes.ts';
import { readRepeated, withParts, withWishes, type PlantedFault } from './planted-fault.ts';

/** Faults in reading a request. */
export const readingFaults: PlantedFault[] = [
  {
    name: 'only the first child counts',
    recommend: withParts({
      readWishes: withWishes(({ childAges }) => ({ ages: childAges.slice(0, 1).map(Math.floor) })),
    }),
    caughtBy: [list.wishOrder, wishes.uncoveredAge],
  },
  {
    name: 'what is said twice counts twice',
    recommend: withParts({ readWishes: readRepeated }),
    caughtBy: [list.repeatedWish],
  },
  {
    name: "'any' experience is a wish that everybody meets",
    recommend: withParts({
      readWishes: withWishes(({ providerExperience }) =>
        providerExperience === 'any' ? { minYears: 0.001 } : {},
      ),
    }),
    caughtBy: [wishes.openChoice],
  },
  {
    name: 'an empty schedule is a full one',
    recommend: withParts({
      readWishes: withWishes(({ scheduleNeeds }) =>
        scheduleNeeds === '' ? { schedule: 'full_time' } : {},
      ),
    }),
    caughtBy: [wishes.openChoice],
  },
  {
    name: 'a location that nobody knows is the first county',
    recommend: withParts({
      readWishes: (preferences, areas) => {
        const found = readWishes(preferences, areas);
        const pinellas = { county: 'pinellas', countyName: 'Pinellas', city: null } as const;
        return preferences.location ? { ...found, location: found.location ?? pinellas } : found;
      },
    }),
    caughtBy: [wishes.unknownLocation],
  },
  {
    name: 'a town beside the listed cities is anywhere in its county',
    recommend: withParts({
      readWishes: (preferences, areas) => {
        const found = readWishes(preferences, areas);
        const { location } = found;
        const isListed = areas.some(({ cities }) => cities.includes(location?.city ?? ''));
        if (!location?.city || isListed) return found;
        return { ...found, location: { ...location, city: null, isAnywhere: true } };
      },
    }),
    caughtBy: [wishes.furtherTown],
  },
  {
    name: 'a town beyond all counties is no wish',
    recommend: withParts({
      readWishes: (preferences, areas) => {
        const found = readWishes(preferences, areas);
        return found.location?.isOutside ? { ...found, location: null } : found;
      },
    }),
    caughtBy: [wishes.outsideTown],
  },
];
