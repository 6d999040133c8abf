import type { ServiceArea } from '#model/schemas/service-area.ts';
import { findAreaOfZip } from '#site/directory/zip-codes.ts';
import { findCounty, formatCounty, type TypedLocation } from '#site/match/location-names.ts';

/** The lines that the forms and Find My Match begin for a place. */
const placeLine = /^(?:Address|Neighborhood|Where): *(\S.*)$/gim;

/** Capitalized words behind a preposition: "in Lutz", "near St. Pete Beach". */
const namedPlace = /\b(?:in|near|around) (\p{Lu}[\p{L}.'’-]*(?:,? \p{Lu}[\p{L}.'’-]*)*)/gu;

const zipCode = /(?<![\w$#-]|\d[.,])\d{5}(?!\w|[.,]\d)/g;

/**
 * Finds where somebody lives or works in the texts of an inquiry, with its county: "Lutz (33548):
 * Hillsborough County". Null where none is named, or several counties are.
 */
export function describePlace(text: string, areas: readonly ServiceArea[]): string | null {
  const zips = (text.match(zipCode) ?? []).filter((zip) => findAreaOfZip(zip, areas));
  const list = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, words = '']) => words);
  for (const places of [list(placeLine), zips, list(namedPlace)]) {
    const found = places.flatMap((place) => findCounty(place, areas) ?? []);
    const [first, ...others] = found;
    if (!first) continue;
    if (others.some(({ county }) => county !== first.county)) return null;
    return formatPlace(found.find(({ city }) => city !== null) ?? first, zips, areas);
  }
  return null;
}

function formatPlace(
  location: TypedLocation,
  zips: readonly string[],
  areas: readonly ServiceArea[],
): string {
  const near = zips.flatMap((zip) => {
    const found = findCounty(zip, areas);
    return found?.county === location.county ? { zip, city: found.city } : [];
  });
  const city = location.city ?? near[0]?.city ?? null;
  const zip = near.find((each) => each.city === null || each.city === city)?.zip;
  const place = city !== null && zip !== undefined ? `${city} (${zip})` : (city ?? zip);
  const county = formatCounty(location);
  return place === undefined ? county : `${place}: ${county}`;
}
