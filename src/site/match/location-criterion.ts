import { listNeighbors, toCountyName } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { listWords } from '#lib/text/phrases.ts';
import { weights } from './criteria.ts';
import { type Criterion, isKnown, memoize, unknown, type Wishes } from './criterion.ts';
import { findCounty, type TypedLocation } from './place-names.ts';

/** For who serves the county, but names no towns or other ones. */
const sameCounty = 0.75;

const neighboring = 0.25;

/** The misfit of a county beyond the next: nobody drives that far every day. */
const tooFar = 2;

type Places = Pick<ProviderCardData, 'counties' | 'towns'>;

type FindTown = (town: string) => TypedLocation | null;

/** Returns the counties that a caregiver names, and those of the named towns. */
function listCounties({ counties = [], towns }: Places, find: FindTown): readonly string[] {
  if (!isKnown(towns)) return counties;
  const named = towns.flatMap((town) => find(town)?.county ?? []);
  return [...new Set([...counties, ...named])];
}

function namesTown({ towns = [] }: Places, { county, city }: TypedLocation, find: FindTown) {
  return towns.some((town) => {
    const found = find(town);
    return found !== null && found.city === city && found.county === county;
  });
}

/** Returns the towns that a caregiver names in a county, as the agency writes them. */
function listTowns({ towns = [] }: Places, county: string, find: FindTown): string[] {
  return towns.flatMap((town) => {
    const found = find(town);
    return found?.county === county ? (found.city ?? []) : [];
  });
}

/** Returns a county with the towns that a caregiver names there. */
function formatServed(card: Places, place: TypedLocation, find: FindTown): string {
  const towns = listTowns(card, place.county, find);
  return formatCounty(place) + (towns.length > 0 ? ` (${listWords(towns)})` : '');
}

/** Returns what the family named: "Largo", or "Pinellas County". */
export function formatPlace(place: TypedLocation): string {
  return place.city ?? formatCounty(place);
}

/** Suggests a place next door, such as a town that the caregiver names; null without one. */
function suggestPlace(
  card: Places,
  counties: readonly string[],
  { place, areas }: Wishes,
  find: FindTown,
) {
  const neighbors = place ? listNeighbors(place.county, areas) : [];
  const county = counties.find((slug) => neighbors.includes(slug));
  if (county === undefined) return null;
  const [town] = listTowns(card, county, find);
  const countyName = toCountyName(county, areas);
  return `you can meet in ${town ?? formatCounty({ countyName })}`;
}

export const locationCriterion: Criterion = {
  weight: weights.location,
  prepare: ({ place, areas }) => {
    if (place === null) return null;
    const neighbors = listNeighbors(place.county, areas);
    const find = memoize((town) => findCounty(town, areas));
    return (card) => {
      const counties = listCounties(card, find);
      if (!isKnown(counties)) return unknown;
      if (counties.includes(place.county)) {
        return place.city === null || namesTown(card, place, find) ? 1 : sameCounty;
      }
      return counties.some((county) => neighbors.includes(county)) ? neighboring : 0;
    };
  },
  prepareMisfit: ({ place, areas }) => {
    if (place === null) return () => 0;
    const neighbors = listNeighbors(place.county, areas);
    const find = memoize((town) => findCounty(town, areas));
    return (card) => {
      const counties = listCounties(card, find);
      if (!isKnown(counties)) return unknown;
      if (counties.includes(place.county)) {
        return place.city === null || namesTown(card, place, find) ? 0 : 1 - sameCounty;
      }
      return counties.some((county) => neighbors.includes(county)) ? 1 : tooFar;
    };
  },
  explain: (card, { place, areas }) => {
    if (place === null) return null;
    const find: FindTown = (town) => findCounty(town, areas);
    const isNamed = place.city !== null && namesTown(card, place, find);
    return `Serves ${isNamed ? formatPlace(place) : formatServed(card, place, find)}`;
  },
  listMisfits: (card, wishes) => {
    const { place, areas } = wishes;
    const find: FindTown = (town) => findCounty(town, areas);
    const counties = listCounties(card, find);
    if (place === null || !isKnown(counties) || counties.includes(place.county)) return [];
    const { countyName, city } = place;
    const isShort = city === null || city === countyName;
    const asked = isShort ? formatPlace(place) : `${city} (${countyName})`;
    const names = counties.map((slug) => toCountyName(slug, areas));
    return [
      {
        topic: 'county',
        text: `doesn't work in ${asked}, only in ${listWords(names)}`,
        missing: formatPlace(place),
        remedy: suggestPlace(card, counties, wishes, find),
      },
    ];
  },
  listUnknown: (card, { place, areas }) => {
    if (place === null) return [];
    const find: FindTown = (town) => findCounty(town, areas);
    const counties = listCounties(card, find);
    const isOpen = isKnown(counties)
      ? place.city !== null && counties.includes(place.county) && !namesTown(card, place, find)
      : true;
    return isOpen ? [formatPlace(place)] : [];
  },
};

export function formatCounty({ countyName }: Pick<TypedLocation, 'countyName'>): string {
  return /\bcounty$/i.test(countyName) ? countyName : `${countyName} County`;
}
