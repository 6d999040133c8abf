import { useState, useCallback, useEffect, useRef } from 'react';
import { LoadFailure, Spinner } from '#components/admin/Loading.client.tsx';
import { readAsAdmin } from '#office/shell/admin-query.client.ts';
import { AdminScreen, type ScreenProps } from '#office/shell/AdminScreen.client.tsx';
import { formatMoment } from '#lib/text/dates.ts';
import { HistoryChanges } from './HistoryChanges.client.tsx';
import { type HistoryEntry, historyListSchema } from './history-entries.ts';

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { at, by, commit, summary } = entry;
  const panel = `changes-${commit.slice(0, 12)}`;
  return (
    <li className="card">
      <h2 className="[font:inherit]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          className="group flex w-full cursor-pointer flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-lg px-[1.4rem] py-[1.1rem] text-left"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="font-semibold wrap-anywhere underline-offset-[0.2em] group-hover:underline before:mr-[0.85rem] before:mb-[0.15rem] before:ml-[0.15rem] before:inline-block before:size-2 before:-rotate-45 before:border-r-[2.5px] before:border-b-[2.5px] before:border-lagoon group-aria-expanded:before:rotate-45">
            {summary}
          </span>
          <span className="text-sm/[1.65] text-soft">
            {by.join(', ')}, <time dateTime={at}>{formatMoment(at)}</time>
          </span>
        </button>
      </h2>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <HistoryChanges commit={commit} />}
      </div>
    </li>
  );
}

export type HistoryListState = 'loading' | 'failed' | 'more' | 'end';

async function loadPage(from: string | null, includesOthers: boolean, of: string | null) {
  const query = new URLSearchParams();
  if (of !== null) query.set('of', of);
  if (includesOthers) query.set('by', 'everyone');
  if (from !== null) query.set('from', from);
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const response = await readAsAdmin(`/api/admin/history${search}`);
  return historyListSchema.parse(await response.json());
}

function useHistoryList(includesOthers: boolean, of: string | null) {
  const [title, setTitle] = useState('');
  const [entries, setEntries] = useState<HistoryEntry[]>([]);
  const [state, setState] = useState<HistoryListState>('loading');
  const next = useRef<string | null>(null);

  const load = useCallback(async () => {
    try {
      const page = await loadPage(next.current, includesOthers, of);
      next.current = page.next;
      setTitle(page.of ?? '');
      setEntries((known) => [
        ...known,
        ...page.entries.filter(({ commit }) => known.every((each) => each.commit !== commit)),
      ]);
      setState(page.next === null ? 'end' : 'more');
    } catch {
      setState('failed');
    }
  }, [includesOthers, of]);

  useEffect(() => {
    void load();
  }, [load]);

  const loadMore = () => {
    setState('loading');
    void load();
  };

  return { title, entries, state, loadMore };
}

function HistoryList({ includesOthers, of }: { includesOthers: boolean; of: string | null }) {
  const { title, entries, state, loadMore } = useHistoryList(includesOthers, of);
  return (
    <>
      {title !== '' && (
        <p className="mb-6 flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <strong>{title}</strong>
          <a href="/admin/history">Show all changes</a>
        </p>
      )}
      {entries.length > 0 && (
        <ol className="grid gap-7">
          {entries.map((entry) => (
            <HistoryItem key={entry.commit} entry={entry} />
          ))}
        </ol>
      )}
      {state === 'loading' && <Spinner label="Loading" />}
      {state === 'failed' && (
        <LoadFailure text="We couldn't load the history." onRetry={loadMore} />
      )}
      {state === 'more' && (
        <p className="mt-6 text-center">
          <button type="button" className="btn" onClick={loadMore}>
            Show older changes
          </button>
        </p>
      )}
      {state === 'end' && entries.length === 0 && (
        <p className="list-note">Nothing has been changed yet.</p>
      )}
    </>
  );
}

function History() {
  const of = new URLSearchParams(location.search).get('of');
  // The history of one entry includes developers' changes, since there may be no others.
  const [includesOthers, setIncludesOthers] = useState(of !== null);
  return (
    <>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-lagoon"
          checked={includesOthers}
          onChange={(event) => setIncludesOthers(event.target.checked)}
        />
        Show changes by developers
      </label>
      {/* This list has a key of its own, since the pages of the two differ. */}
      <HistoryList
        key={includesOthers ? 'everyone' : 'editors'}
        includesOthers={includesOthers}
        of={of}
      />
    </>
  );
}

export default function HistoryScreen({ screen }: ScreenProps) {
  return (
    <AdminScreen screen={screen}>
      <History />
    </AdminScreen>
  );
}
