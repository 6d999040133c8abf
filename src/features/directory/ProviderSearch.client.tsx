import { useEffect, useRef, useMemo } from 'react';
import {
  ageGroupNames,
  ageGroups,
  providerSchedules,
  scheduleLabels,
  serviceOptionLabels,
  providerSkills,
  specialRequirementLabels,
  serviceSlugs,
  providerServiceTypeLabels,
  providerServiceTypes,
} from '#features/content/care.ts';
import { HeartButton } from '#components/HeartButton.tsx';
import { ProviderCard } from '#components/ProviderCard.tsx';
import { providerCardSchema } from '#features/content/provider-card.ts';
import { FilterSelect, SearchForm } from './SearchForm.client.tsx';
import { NothingFound, ResultList, useStaticList, useSteadyHeight } from './ResultList.client.tsx';
import { SearchStatus } from './SearchStatus.client.tsx';
import { areActive, formatFilters } from './filters.ts';
import { createCardsQuery, useCards } from './use-cards.client.ts';
import {
  listToConfirm,
  providerFilterChoices,
  searchProviders,
  toSearchableProvider,
  type ProviderFilters,
} from './provider-search.ts';
import { describeOutcome, providerCopy } from './search-outcome.ts';
import { useShortlist } from './shortlist.client.ts';
import { holdsQuery, toQuery } from './text-match.ts';
import { useFilters } from './use-filters.client.ts';
import { useWindow } from './use-window.client.ts';

interface ProviderFilterProps {
  counties: readonly { slug: string; name: string }[];
  languages: readonly string[];
}

interface ProviderFilterFieldsProps extends ProviderFilterProps {
  savedCount: number;
  finerCount: number;
}

const any = { value: '', label: 'Any' };

function toOptions<Name extends string>(names: readonly Name[], label: (name: Name) => string) {
  return names.map((value) => ({ value, label: label(value) }));
}

function ProviderFilterFields({
  counties,
  languages,
  savedCount,
  finerCount,
}: ProviderFilterFieldsProps) {
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Opens where the address sets one of these filters.
    if (finerCount > 0 && more.current) more.current.open = true;
  }, [finerCount]);
  return (
    <>
      <FilterSelect
        label="Service"
        name="service"
        all={{ value: 'all', label: 'All Services' }}
        options={toOptions(providerServiceTypes, (type) => providerServiceTypeLabels[type])}
      />
      <label className="search-toggle">
        <input type="checkbox" name="saved" value="1" />
        <span>Saved only{savedCount > 0 && ` (${savedCount.toString()})`}</span>
      </label>
      <details ref={more} className="search-finer">
        <summary>More filters{finerCount > 0 && ` (${finerCount.toString()})`}</summary>
        <div className="search-finer-fields">
          <FilterSelect
            label="Child's age"
            name="ages"
            all={any}
            options={toOptions(ageGroupNames, (name) => ageGroups[name].label)}
          />
          <FilterSelect
            label="County"
            name="county"
            all={any}
            options={counties.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <FilterSelect
            label="Schedule"
            name="schedule"
            all={any}
            options={toOptions(providerSchedules, (name) => scheduleLabels[name])}
          />
          <FilterSelect
            label="Special skill"
            name="skill"
            all={any}
            options={toOptions(providerSkills, (name) => specialRequirementLabels[name])}
          />
          <FilterSelect
            label="Language"
            name="language"
            all={any}
            options={toOptions(languages, (name) => name)}
          />
          <FilterSelect
            label="Also offers"
            name="offers"
            all={any}
            options={toOptions(serviceSlugs, (name) => serviceOptionLabels[name])}
          />
        </div>
      </details>
    </>
  );
}

interface SavedBarProps {
  ids: readonly number[];
}

function SavedBar({ ids }: SavedBarProps) {
  return (
    <p className="search-saved no-print">
      Not sure yet? We know them all and can tell you more.
      <a href={`/intake-forms?about=saved&ids=${ids.join()}#families`} className="btn btn-main">
        Ask about these
      </a>
    </p>
  );
}

const query = createCardsQuery(
  '/api/providers?view=cards',
  '/catalogue/provider-cards.json',
  providerCardSchema,
);

interface ProviderSearchProps extends ProviderFilterProps {
  /** Id of the list that came with the page. */
  listId: string;
}

/** Searches the directory of caregivers. Without a search, the page's own list stays. */
export default function ProviderSearch({ listId, counties, languages }: ProviderSearchProps) {
  const { form, filters, isActive, followForm, clear } = useFilters(
    providerFilterChoices,
    'providers',
  );
  const { kind, entries, search } = useCards(query, toSearchableProvider);
  const saved = useShortlist();
  const savedIds = useMemo(() => new Set(saved.map(({ id }) => id)), [saved]);
  const found = useMemo(
    () => searchProviders(search, filters, savedIds),
    [search, filters, savedIds],
  );
  const isShown = isActive && kind === 'loaded';
  const asked = formatFilters(filters);
  const { items, all, isTyped, ...results } = useWindow(found, asked, form);
  const text = toQuery(filters.q);
  const count = all?.length ?? null;
  const isEmpty = items.length === 0;
  useStaticList(listId, isShown);
  useSteadyHeight(form, isTyped);

  // Leaves out saved caregivers who have left the directory.
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
          isActive ? describeOutcome(kind, count, providerCopy, listToConfirm(all ?? [])) : ''
        }
      />
      {isShown && isEmpty && (
        <NothingFound
          title={isBareSavedList ? 'Nobody saved yet' : 'No providers found'}
          text={
            isBareSavedList
              ? 'Press the heart on a card to save that person here.'
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
          query={text}
          isAway={!isShown || isEmpty}
          columns="sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
        >
          {items.map(({ card, toConfirm }) => (
            <ProviderCard
              key={card.id}
              provider={card}
              portrait={{ src: card.image, srcSet: card.imageSet, width: 400, height: 400 }}
              found={{
                specialties: card.specialties.filter((specialty) => holdsQuery(specialty, text)),
                toConfirm,
              }}
            >
              <HeartButton id={card.id} name={card.name} isSaved={savedIds.has(card.id)} />
            </ProviderCard>
          ))}
        </ResultList>
      )}
    </>
  );
}

function countFiner(filters: ProviderFilters): number {
  return Object.values({ ...filters, q: '', service: '', saved: '' }).filter(Boolean).length;
}
