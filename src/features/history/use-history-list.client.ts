import { useCallback, useEffect, useRef, useState } from 'react';
import { sendRequest } from '#lib/browser/request.client.ts';
import { historyListSchema, type HistoryEntry } from './history.ts';

/** Whether older entries are on their way, failed to come, can be asked for, or do not exist. */
export type HistoryListState = 'loading' | 'failed' | 'more' | 'end';

/** The entries of the history that were loaded so far. */
export function useHistoryList() {
  const [entries, setEntries] = useState<HistoryEntry[]>([]);
  const [state, setState] = useState<HistoryListState>('loading');
  const next = useRef<string | null>(null);

  const load = useCallback(async () => {
    try {
      const from = next.current === null ? '' : `?from=${next.current}`;
      const response = await sendRequest('GET', `/api/admin/history${from}`);
      const page = historyListSchema.parse(await response.json());
      next.current = page.next;
      setEntries((known) => [
        ...known,
        ...page.entries.filter(({ commit }) => known.every((each) => each.commit !== commit)),
      ]);
      setState(page.next === null ? 'end' : 'more');
    } catch {
      setState('failed');
    }
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  const loadMore = () => {
    setState('loading');
    void load();
  };

  return { entries, state, loadMore };
}
