import { neighboringCounties } from '#features/content/county.ts';
import { isTold, unknown, type Criterion } from './criterion.ts';
import { weights } from './weights.ts';

const neighboring = 0.5;

/** Whether a caregiver serves the family's county, or one beside it. */
export const locationCriterion: Criterion = {
  weight: weights.location,
  prepare: ({ place }) => {
    if (place === null) return null;
    const neighbors = neighboringCounties[place.county];
    return ({ counties }) => {
      if (!isTold(counties)) return unknown;
      if (counties.includes(place.county)) return 1;
      return counties.some((county) => neighbors.includes(county)) ? neighboring : 0;
    };
  },
  explain: (_, { place }) => {
    if (place === null) return null;
    const { countyName, city } = place;
    const county = /\bcounty$/i.test(countyName) ? countyName : `${countyName} County`;
    return city === null ? `Serves ${county}` : `Serves ${county}, which includes ${city}`;
  },
  listOpen: ({ counties }, { place }) =>
    place === null || counties?.includes(place.county) ? [] : ['location'],
};
