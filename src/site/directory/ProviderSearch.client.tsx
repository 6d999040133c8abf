import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { createQuery } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import {
  ageGroupNames,
  ageGroups,
  providerSchedules,
  scheduleLabels,
  providerSkills,
  specialRequirementLabels,
} from '#model/schemas/care.ts';
import { HeartButton } from '#components/cards/HeartButton.tsx';
import { ProviderCard } from '#components/cards/ProviderCard.tsx';
import { listProfileStars, Stars } from '#components/cards/Stars.tsx';
import type { CountyName } from '#model/schemas/county.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import { toFirstName } from '#lib/text/person-name.ts';
import { findCloseProviders } from './close-providers.ts';
import { Directory } from './Directory.client.tsx';
import { allValue, areActive } from './filters.ts';
import {
  listProviderFilters,
  orderLabels,
  providerOrders,
  searchedProviderFields,
  searchProviders,
  toSearchableProvider,
  type FoundProvider,
  type ProviderFilters,
} from './provider-search.ts';
import { FilterSelect } from './SearchForm.client.tsx';
import { providerCopy } from './search-outcome.ts';
import { useShortlist } from './shortlist.client.ts';
import { holdsQuery, toQuery } from '#site/directory/words/text-match.ts';
import { createCardsQuery, useCards } from './use-cards.client.ts';
import { useFilters } from './use-filters.client.ts';
import { windowSize } from './use-window.client.ts';

export interface ServiceOption {
  slug: string;
  /** Absent for what can't be a caregiver's main work. */
  search?: string;
  match: string;
}

interface ProviderFilterProps {
  services: readonly ServiceOption[];
  counties: readonly CountyName[];
  languages: readonly string[];
}

interface ProviderFilterFieldsProps extends ProviderFilterProps {
  savedCount: number;
  finerCount: number;
}

function toOptions<Name extends string>(names: readonly Name[], label: (name: Name) => string) {
  return names.map((value) => ({ value, label: label(value) }));
}

function listMain(services: readonly ServiceOption[]) {
  return services.flatMap(({ slug, search }) => (search === undefined ? [] : { slug, search }));
}

function ProviderFilterFields({
  services,
  counties,
  languages,
  savedCount,
  finerCount,
}: ProviderFilterFieldsProps) {
  const more = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (finerCount > 0 && more.current) more.current.open = true;
  }, [finerCount]);
  return (
    <>
      <FilterSelect
        label="Where"
        name="county"
        all={{ value: '', label: 'All counties' }}
        options={counties.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <FilterSelect
        label="Child's age"
        name="ages"
        all={{ value: '', label: 'Any age' }}
        options={toOptions(ageGroupNames, (name) => ageGroups[name].label)}
      />
      <FilterSelect
        label="Service"
        name="service"
        all={{ value: allValue, label: 'All Services' }}
        options={listMain(services).map(({ slug, search }) => ({ value: slug, label: search }))}
      />
      <label className="search-toggle">
        <input type="checkbox" name="saved" value="1" />
        <span>{`Saved by me${formatCount(savedCount)}`}</span>
      </label>
      <details ref={more} className="search-finer">
        <summary>{`More filters${formatCount(finerCount)}`}</summary>
        <div className="search-finer-fields">
          <FilterSelect
            label="Schedule"
            name="schedule"
            options={toOptions(providerSchedules, (name) => scheduleLabels[name])}
          />
          <FilterSelect
            label="Special skill"
            name="skill"
            options={toOptions(providerSkills, (name) => specialRequirementLabels[name])}
          />
          <FilterSelect
            label="Language"
            name="language"
            options={toOptions(languages, (name) => name)}
          />
          <FilterSelect
            label="Also offers"
            name="offers"
            options={services.map(({ slug, match }) => ({ value: slug, label: match }))}
          />
          <FilterSelect
            label="Sort by"
            name="sort"
            all={{ value: '', label: 'Our order' }}
            options={toOptions(providerOrders, (name) => orderLabels[name])}
          />
        </div>
      </details>
    </>
  );
}

interface SavedBarProps {
  saved: readonly FoundProvider[];
}

function SavedBar({ saved }: SavedBarProps) {
  const ids = saved.map(({ card }) => card.id);
  const [first = '', ...others] = saved.map(({ card }) => card.name);
  const who = others.length === 0 ? toFirstName(first) : 'these';
  return (
    <p className="search-saved no-print">
      <span>We'll gladly tell you more.</span>
      <a href={`/intake-forms?about=saved&ids=${ids.join()}#families`} className="btn btn-main">
        {`Ask about ${who}${others.length === 1 ? ' two' : ''}`}
      </a>
      {[2, 3].includes(ids.length) && (
        <a href={`/providers?compare=${ids.join()}`} className="btn">
          Compare
        </a>
      )}
    </p>
  );
}

/** Re-exports these for the editor, so that visitors load no extra file. */
export { listProfileStars, ProviderCard, Stars };

const query = createCardsQuery(
  '/api/providers?view=cards',
  '/catalogue/provider-cards.json',
  searchedProviderFields,
);

const areasQuery = createQuery(async () => {
  const answer = await sendRequest('GET', '/catalogue/service-areas.json');
  return (await answer.json()) as ServiceArea[];
});

/**
 * Loads the towns and ZIP codes of the counties, which only a search requires. Returns null
 * meanwhile, and the counties alone if they can't be loaded.
 */
function useServiceAreas(counties: readonly CountyName[]): readonly ServiceArea[] | null {
  const state = useStore(areasQuery.$state);
  useEffect(() => {
    void areasQuery.load();
  }, []);
  return useMemo(() => {
    if (state.kind === 'loaded') return state.data;
    return state.kind === 'failed' ? counties.map((county) => ({ ...county, cities: [] })) : null;
  }, [state, counties]);
}

interface ProviderSearchProps extends ProviderFilterProps {
  listId: string;
  region: string;
  /** Towns where nobody works, separated by commas. */
  outside: string;
}

export default function ProviderSearch({
  listId,
  services,
  counties,
  languages,
  region,
  outside,
}: ProviderSearchProps) {
  const choices = useMemo(
    () =>
      listProviderFilters({
        services: listMain(services).map(({ slug }) => slug),
        counties: counties.map(({ slug }) => slug),
        offers: services.map(({ slug }) => slug),
      }),
    [services, counties],
  );
  const search = useFilters(choices, providerCopy.list);
  const { filters, isTyped } = search;
  const cards = useCards(query, toSearchableProvider);
  const { entries } = cards;
  const areas = useServiceAreas(counties);
  const saved = useShortlist();
  const savedIds = useMemo(() => new Set(saved.map(({ id }) => id)), [saved]);
  const found = useMemo(
    () => searchProviders(entries, filters, savedIds, isTyped ? windowSize : Infinity),
    [entries, filters, savedIds, isTyped],
  );
  const findClose = useMemo(() => {
    if (!areas) return null;
    return () =>
      findCloseProviders(searchProviders(entries, { ...filters, q: '' }, savedIds), filters.q, {
        areas,
        region,
        outside,
        // The page says what the site goes without.
        hasFees: document.documentElement.dataset.off?.includes('fees') !== true,
      });
  }, [entries, filters, savedIds, areas, region, outside]);
  // Some saved caregivers may have left the directory.
  const savedCount = useMemo(
    () => entries.filter(({ card }) => savedIds.has(card.id)).length,
    [entries, savedIds],
  );
  const finerCount = countFiner(filters);
  const filterFields = useMemo(
    () => (
      <ProviderFilterFields
        services={services}
        counties={counties}
        languages={languages}
        savedCount={savedCount}
        finerCount={finerCount}
      />
    ),
    [services, counties, languages, savedCount, finerCount],
  );
  const isSavedList = filters.saved !== '';
  const isBareSavedList = isSavedList && !areActive({ ...filters, saved: '' });
  const text = toQuery(filters.q);
  return (
    <Directory
      listId={listId}
      search={search}
      cards={cards}
      found={found}
      findClose={findClose}
      filterFields={filterFields}
      copy={providerCopy}
      empty={isBareSavedList ? nobodySaved : nobodyFound}
      renderCard={({ card, toConfirm }, close) => (
        <ProviderCard
          key={card.id}
          provider={card}
          areas={counties}
          portrait={{
            src: card.image,
            srcSet: card.imageSet,
            focus: card.imageFocus,
            width: 400,
            height: 400,
          }}
          found={
            close
              ? undefined
              : {
                  specialties: card.specialties.filter((specialty) => holdsQuery(specialty, text)),
                  isInBio: holdsQuery(card.bio, text),
                }
          }
          note={toConfirm.length > 0 ? `We'll ask: ${toConfirm.join(', ')}` : ''}
          {...close}
        >
          <HeartButton id={card.id} name={card.name} isSaved={savedIds.has(card.id)} />
        </ProviderCard>
      )}
    >
      {isSavedList && <SavedBar saved={found} />}
    </Directory>
  );
}

const nobodySaved = {
  title: 'Nobody saved yet',
  text: 'Tap the heart on a card to keep that person here.',
};

const nobodyFound = {
  text: (
    <>
      Try fewer words or filters, or <a href="/contact">ask us</a>. We know more about our
      caregivers than fits on a profile.
    </>
  ),
};

function formatCount(count: number): string {
  return count > 0 ? ` (${count})` : '';
}

function countFiner(filters: ProviderFilters): number {
  return Object.values({ ...filters, q: '', county: '', ages: '', service: '', saved: '' }).filter(
    Boolean,
  ).length;
}
