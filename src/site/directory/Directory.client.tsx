import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import type { CloseMatches } from './close-matches.ts';
import {
  CloseList,
  formatReasons,
  NothingFound,
  ResultList,
  useStaticList,
  useSteadyHeight,
} from './ResultList.client.tsx';
import { SearchForm } from './SearchForm.client.tsx';
import type { SearchLine } from './search-lines.ts';
import { describeOutcome, type ListCopy } from './search-outcome.ts';
import { toQuery } from '#site/directory/words/text-match.ts';
import type { Cards } from './use-cards.client.ts';
import { restMilliseconds, type FilterForm } from './use-filters.client.ts';
import { useWindow } from './use-window.client.ts';

interface Entry {
  card: { id: number };
  /** The filters whose answer we don't know. */
  toConfirm?: readonly string[];
}

interface DirectoryProps<Found extends Entry> {
  copy: ListCopy;
  /** The id of the page's own list, which is hidden while results are shown. */
  listId: string;
  search: FilterForm<'q'>;
  cards: Cards<Found>;
  /** All that match, once typing pauses; until then, at least a window. */
  found: readonly Found[];
  /** Finds what the words of the query mean; null while that can't be asked yet. */
  findClose: (() => { close: CloseMatches<Found> | null; line?: SearchLine | undefined }) | null;
  /** Stable, so that typing doesn't render it again. */
  filterFields: ReactNode;
  empty: { title?: string; text: ReactNode };
  /** `close` is set for a card of the second list. */
  renderCard: (found: Found, close?: { headingLevel: 'h3'; note: string }) => ReactElement;
  /** Stands above the results. */
  children?: ReactNode;
}

const none = { close: null, line: undefined };

const maxClose = 12;

/** More cards than this fill a page by themselves. */
const maxBesideClose = 24;

/** Searches a list of cards; the page's own list stays until somebody types or filters. */
export function Directory<Found extends Entry>({
  copy,
  listId,
  search: { form, filters, isActive, asked, isTyped, followForm, clear },
  cards,
  found,
  findClose,
  filterFields,
  empty,
  renderCard,
  children,
}: DirectoryProps<Found>) {
  const kind = cards.kind === 'loaded' && !findClose ? 'loading' : cards.kind;
  const isShown = isActive && kind === 'loaded';
  const { items, ...results } = useWindow(found, asked, isTyped, form);
  const text = toQuery(filters.q);
  const isFew = !isTyped && text !== '' && found.length <= maxBesideClose;
  const { close, line } = useMemo(
    () => (isFew && findClose ? findClose() : none),
    [isFew, findClose],
  );
  // Those who hold the query within longer words stand last, in the second list.
  const moved = new Set(close?.found.flatMap(({ entry, isPart }) => (isPart ? entry.card : [])));
  const firsts = items.filter(({ card }) => !moved.has(card));
  const isEmpty = firsts.length === 0;
  useStaticList(listId, isShown);
  useSteadyHeight(form, isTyped);
  const describe = () =>
    describeOutcome(kind, found.length - moved.size, copy, {
      toConfirm: found.flatMap(({ toConfirm = [] }) => (toConfirm.length > 0 ? [toConfirm] : [])),
      close: close?.sentence,
      line: line?.text,
    });
  const { area } = close ?? {};
  const ways = { link: copy.link, onClear: () => clear() };
  return (
    <>
      <SearchForm form={form} copy={copy} onInput={followForm}>
        {filterFields}
      </SearchForm>
      <SearchStatus
        search={asked}
        isHeardOnly={isShown && isEmpty}
        now={kind === 'loading' ? `Loading ${copy.list}...` : ''}
        outcome={!isActive ? '' : isShown && isTyped ? null : describe()}
      />
      {isShown && line && (!isEmpty || close) && (
        <p className="search-saved no-print mt-6">
          <span>{line.text}</span>
          <Answer line={line} form={form} />
        </p>
      )}
      {isShown && isEmpty && !close && (
        <NothingFound
          {...ways}
          title={empty.title ?? `No ${copy.list} found`}
          text={line?.text ?? empty.text}
        >
          {line && <Answer line={line} form={form} />}
        </NothingFound>
      )}
      {isShown && !isEmpty && children}
      {kind === 'loaded' && (
        <ResultList {...results} query={text} isAway={!isShown || isEmpty} columns={copy.columns}>
          {firsts.map((each) => renderCard(each))}
        </ResultList>
      )}
      {isShown && close && (
        <CloseList
          {...ways}
          isBelow={!isEmpty}
          sentence={close.sentence}
          columns={copy.columns}
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
            .map(({ entry, reasons }) =>
              renderCard(entry, { headingLevel: 'h3', note: formatReasons(reasons) }),
            )}
        </CloseList>
      )}
    </>
  );
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

interface SearchStatusProps {
  search: string;
  /** Whether the text is for screen readers only, since the page shows it in larger letters. */
  isHeardOnly: boolean;
  now: string;
  /** Empty until typing pauses, since hearing every count is too much; null means unknown. */
  outcome: string | null;
}

function SearchStatus({ search, isHeardOnly, now, outcome }: SearchStatusProps) {
  const [shown, setShown] = useState('');
  const restsAt = useRef(0);
  useEffect(() => {
    restsAt.current = performance.now() + restMilliseconds;
  }, [search]);
  useEffect(() => {
    if (outcome === null) return;
    const show = () => setShown(outcome);
    const left = restsAt.current - performance.now();
    // Counting may take longer than the pause.
    if (left <= 0) {
      show();
      return;
    }
    const rest = setTimeout(show, left);
    return () => clearTimeout(rest);
  }, [search, outcome]);
  return (
    <p role="status" className={isHeardOnly ? 'sr-only' : 'search-status'}>
      {now || shown}
    </p>
  );
}
