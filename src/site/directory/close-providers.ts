import { listNeighbors } from '#model/schemas/county.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import {
  findCloseEntries,
  listOnce,
  matchWord,
  readQuery,
  splitWords,
  type CloseMatches,
  type Place,
  type Term,
  type Vocabulary,
} from './close-matches.ts';
import { findMeanings, hasMeaning, listEverydayWords, townSpellings } from './everyday-words.ts';
import type { SearchableProvider } from './provider-search.ts';
import { providerCopy } from './search-outcome.ts';
import { findAreaOfZip } from './zip-codes.ts';

/**
 * Finds the caregivers who match the most words of a query, beside those who hold it literally. A
 * word may match as a whole word of a text, as an everyday word for a fact, as a town or ZIP code,
 * or as any of these with one slip. Who works nearest comes first.
 */
export function findCloseProviders(
  entries: readonly SearchableProvider[],
  typed: string,
  areas: readonly ServiceArea[],
): CloseMatches<SearchableProvider> | null {
  const query = readQuery(entries, typed, listVocabulary(entries, areas));
  const place = query.terms.find((term) => term.place)?.place;
  return findCloseEntries(entries, query, {
    copy: providerCopy,
    name: ({ card }) => card.name,
    ...(place && { rank: (entry) => rankDistance(entry, place, areas) }),
  });
}

/** Returns the words of everyday language, places and names, in the order of their likelihood. */
function listVocabulary(
  entries: readonly SearchableProvider[],
  areas: readonly ServiceArea[],
): Vocabulary<SearchableProvider> {
  return {
    words: listOnce(entries, () => {
      const places = areas.flatMap(({ name, cities }) => [name, ...cities]);
      const own = entries.flatMap(({ card: { name, towns = [] } }) => [...towns, name]);
      const texts = [...places, ...Object.keys(townSpellings), ...own];
      return [...listEverydayWords(), ...texts.flatMap(splitWords)];
    }),
    findPhrase: (phrase) => findTerm(phrase, areas),
  };
}

function findTerm(phrase: string, areas: readonly ServiceArea[]): Term<SearchableProvider> | null {
  const place = findPlace(phrase, areas);
  const meanings = findMeanings(phrase);
  if (!place && meanings.length === 0) return null;
  const service = meanings.find(({ field }) => field === 'serviceType')?.label;
  return {
    ...(place && { place }),
    ...(service !== undefined && { service }),
    match: (entry) =>
      (place && describePlace(entry, place)) ??
      matchWord(entry, phrase) ??
      meanings.find((each) => hasMeaning(entry.card, each))?.label ??
      null,
  };
}

function describePlace(entry: SearchableProvider, place: Place): string | null {
  if (namesTown(entry, place)) return place.town ?? null;
  return serves(entry, place.area.slug) ? place.area.name : null;
}

function namesTown({ card: { towns = [] } }: SearchableProvider, { town }: Place): boolean {
  return town !== undefined && towns.includes(town);
}

function serves({ card: { counties = [] } }: SearchableProvider, slug: string): boolean {
  return counties.includes(slug);
}

/** Returns 0 for the town, 1 for its county, 2 for a county next door, 3 for anywhere else. */
function rankDistance(
  entry: SearchableProvider,
  place: Place,
  areas: readonly ServiceArea[],
): number {
  if (namesTown(entry, place)) return 0;
  if (serves(entry, place.area.slug)) return 1;
  return listNeighbors(place.area.slug, areas).some((slug) => serves(entry, slug)) ? 2 : 3;
}

function findPlace(phrase: string, areas: readonly ServiceArea[]): Place | null {
  const ofZip = findAreaOfZip(phrase, areas);
  if (ofZip) return { area: ofZip, town: phrase };
  const meant = townSpellings[phrase] ?? phrase;
  for (const area of areas) {
    const town = area.cities.find((city) => splitWords(city).join(' ') === meant);
    const county = splitWords(area.name).join(' ');
    if (meant === `${county} county` || (meant === county && town === undefined)) return { area };
    if (town !== undefined) return town === area.name ? { area } : { area, town };
  }
  return null;
}
