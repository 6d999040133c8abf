import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { LoadFailure, Spinner } from '#components/admin/Loading.client.tsx';
import { readAsAdmin } from '#office/shell/admin-query.client.ts';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import { $publishing } from '#editing/editor/save/publishing.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { createMomentFormat } from '#lib/text/moment-format.ts';
import { listWords } from '#lib/text/phrases.ts';
import { HistoryChanges, TextChange } from './HistoryChanges.client.tsx';
import { type HistoryEntry, historyListSchema } from './history-entries.ts';

const formatDay = createMomentFormat({ dateStyle: 'full' });
const formatTime = createMomentFormat({ timeStyle: 'short' });

const rowClass = 'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3';

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { at, by, commit, summary, words } = entry;
  const panel = `changes-${commit.slice(0, 12)}`;
  return (
    <li className="relative hover:bg-mist/50">
      <h3 className="tracking-normal [font:inherit]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          className={`group w-full cursor-pointer text-left focus-visible:-outline-offset-3 ${rowClass}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="font-semibold wrap-anywhere underline-offset-[0.2em] group-hover:underline before:mr-[0.85rem] before:mb-[0.15rem] before:ml-[0.15rem] before:inline-block before:size-2 before:-rotate-45 before:border-r-[2.5px] before:border-b-[2.5px] before:border-lagoon group-aria-expanded:before:rotate-45">
            {summary}
          </span>
          <span className="text-sm/[1.65] text-soft">
            {by.join(', ')}, <time dateTime={at}>{formatTime(new Date(at))}</time>
          </span>
        </button>
      </h3>
      {words && !isOpen && (
        <div className="-mt-2 px-5 pb-3 pl-[2.9rem] text-sm/[1.65] text-soft">
          <TextChange {...words} />
        </div>
      )}
      <div id={panel} hidden={!isOpen}>
        {isOpen && <HistoryChanges commit={commit} summary={summary} />}
      </div>
    </li>
  );
}

/** The days of entries, each with those of that day. */
function HistoryDays({ entries }: { entries: readonly HistoryEntry[] }) {
  const toDay = ({ at }: HistoryEntry) => formatDay(new Date(at));
  return [...new Set(entries.map(toDay))].map((day) => (
    <section key={day} aria-label={day}>
      <h2 className="mb-3 text-xl/[1.2]">{day}</h2>
      <ol className="card divide-y divide-line border border-line">
        {entries
          .filter((entry) => toDay(entry) === day)
          .map((entry) => (
            <HistoryItem key={entry.commit} entry={entry} />
          ))}
      </ol>
    </section>
  ));
}

export type HistoryListState = 'loading' | 'failed' | 'more' | 'end';

interface HistoryQuery {
  includesOthers: boolean;
  of: string | null;
  search: string;
}

async function loadPage(from: string | null, { includesOthers, of, search: words }: HistoryQuery) {
  const query = new URLSearchParams();
  if (of !== null) query.set('of', of);
  if (includesOthers) query.set('by', 'everyone');
  if (words !== '') query.set('q', words);
  if (from !== null) query.set('from', from);
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const response = await readAsAdmin(`/api/admin/history${search}`);
  return historyListSchema.parse(await response.json());
}

function addEntries(known: readonly HistoryEntry[], more: readonly HistoryEntry[]) {
  const isNew = ({ commit }: HistoryEntry) => known.every((each) => each.commit !== commit);
  return more.filter(isNew);
}

function useHistoryList({ includesOthers, of, search }: HistoryQuery) {
  const [title, setTitle] = useState('');
  const [entries, setEntries] = useState<HistoryEntry[]>([]);
  const [state, setState] = useState<HistoryListState>('loading');
  const next = useRef<string | null>(null);

  const load = useCallback(async () => {
    try {
      const page = await loadPage(next.current, { includesOthers, of, search });
      next.current = page.next;
      setTitle(page.of ?? '');
      setEntries((known) => [...known, ...addEntries(known, page.entries)]);
      setState(page.next === null ? 'end' : 'more');
    } catch {
      setState('failed');
    }
  }, [includesOthers, of, search]);

  useEffect(() => {
    void load();
  }, [load]);

  const committed = useCommittedSaves();
  const shown = useRef(committed);

  // A new restore or save joins the list without a reload.
  useEffect(() => {
    if (shown.current === committed) return;
    shown.current = committed;
    loadPage(null, { includesOthers, of, search })
      .then((page) => setEntries((known) => [...addEntries(known, page.entries), ...known]))
      .catch((error: unknown) => logError('Error loading the newest changes:', error));
  }, [committed, includesOthers, of, search]);

  const loadMore = () => {
    setState('loading');
    void load();
  };

  return { title, entries, state, loadMore };
}

/** Returns the ids of the latest saves that git has, as one text. */
function useCommittedSaves(): string {
  const publishing = useStore($publishing, { ssr: 'initial' });
  const saves = publishing?.saves.filter(({ state }) => state !== 'queued') ?? [];
  return saves
    .map(({ id }) => id)
    .toSorted()
    .join();
}

/** Saves that git does not have yet, such as what was just restored. */
function QueuedSaves() {
  const publishing = useStore($publishing, { ssr: 'initial' });
  const queued = publishing?.saves.filter(({ state }) => state === 'queued') ?? [];
  if (queued.length === 0) return null;
  return (
    <ul aria-label="On their way" className="card divide-y divide-line border border-line">
      {queued.map(({ id, places, by, at }) => (
        <li key={id} className={rowClass}>
          <span className="font-semibold wrap-anywhere">{listWords(places)}</span>
          <span className="text-sm/[1.65] text-soft">
            {by}, <time dateTime={at}>{formatMoment(at)}</time>, on its way
          </span>
        </li>
      ))}
    </ul>
  );
}

function HistoryList(query: HistoryQuery) {
  const { title, entries, state, loadMore } = useHistoryList(query);
  const isSearch = query.search !== '';
  return (
    <>
      {title !== '' && (
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <strong>{title}</strong>
          <a href="/admin/history">Show all changes</a>
        </p>
      )}
      {!isSearch && query.of === null && <QueuedSaves />}
      <HistoryDays entries={entries} />
      {state === 'loading' && <Spinner label="Loading" />}
      {state === 'failed' && (
        <LoadFailure text="We couldn't load the history." onRetry={loadMore} />
      )}
      {state === 'more' && (
        <p className="text-center">
          <Button onClick={loadMore}>
            {isSearch ? 'Search older changes' : 'Show older changes'}
          </Button>
        </p>
      )}
      {entries.length === 0 && (state === 'end' || (isSearch && state === 'more')) && (
        <p role="status" className="list-note">
          {!isSearch
            ? 'Nothing has been changed yet.'
            : state === 'end'
              ? 'No change matches this search.'
              : 'No change so far matches this search.'}
        </p>
      )}
    </>
  );
}

function SearchForm({ onSearch }: { onSearch: (words: string) => void }) {
  const id = useId();
  return (
    <form
      role="search"
      className="flex grow flex-wrap items-end gap-3 md:max-w-184"
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('q');
        onSearch(typeof words === 'string' ? words.trim() : '');
      }}
    >
      <div className="grow basis-40">
        <label htmlFor={id} className="mb-1 block font-semibold">
          Search changes
        </label>
        <input
          id={id}
          type="search"
          name="q"
          maxLength={200}
          className="field"
          placeholder="A page, a name or a person"
          onChange={({ target }) => {
            if (target.value === '') onSearch('');
          }}
        />
      </div>
      <Button type="submit">Search</Button>
    </form>
  );
}

function History() {
  const of = new URLSearchParams(location.search).get('of');
  // The history of one entry includes developers' changes, since there may be no others.
  const [includesOthers, setIncludesOthers] = useState(of !== null);
  const [search, setSearch] = useState('');
  return (
    <div className="grid gap-8">
      <div className="-mb-2 flex flex-wrap items-end gap-x-8 gap-y-2">
        <SearchForm onSearch={setSearch} />
        <label className="flex min-h-12 w-fit cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-lagoon"
            checked={includesOthers}
            onChange={(event) => setIncludesOthers(event.target.checked)}
          />
          Show changes by developers
        </label>
      </div>
      {/* Each list has a key of its own, since their pages differ. */}
      <HistoryList
        key={`${includesOthers ? 'everyone' : 'editors'} ${search}`}
        includesOthers={includesOthers}
        of={of}
        search={search}
      />
    </div>
  );
}

export default function HistoryScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <History />
    </AdminScreen>
  );
}
