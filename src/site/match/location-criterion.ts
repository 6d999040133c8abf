import { listNeighbors, toCountyName } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { listWords } from '#lib/text/phrases.ts';
import { prepareAdvice, weights } from './criteria.ts';
import { type Criterion, isKnown, memoize, unknown, type Wishes } from './criterion.ts';
import { findCounty, formatCounty, type TypedLocation } from './location-names.ts';

/** For who serves the county, where the town is open on either side. */
const sameCounty = 0.75;

const neighboring = 0.25;

/** The mismatch of a county beyond the next: nobody drives that far every day. */
const tooFar = 2;

type ServedAreas = Pick<ProviderCardData, 'counties' | 'towns'>;

type FindTown = (town: string) => TypedLocation | null;

/** Returns the counties that a caregiver names, and those of the named towns. */
function listCounties({ counties = [], towns }: ServedAreas, find: FindTown): readonly string[] {
  if (!isKnown(towns)) return counties;
  const named = towns.flatMap((town) => find(town)?.county ?? []);
  return [...new Set([...counties, ...named])];
}

function namesTown({ towns = [] }: ServedAreas, { county, city }: TypedLocation, find: FindTown) {
  if (city === null) return false;
  return towns.some((town) => {
    const found = find(town);
    return found?.city === city && found.county === county;
  });
}

/** Returns the towns that a caregiver names in a county, as the agency writes them. */
function listTowns({ towns = [] }: ServedAreas, county: string, find: FindTown): string[] {
  return towns.flatMap((town) => {
    const found = find(town);
    return found?.county === county ? (found.city ?? []) : [];
  });
}

/** Returns a county with the towns that a caregiver names there. */
function formatServed(card: ServedAreas, location: TypedLocation, find: FindTown): string {
  const towns = listTowns(card, location.county, find);
  return formatCounty(location) + (towns.length > 0 ? ` (${listWords(towns)})` : '');
}

/** Returns what the family named: "Largo", or "Pinellas County". */
function formatLocation(location: TypedLocation): string {
  return location.city ?? formatCounty(location);
}

/** Returns the same with the county of a town: "Largo (Pinellas)", but "Sarasota", "Orlando". */
function formatAsked(location: TypedLocation): string {
  const { city, countyName, isOutside = false } = location;
  const isShort = isOutside || city === null || city === countyName;
  return isShort ? formatLocation(location) : `${city} (${countyName})`;
}

/** Prepares to judge where caregivers work; null if the family named no location. */
function prepareFit({ location, areas, services }: Wishes) {
  if (location === null) return null;
  const find = memoize((town) => findCounty(town, areas));
  const neighbors = listNeighbors(location.county, areas);
  const advises = prepareAdvice({ services });
  const judge = (card: ProviderCardData) => {
    if (advises(card)) return 'advice';
    if (location.isOutside) return 'far';
    const counties = listCounties(card, find);
    if (!isKnown(counties)) return 'unknown';
    if (!counties.includes(location.county)) {
      return counties.some((slug) => neighbors.includes(slug)) ? 'neighbor' : 'far';
    }
    return location.isAnywhere === true || namesTown(card, location, find) ? 'served' : 'county';
  };
  return { location, find, judge };
}

/** What each fit is worth, and how much of the wish it leaves unmet. */
const worth = {
  advice: { value: 1, mismatch: 0 },
  served: { value: 1, mismatch: 0 },
  county: { value: sameCounty, mismatch: 1 - sameCounty },
  unknown: { value: unknown, mismatch: unknown },
  neighbor: { value: neighboring, mismatch: 1 },
  far: { value: 0, mismatch: tooFar },
};

export const locationCriterion: Criterion = {
  weight: weights.location,
  prepare: (wishes) => {
    const fit = prepareFit(wishes);
    return fit && ((card) => worth[fit.judge(card)].value);
  },
  prepareMismatch: (wishes) => {
    const fit = prepareFit(wishes);
    return fit ? (card) => worth[fit.judge(card)].mismatch : () => 0;
  },
  explain: (card, wishes) => {
    const fit = prepareFit(wishes);
    if (!fit) return null;
    if (fit.judge(card) === 'advice') return 'Advises by video or phone, wherever you live';
    const { location, find } = fit;
    const isNamed = namesTown(card, location, find);
    return `Serves ${isNamed ? formatLocation(location) : formatServed(card, location, find)}`;
  },
  listMismatches: (card, wishes) => {
    const fit = prepareFit(wishes);
    const how = fit?.judge(card);
    if (!fit || (how !== 'neighbor' && how !== 'far')) return [];
    const { location, find } = fit;
    const names = listCounties(card, find).map((slug) => toCountyName(slug, wishes.areas));
    const where = names.length > 0 ? `, only in ${listWords(names)}` : '';
    return [{ topic: 'county', text: `doesn't work in ${formatAsked(location)}${where}` }];
  },
  listUnknown: (card, wishes) => {
    const fit = prepareFit(wishes);
    const how = fit?.judge(card);
    if (!fit || (how !== 'county' && how !== 'unknown')) return [];
    const { location } = fit;
    return [location.city ?? `your part of ${formatCounty(location)}`];
  },
};
