import type { ServiceArea } from '#features/content/service-area.ts';
import { listPlaceNames, toPlaceWords, type Place } from './place-names.ts';

/**
 * Finds where somebody lives from what they typed: "Largo", "pinellas county, FL", "near St Pete".
 *
 * @param text free text
 * @param areas the counties and cities that the agency serves
 * @returns null for a text that names none of them, or places in different counties
 */
export function findCounty(text: string, areas: readonly ServiceArea[]): Place | null {
  const words = toPlaceWords(text);
  if (words.length === 0) return null;
  const [first, ...others] = listNamedPlaces(words, listPlaceNames(areas));
  if (!first || others.some(({ county }) => county !== first.county)) return null;
  return [first, ...others].find(({ city }) => city !== null) ?? first;
}

/** The places that a text names, from left to right, each by its longest name. */
function listNamedPlaces(words: string[], names: ReadonlyMap<string, Place>): Place[] {
  const places: Place[] = [];
  let start = 0;
  while (start < words.length) {
    let end = words.length;
    while (end > start && !names.has(words.slice(start, end).join(' '))) end -= 1;
    const place = names.get(words.slice(start, end).join(' '));
    // "Tampa Bay" is a region of several counties, not the city.
    if (place && words[end] !== 'bay') places.push(place);
    start = Math.max(end, start + 1);
  }
  return places;
}
