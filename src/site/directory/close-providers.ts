import type { ServiceArea } from '#model/schemas/service-area.ts';
import {
  listClosest,
  matchWord,
  splitTerms,
  splitWords,
  type CloseMatches,
} from './close-matches.ts';
import { findMeanings, hasMeaning, townSpellings } from './everyday-words.ts';
import type { SearchableProvider } from './provider-search.ts';
import { providerCopy } from './search-outcome.ts';

/**
 * Finds the caregivers who match the most words of a query that nobody matches as a whole. A word
 * may match as text, as an everyday word for a fact, or as a town.
 */
export function findCloseProviders(
  entries: Iterable<SearchableProvider>,
  typed: string,
  areas: readonly ServiceArea[],
): CloseMatches<SearchableProvider> | null {
  const terms = splitTerms<SearchableProvider>(typed, (phrase) => {
    const town = findTown(phrase, areas);
    const meanings = findMeanings(phrase);
    if (!town && meanings.length === 0) return null;
    return {
      ...town,
      match: (entry) => {
        if (town && entry.card.counties?.some((county) => county === town.area.slug)) {
          return town.area.name;
        }
        return (
          matchWord(entry, phrase) ??
          meanings.find((each) => hasMeaning(entry.card, each))?.label ??
          null
        );
      },
    };
  });
  return listClosest(entries, typed, terms, providerCopy, ({ card }) => card.name);
}

interface Place {
  area: ServiceArea;
  town?: string;
}

function findTown(phrase: string, areas: readonly ServiceArea[]): Place | null {
  const meant = townSpellings[phrase] ?? phrase;
  for (const area of areas) {
    const town = area.cities.find((city) => splitWords(city).join(' ') === meant);
    const county = splitWords(area.name).join(' ');
    if (meant === `${county} county` || (meant === county && town === undefined)) return { area };
    if (town !== undefined) return town === area.name ? { area } : { area, town };
  }
  return null;
}
