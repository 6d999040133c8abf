import { ageGroupNames, providerSchedules, providerSkills } from '#model/schemas/care.ts';
import type { ProviderCardData, SearchedProvider } from '#model/schemas/provider-card.ts';
import type { CardFields } from './card-fields.ts';
import { areActive, type FilterChoices, type Filters } from './filters.ts';
import { searchText, toHaystack, type Searchable } from '#site/directory/words/text-match.ts';
import { readYears } from '#site/directory/words/typed-numbers.ts';

/** The choices from the lists that the agency keeps. */
export interface ProviderChoices {
  services: readonly string[];
  counties: readonly string[];
  offers: readonly string[];
}

/** The orders that a visitor can choose, beside the agency's own. */
export const providerOrders = ['experience', 'checks'] as const;

export const orderLabels: Record<(typeof providerOrders)[number], string> = {
  experience: 'Most experience',
  checks: 'Newest checks',
};

/** Returns what an order compares: more comes first, what is unknown last. */
const orderKeys: Record<string, (card: ProviderCardData) => string> = {
  // "5-10 years" counts as at least five.
  experience: (card) => readYears(card).toString().padStart(3, '0'),
  checks: ({ checks = {} }) => Object.values(checks).sort().at(-1) ?? '',
};

/** Returns the values of each filter; null accepts any text. */
export function listProviderFilters({ services, counties, offers }: ProviderChoices) {
  return {
    q: null,
    service: services,
    ages: ageGroupNames,
    county: counties,
    schedule: providerSchedules,
    skill: providerSkills,
    language: null,
    offers,
    saved: ['1'],
    sort: providerOrders,
  } as const satisfies FilterChoices<string>;
}

export type ProviderFilterName = keyof ReturnType<typeof listProviderFilters>;

export type ProviderFilters = Filters<ProviderFilterName>;

export const searchedProviderFields: CardFields<SearchedProvider> = {
  id: 'number',
  name: 'string',
  title: 'string',
  bio: 'string',
  image: 'string',
  imageSet: 'string?',
  imageFocus: 'string?',
  isIllustrated: 'boolean?',
  rating: 'number?',
  ratedBy: 'string?',
  specialties: 'strings',
  experience: 'string',
  serviceType: 'string',
  services: 'strings?',
  ageGroups: 'strings?',
  counties: 'strings?',
  towns: 'strings?',
  schedules: 'strings?',
  skills: 'strings?',
  mentions: 'strings?',
  languages: 'strings?',
  checks: 'texts?',
  sample: 'boolean',
  words: 'string?',
};

interface Facet {
  name: ProviderFilterName;
  /** The end of "We don't know the …". */
  word: string;
  read: (card: ProviderCardData) => readonly string[] | undefined;
}

const facets: Facet[] = [
  { name: 'ages', word: 'ages', read: (card) => card.ageGroups },
  { name: 'county', word: 'counties', read: (card) => card.counties },
  { name: 'schedule', word: 'schedule', read: (card) => card.schedules },
  { name: 'skill', word: 'special skills', read: (card) => card.skills },
  { name: 'language', word: 'languages', read: (card) => card.languages },
  { name: 'offers', word: 'other services', read: (card) => card.services },
];

export interface FoundProvider {
  card: ProviderCardData;
  /** The filters whose answer we don't know: "counties". */
  toConfirm: readonly string[];
}

export type SearchableProvider = FoundProvider & Searchable;

export function toSearchableProvider({
  words = '',
  ...card
}: SearchedProvider): SearchableProvider {
  const { name, title, bio, specialties } = card;
  return {
    card,
    haystack: toHaystack([name, title, bio, ...specialties]),
    facts: toHaystack([name, title, ...specialties]),
    toConfirm: [],
    words,
  };
}

/** Returns each word of a long text once, folded for the search. */
export function toSearchWords(text: string): string {
  const words = toHaystack([text]).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words)].sort().join(' ');
}

/**
 * Returns the caregivers who match all filters, in their order, with those whose answer to a filter
 * is unknown last; with a `limit` and without filters, enough for a screen. `savedIds` is the
 * visitor's shortlist.
 */
export function searchProviders(
  providers: readonly SearchableProvider[],
  filters: ProviderFilters,
  savedIds: ReadonlySet<number>,
  limit = Infinity,
): readonly SearchableProvider[] {
  const isFiltered = areActive({ ...filters, q: '' });
  const matching = searchText(providers, filters.q, isFiltered ? Infinity : limit);
  if (!isFiltered) return matching;
  const asked = facets.filter(({ name }) => filters[name] !== '');
  const readKey = orderKeys[filters.sort] ?? (() => '');
  return matching
    .flatMap((provider) => {
      const { card } = provider;
      if (filters.service !== '' && card.serviceType !== filters.service) return [];
      if (filters.saved !== '' && !savedIds.has(card.id)) return [];
      const toConfirm = listUnknown(card, asked, filters);
      if (toConfirm === null) return [];
      const found = toConfirm.length === 0 ? provider : { ...provider, toConfirm };
      return { found, key: readKey(card) };
    })
    .sort(
      (one, other) =>
        Math.min(one.found.toConfirm.length, 1) - Math.min(other.found.toConfirm.length, 1) ||
        (one.key === other.key ? 0 : one.key > other.key ? -1 : 1),
    )
    .map(({ found }) => found);
}

/** Returns the filters that a caregiver's file doesn't answer; null for no match. */
function listUnknown(
  card: ProviderCardData,
  asked: Facet[],
  filters: ProviderFilters,
): string[] | null {
  const unknown: string[] = [];
  for (const { name, word, read } of asked) {
    const known = read(card);
    if (!known || known.length === 0) unknown.push(word);
    else if (!known.includes(filters[name])) return null;
  }
  return unknown;
}

export function listLanguages(providers: readonly Pick<ProviderCardData, 'languages'>[]): string[] {
  return [...new Set(providers.flatMap(({ languages }) => languages ?? []))].sort();
}
