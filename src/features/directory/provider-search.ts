import { countySlugs } from '#features/content/county.ts';
import {
  ageGroupNames,
  providerSchedules,
  providerSkills,
  providerServiceTypes,
  serviceSlugs,
} from '#features/content/care.ts';
import type { ProviderCard } from '#features/content/provider-card.ts';
import { areActive, type FilterChoices, type Filters } from './filters.ts';
import { createLazyList, type LazyList, type Searchable, type TextSearch } from './text-search.ts';
import { toHaystack, toQuery } from './text-match.ts';

/** How the directory can be searched. */
export const providerFilterChoices = {
  q: null,
  service: providerServiceTypes,
  ages: ageGroupNames,
  county: countySlugs,
  schedule: providerSchedules,
  skill: providerSkills,
  language: null,
  offers: serviceSlugs,
  saved: ['1'],
} as const satisfies FilterChoices<string>;

export type ProviderFilterName = keyof typeof providerFilterChoices;

export type ProviderFilters = Filters<ProviderFilterName>;

/** A filter on something that a caregiver may not have told. */
interface Facet {
  name: ProviderFilterName;
  /** What one would ask the caregiver about. */
  word: string;
  read: (card: ProviderCard) => readonly string[] | undefined;
}

const facets: Facet[] = [
  { name: 'ages', word: 'ages', read: (card) => card.ageGroups },
  { name: 'county', word: 'counties', read: (card) => card.counties },
  { name: 'schedule', word: 'schedule', read: (card) => card.schedules },
  { name: 'skill', word: 'special skills', read: (card) => card.skills },
  { name: 'language', word: 'languages', read: (card) => card.languages },
  { name: 'offers', word: 'other services', read: (card) => card.services },
];

/** A caregiver who fits a search as far as is known. */
export interface FoundProvider {
  card: ProviderCard;
  /** What was asked for and is not known: "counties". */
  toConfirm: readonly string[];
}

/** A caregiver, ready to be searched, and to be found with nothing to confirm. */
export type SearchableProvider = FoundProvider & Searchable;

/** Makes the directory ready to be searched by name, title, bio and specialties. */
export function toSearchableProvider(card: ProviderCard): SearchableProvider {
  const { name, title, bio, specialties } = card;
  return { card, haystack: toHaystack([name, title, bio, ...specialties]), toConfirm: [] };
}

/**
 * Finds the caregivers who fit all filters. Whoever did not tell what a filter asks for is not
 * hidden, but comes after those who are known to fit.
 *
 * @param search through the directory, in its order
 * @param savedIds the visitor's own choice, for the filter `saved`
 */
export function searchProviders(
  search: TextSearch<SearchableProvider>,
  filters: ProviderFilters,
  savedIds: ReadonlySet<number>,
): LazyList<FoundProvider> {
  const matching = search(toQuery(filters.q));
  if (!areActive({ ...filters, q: '' })) return matching;
  return createLazyList(fit(matching, filters, savedIds));
}

function* fit(
  providers: LazyList<SearchableProvider>,
  filters: ProviderFilters,
  savedIds: ReadonlySet<number>,
): Generator<FoundProvider, undefined> {
  const asked = facets.filter(({ name }) => filters[name] !== '');
  const unsure: FoundProvider[] = [];
  for (const provider of providers) {
    const { card } = provider;
    if (filters.service !== '' && card.serviceType !== filters.service) continue;
    if (filters.saved !== '' && !savedIds.has(card.id)) continue;
    const toConfirm = listUnknown(card, asked, filters);
    if (toConfirm === null) continue;
    if (toConfirm.length === 0) yield provider;
    else unsure.push({ card, toConfirm });
  }
  yield* unsure;
}

/**
 * What is not known of those who may fit, for each of them.
 *
 * @param found as `searchProviders` answers: they come last
 */
export function listToConfirm(found: readonly FoundProvider[]): (readonly string[])[] {
  const lastSure = found.findLastIndex(({ toConfirm }) => toConfirm.length === 0);
  return found.slice(lastSure + 1).map(({ toConfirm }) => toConfirm);
}

/** What a caregiver did not tell of what was asked; null for one who told otherwise. */
function listUnknown(
  card: ProviderCard,
  asked: Facet[],
  filters: ProviderFilters,
): string[] | null {
  const unknown: string[] = [];
  for (const { name, word, read } of asked) {
    const told = read(card);
    if (!told || told.length === 0) unknown.push(word);
    else if (!told.includes(filters[name])) return null;
  }
  return unknown;
}

/** The distinct languages of a list, in alphabetical order. */
export function listLanguages(providers: readonly Pick<ProviderCard, 'languages'>[]): string[] {
  return [...new Set(providers.flatMap(({ languages }) => languages ?? []))].sort();
}
