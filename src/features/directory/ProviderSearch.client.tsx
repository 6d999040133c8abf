import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { fillProviderCard } from './fill-provider-card.client.ts';
import { createCardsQuery } from './load-cards.client.ts';
import { $shortlist } from './shortlist.client.ts';
import { providerCardSchema } from '#features/content/provider-card.ts';
import { areActive, formatFilters } from './filters.ts';
import {
  listToConfirm,
  providerFilterChoices,
  searchProviders,
  toSearchableProvider,
  type ProviderFilters,
} from './provider-search.ts';
import { toQuery } from './text-match.ts';
import { describeOutcome, providerWords } from './search-outcome.ts';
import { NothingFound } from './NothingFound.client.tsx';
import { ProviderFilterFields, type ProviderFilterProps } from './ProviderFilterFields.client.tsx';
import { ResultList } from './ResultList.client.tsx';
import { SavedBar } from './SavedBar.client.tsx';
import { SearchForm } from './SearchForm.client.tsx';
import { SearchStatus } from './SearchStatus.client.tsx';
import { useCards } from './use-cards.client.ts';
import { useFilters } from './use-filters.client.ts';
import { useStaticList } from './use-static-list.client.ts';
import { useSteadyHeight } from './use-steady-height.client.ts';
import { useWindow } from './use-window.client.ts';

const query = createCardsQuery(
  '/api/providers?view=cards',
  '/catalogue/provider-cards.json',
  providerCardSchema,
);

interface ProviderSearchProps extends ProviderFilterProps {
  /** Id of the element that holds the list which came with the page. */
  listId: string;
  /** Id of the template that holds a card. */
  modelId: string;
}

/** Searches the directory of caregivers. Without a search, the page's own list stays. */
export default function ProviderSearch({
  listId,
  modelId,
  counties,
  languages,
}: ProviderSearchProps) {
  const { form, filters, isActive, followForm, clear } = useFilters(
    providerFilterChoices,
    'providers',
  );
  const { kind, entries, search } = useCards(query, toSearchableProvider);
  const saved = useStore($shortlist, { ssr: 'initial' });
  const savedIds = useMemo(() => new Set(saved.map(({ id }) => id)), [saved]);
  const found = useMemo(
    () => searchProviders(search, filters, savedIds),
    [search, filters, savedIds],
  );
  const isShown = isActive && kind === 'loaded';
  const asked = formatFilters(filters);
  const { all, isTyped, ...results } = useWindow(found, asked, form);
  const text = toQuery(filters.q);
  const count = all?.length ?? null;
  const isEmpty = results.items.length === 0;
  useStaticList(listId, isShown);
  useSteadyHeight(form, isTyped);

  // Who was saved and has left since is not among them.
  const savedCount = useMemo(
    () => entries.filter(({ card }) => savedIds.has(card.id)).length,
    [entries, savedIds],
  );
  const finerCount = countFiner(filters);
  const filterFields = useMemo(
    () => <ProviderFilterFields {...{ counties, languages, savedCount, finerCount }} />,
    [counties, languages, savedCount, finerCount],
  );
  const isSavedList = filters.saved !== '';
  const isBareSavedList = isSavedList && !areActive({ ...filters, saved: '' });
  return (
    <>
      <SearchForm
        form={form}
        path="/providers"
        label="Search our team"
        placeholder="Search by name, role, or specialty..."
        onInput={followForm}
      >
        {filterFields}
      </SearchForm>
      <SearchStatus
        search={asked}
        isHeardOnly={isShown && isEmpty}
        now={kind === 'loading' ? 'Loading providers...' : ''}
        outcome={
          isActive ? describeOutcome(kind, count, providerWords, listToConfirm(all ?? [])) : ''
        }
      />
      {isShown && isEmpty && (
        <NothingFound
          title={isBareSavedList ? 'Nobody saved yet' : 'No providers found'}
          text={
            isBareSavedList
              ? 'Press the heart on a card, and that person is here when you come back.'
              : 'Try fewer words or filters, or let us look for you.'
          }
          link={{ path: '/recommendations', label: 'Find My Match' }}
          onClear={clear}
        />
      )}
      {isShown && isSavedList && !isEmpty && (
        <SavedBar ids={found.all().map(({ card }) => card.id)} />
      )}
      {kind === 'loaded' && (
        <ResultList
          {...results}
          modelId={modelId}
          fill={(slot, provider) => {
            fillProviderCard(slot, provider, text, savedIds.has(provider.card.id));
          }}
          query={text}
          isAway={!isShown || isEmpty}
          columns="sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
        />
      )}
    </>
  );
}

/** How many filters are in use besides the text and those that everybody sees at once. */
function countFiner(filters: ProviderFilters): number {
  return Object.values({ ...filters, q: '', service: '', saved: '' }).filter(Boolean).length;
}
