import { useEffect, useRef, useMemo, type RefObject } from 'react';
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
import { toFirstName } from '#lib/text/person-name.ts';
import { FilterSelect, SearchForm } from './SearchForm.client.tsx';
import {
  CloseList,
  formatReasons,
  NothingFound,
  ResultList,
  useStaticList,
  useSteadyHeight,
} from './ResultList.client.tsx';
import { SearchStatus } from './SearchStatus.client.tsx';
import { findCloseProviders, type FoundProviders } from './close-providers.ts';
import { allValue, areActive, formatFilters } from './filters.ts';
import { createCardsQuery, useCards } from './use-cards.client.ts';
import {
  filterProviders,
  listToConfirm,
  listProviderFilters,
  orderLabels,
  providerOrders,
  searchedProviderFields,
  searchProviders,
  toSearchableProvider,
  type FoundProvider,
  type ProviderFilters,
} from './provider-search.ts';
import type { SearchLine } from './search-lines.ts';
import { describeOutcome, hasCloseList, providerCopy } from './search-outcome.ts';
import { useServiceAreas } from './use-service-areas.client.ts';
import { useShortlist } from './shortlist.client.ts';
import { holdsQuery, toQuery } from './text-match.ts';
import { useFilters } from './use-filters.client.ts';
import { useWindow } from './use-window.client.ts';

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
      We'll gladly tell you more.
      <a href={`/intake-forms?about=saved&ids=${ids.join()}#families`} className="btn btn-main">
        {`Ask about ${who}${others.length === 1 ? ' two' : ''}`}
      </a>
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

const columns = 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

const maxClose = 12;

const noneClose: FoundProviders = { close: null, line: undefined };

const findMatch = { path: '/recommendations', label: 'Find My Match' };

interface ProviderSearchProps extends ProviderFilterProps {
  listId: string;
  region: string;
  /** Towns where nobody works, separated by commas. */
  outside: string;
}

/** Searches the directory; the page's own list stays until somebody types or filters. */
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
  const { form, filters, isActive, followForm, clear } = useFilters(choices, 'providers');
  const { kind: cardsKind, entries, search } = useCards(query, toSearchableProvider);
  const areas = useServiceAreas(counties);
  const kind = cardsKind === 'loaded' && !areas ? 'loading' : cardsKind;
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
  const { close, line } = useMemo(
    () =>
      text !== '' && hasCloseList(all?.length ?? null) && areas
        ? findCloseProviders(
            // Without filters it stays the same list, whose words are known.
            areActive({ ...filters, q: '' })
              ? [...filterProviders(entries, { ...filters, q: '' }, savedIds)]
              : entries,
            filters.q,
            { areas, region, outside },
          )
        : noneClose,
    [all, text, entries, filters, savedIds, areas, region, outside],
  );
  // Those who hold the query within longer words stand last, in the second list.
  const moved = new Set(close?.found.flatMap(({ entry, isPart }) => (isPart ? entry.card : [])));
  const firsts = items.filter(({ card }) => !moved.has(card));
  const count = all && all.length - moved.size;
  const isEmpty = firsts.length === 0;
  const area = close?.area;
  useStaticList(listId, isShown);
  useSteadyHeight(form, isTyped);

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
          isActive
            ? describeOutcome(kind, count, providerCopy, {
                toConfirm: listToConfirm(all ?? []),
                close: close?.sentence,
                line: line?.text,
              })
            : ''
        }
      />
      {isShown && line && (!isEmpty || close) && (
        <p className="search-saved no-print mt-6">
          <span>{line.text}</span>
          <Answer line={line} form={form} />
        </p>
      )}
      {isShown && isEmpty && !close && (
        <NothingFound
          title={isBareSavedList ? 'Nobody saved yet' : 'No providers found'}
          text={
            isBareSavedList ? (
              'Tap the heart on a card to keep that person here.'
            ) : line ? (
              line.text
            ) : (
              <>
                Try fewer words or filters, or <a href="/contact">ask us</a>. We know more about our
                caregivers than fits on a profile.
              </>
            )
          }
          link={findMatch}
          onClear={() => clear()}
        >
          {line && <Answer line={line} form={form} />}
        </NothingFound>
      )}
      {isShown && isSavedList && !isEmpty && <SavedBar saved={found.all()} />}
      {kind === 'loaded' && (
        <ResultList {...results} query={text} isAway={!isShown || isEmpty} columns={columns}>
          {firsts.map(({ card, toConfirm }) => (
            <ProviderCard
              key={card.id}
              provider={card}
              areas={counties}
              portrait={toPortrait(card)}
              found={{
                specialties: card.specialties.filter((specialty) => holdsQuery(specialty, text)),
                isInBio: holdsQuery(card.bio, text),
              }}
              note={toConfirm.length > 0 ? `We'll ask: ${toConfirm.join(', ')}` : ''}
            >
              <HeartButton id={card.id} name={card.name} isSaved={savedIds.has(card.id)} />
            </ProviderCard>
          ))}
        </ResultList>
      )}
      {isShown && close && (
        <CloseList
          isBelow={!isEmpty}
          sentence={close.sentence}
          columns={columns}
          link={findMatch}
          onClear={() => clear()}
          action={
            area && (
              <button
                type="button"
                className="btn btn-main"
                onClick={() => clear({ ...filters, q: '', county: area.slug })}
              >
                {`Show ${area.name} caregivers`}
              </button>
            )
          }
        >
          {close.found
            .filter((each, index) => each.isPart || index < maxClose)
            .map(({ entry: { card }, reasons }) => (
              <ProviderCard
                key={card.id}
                headingLevel="h3"
                provider={card}
                areas={counties}
                portrait={toPortrait(card)}
                note={formatReasons(reasons)}
              >
                <HeartButton id={card.id} name={card.name} isSaved={savedIds.has(card.id)} />
              </ProviderCard>
            ))}
        </CloseList>
      )}
    </>
  );
}

function toPortrait({ image, imageSet, imageFocus }: FoundProvider['card']) {
  return { src: image, srcSet: imageSet, focus: imageFocus, width: 400, height: 400 };
}

interface AnswerProps {
  line: SearchLine;
  form: RefObject<HTMLFormElement | null>;
}

/** Leads to what a question asks for, or to the choice of a county. */
function Answer({ line: { path, label }, form }: AnswerProps) {
  const focusCounty = () => form.current?.querySelector<HTMLElement>('[name=county]')?.focus();
  if (path === undefined) {
    return (
      <button type="button" className="btn btn-main" onClick={focusCounty}>
        {label}
      </button>
    );
  }
  return (
    <a href={path} className="btn btn-main">
      {label}
    </a>
  );
}

function formatCount(count: number): string {
  return count > 0 ? ` (${count})` : '';
}

function countFiner(filters: ProviderFilters): number {
  return Object.values({ ...filters, q: '', county: '', ages: '', service: '', saved: '' }).filter(
    Boolean,
  ).length;
}
