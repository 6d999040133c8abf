import { atom, type ReadableAtom } from 'nanostores';
import type { z } from 'zod/mini';
import { sendRequest } from './request.client.ts';

export type QueryState<Data> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'loaded'; data: Data }
  | { kind: 'failed'; error: unknown };

/**
 * Holds the answer of one address for the life of the page. It never reloads by itself: not after a
 * while, on focus or after a failure.
 */
export interface Query<Data> {
  $state: ReadableAtom<QueryState<Data>>;
  load: () => Promise<void>;
  /** Loads again; the old data stays until the answer is there. */
  refresh: () => Promise<void>;
  /** Drops the data, and any answer still on its way. */
  clear: () => void;
}

export function createQuery<Data>(
  key: readonly [path: string, ...rest: unknown[]],
  schema: z.ZodMiniType<Data>,
): Query<Data> {
  return createQueryOf(key[0], async (response) => schema.parse(await response.json()));
}

interface QueryOptions<Data> {
  headers?: Record<string, string> | undefined;
  /** Reads the data from elsewhere after a failure. */
  readElsewhere?: () => Promise<Data>;
}

/**
 * Creates a query that reads more than the body of an answer. `read` may throw, which fails the
 * query.
 */
export function createQueryOf<Data>(
  path: string,
  read: (response: Response) => Promise<Data>,
  { headers, readElsewhere }: QueryOptions<Data> = {},
): Query<Data> {
  const $state = atom<QueryState<Data>>({ kind: 'idle' });
  let lastCall = 0;

  const load = async (): Promise<Data> => {
    try {
      return await read(await sendRequest('GET', path, undefined, headers));
    } catch (error) {
      if (readElsewhere) return readElsewhere();
      throw error;
    }
  };

  const ask = async (): Promise<QueryState<Data>> => {
    try {
      return { kind: 'loaded', data: await load() };
    } catch (error) {
      return { kind: 'failed', error };
    }
  };

  const refresh = async () => {
    lastCall += 1;
    const call = lastCall;
    if ($state.get().kind !== 'loaded') $state.set({ kind: 'loading' });
    const state = await ask();
    // Ignores an answer that a newer call overtook.
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
