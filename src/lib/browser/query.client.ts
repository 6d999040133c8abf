import { atom, type ReadableAtom } from 'nanostores';

export type QueryState<Data> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'loaded'; data: Data }
  | { kind: 'failed'; error: unknown };

/** The data from one address for as long as the page is open; it never reloads by itself. */
export interface Query<Data> {
  $state: ReadableAtom<QueryState<Data>>;
  load: () => Promise<void>;
  /** Loads again; the old data stays until the answer arrives. */
  refresh: () => Promise<void>;
  /** Drops the data, and any answer still on its way. */
  clear: () => void;
}

export function createQuery<Data>(read: () => Promise<Data>): Query<Data> {
  const $state = atom<QueryState<Data>>({ kind: 'idle' });
  let lastCall = 0;

  const refresh = async () => {
    lastCall += 1;
    const call = lastCall;
    if ($state.get().kind !== 'loaded') $state.set({ kind: 'loading' });
    const state = await read().then(
      (data) => ({ kind: 'loaded', data }) as const,
      (error: unknown) => ({ kind: 'failed', error }) as const,
    );
    if (call === lastCall) $state.set(state);
  };

  return {
    $state,
    refresh,
    load: async () => {
      if ($state.get().kind === 'idle') await refresh();
    },
    clear: () => {
      lastCall += 1;
      $state.set({ kind: 'idle' });
    },
  };
}
