import type { ServiceArea } from '#model/schemas/service-area.ts';
import { findMeantWord } from '#site/directory/words/spelling.ts';
import { findAreaOfZip, findTownOfZip, listTownNames } from '#site/directory/zip-codes.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { listStateNames } from '#lib/agency.ts';

export interface TypedLocation {
  county: string;
  countyName: string;
  /** Null when the text names no city of the county. */
  city: string | null;
  /** Whether any part of the county would do, since the family comes to the caregiver. */
  isAnywhere?: boolean;
  /** Whether nobody works there. The county is then empty, and the city what was named. */
  isOutside?: boolean;
}

/** Returns "Pinellas County" for "Pinellas", and for itself. */
export function formatCounty({ countyName }: Pick<TypedLocation, 'countyName'>): string {
  return /\bcounty$/i.test(countyName) ? countyName : `${countyName} County`;
}

const longForms: Partial<Record<string, string>> = {
  st: 'saint',
  pete: 'petersburg',
  ft: 'fort',
  mt: 'mount',
};

/** Splits a text into words without case, accents or punctuation, and with "St" as "Saint". */
function splitWords(text: string): string[] {
  // Uppercase first: some letters, such as "ß", have two lowercase forms.
  const words = foldText(text.toUpperCase()).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return words.map((word) => longForms[word] ?? word);
}

/** Removes "County" and the agency's state at the end, unless nothing else is left. */
function dropEndings(words: string[]): string[] {
  const endings = new Set(['county', ...listStateNames().flatMap(splitWords)]);
  const last = words.findLastIndex((word) => !endings.has(word));
  return last < 0 ? words : words.slice(0, last + 1);
}

const cache = new WeakMap<readonly ServiceArea[], ReadonlyMap<string, TypedLocation>>();

/**
 * Indexes the agency's towns and counties by the normalized words of their names. Where two share a
 * name, counties win over cities of other counties, cities over further towns, and earlier ones over
 * later ones; a county's own city, such as Sarasota, wins over it unless the text says "County".
 */
function listLocationNames(areas: readonly ServiceArea[]): ReadonlyMap<string, TypedLocation> {
  const known = cache.get(areas);
  if (known) return known;
  const names = nameLocations(areas);
  cache.set(areas, names);
  return names;
}

/** Returns the area that stands for the towns beyond all counties: "Orlando, Lakeland". */
export function toOutsideArea(towns: string): ServiceArea {
  const cities = towns.split(',').map((town) => town.trim());
  return { slug: '', name: '', cities: cities.filter(Boolean), isOutside: true };
}

const island = / (?:key|island)$/i;

function locate({ slug, name, isOutside }: ServiceArea, city: string | null): TypedLocation {
  return { county: slug, countyName: name, city, ...(isOutside && { isOutside }) };
}

function nameLocations(areas: readonly ServiceArea[]): ReadonlyMap<string, TypedLocation> {
  const names = new Map<string, TypedLocation>();
  const add = (name: string, location: TypedLocation) => {
    const words = splitWords(name);
    for (const key of [words.join(' '), dropEndings(words).join(' ')]) {
      if (key !== '' && !names.has(key)) names.set(key, location);
    }
  };
  for (const { slug, name, cities, isOutside } of areas) {
    if (isOutside) continue;
    const location = { county: slug, countyName: name, city: null };
    const seat = cities.find((city) => splitWords(city).join(' ') === splitWords(name).join(' '));
    names.set([...dropEndings(splitWords(name)), 'county'].join(' '), location);
    add(name, seat === undefined ? location : { ...location, city: seat });
  }
  const addTowns = (
    list: (area: ServiceArea) => readonly string[],
    write = (town: string) => town,
  ) => {
    for (const area of areas) for (const town of list(area)) add(write(town), locate(area, town));
  };
  addTowns(({ cities }) => cities);
  addTowns(listTownNames);
  // "Siesta" is Siesta Key, unless it is a town.
  addTowns(
    ({ cities }) => cities.filter((city) => island.test(city)),
    (town) => town.replace(island, ''),
  );
  return names;
}

/**
 * Finds a location in free text: "Largo", "pinellas county, FL", "near St Pete", "33701", also
 * where the spaces are off or one letter is. Returns null for none of the agency's locations, or
 * for several in different counties. A ZIP code of no county is outside, where `areas` name that
 * and the ZIP codes of each county.
 */
export function findCounty(text: string, areas: readonly ServiceArea[]): TypedLocation | null {
  const words = splitWords(text);
  if (words.length === 0) return null;
  const names = listLocationNames(areas);
  const [first, ...others] = firstFound(
    () => listNamedLocations(words, names),
    () => listZipLocations(words, areas),
    () => findMisspelledLocation(words, names),
  );
  if (!first || others.some(({ county }) => county !== first.county)) return null;
  const location = [first, ...others].find(({ city }) => city !== null) ?? first;
  return words[0] === 'anywhere' && location.city === null
    ? { ...location, isAnywhere: true }
    : location;
}

/** Returns the first list that isn't empty. */
function firstFound<Item>(...ways: readonly (() => Item[])[]): Item[] {
  for (const list of ways) {
    const found = list();
    if (found.length > 0) return found;
  }
  return [];
}

/** Finds a name whose spaces or one letter are off: "clear water", "Bradentown". */
function findMisspelledLocation(
  words: readonly string[],
  names: ReadonlyMap<string, TypedLocation>,
): TypedLocation[] {
  const bare = new Map([...names].map(([name, location]) => [name.replaceAll(' ', ''), location]));
  const typed = dropEndings([...words]).join('');
  const found = bare.get(typed) ?? bare.get(findMeantWord(typed, bare.keys()) ?? '');
  return found ? [found] : [];
}

/** Returns the locations in a text from left to right, each by its longest name. */
function listNamedLocations(
  words: string[],
  names: ReadonlyMap<string, TypedLocation>,
): TypedLocation[] {
  const locations: TypedLocation[] = [];
  let start = 0;
  while (start < words.length) {
    let end = words.length;
    while (end > start && !names.has(words.slice(start, end).join(' '))) end -= 1;
    const location = names.get(words.slice(start, end).join(' '));
    // "Tampa Bay" is a region of several counties, not the city.
    if (location && words[end] !== 'bay') locations.push(location);
    start = Math.max(end, start + 1);
  }
  return locations;
}

function listZipLocations(words: string[], areas: readonly ServiceArea[]): TypedLocation[] {
  const outside = areas.find(({ isOutside }) => isOutside);
  const isComplete = areas.every(({ zipCodes, isOutside }) => isOutside ?? zipCodes !== undefined);
  return words.flatMap((word) => {
    const area = findAreaOfZip(word, areas);
    if (area) return [locate(area, findTownOfZip(word, area))];
    return outside && isComplete && /^\d{5}$/.test(word) ? [locate(outside, word)] : [];
  });
}
