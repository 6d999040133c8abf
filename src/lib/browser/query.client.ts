import { atom, type ReadableAtom } from 'nanostores';
import type { z } from 'zod/mini';
import { sendRequest } from './request.client.ts';

/** Where a question to the server stands. */
export type QueryState<Data> =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'loaded'; data: Data }
  | { kind: 'failed'; error: unknown };

/**
 * What the server knows under one address. The answer is kept as long as the page lives: it is
 * never asked again by itself, neither after a while, nor on focus, nor after a failure.
 */
export interface Query<Data> {
  $state: ReadableAtom<QueryState<Data>>;
  /** Asks, unless that was done before. */
  load: () => Promise<void>;
  /** Asks anew. What is known stays until the answer is there. */
  refresh: () => Promise<void>;
  /** Drops what is known, and an answer that is on its way. */
  forget: () => void;
}

/**
 * @param key names the question; its first element is the address that is read
 * @param schema of the answer
 */
export function createQuery<Data>(
  key: readonly [path: string, ...rest: unknown[]],
  schema: z.ZodMiniType<Data>,
): Query<Data> {
  return createQueryOf(key[0], async (response) => schema.parse(await response.json()));
}

/** What a query may need besides its address. */
interface QueryOptions<Data> {
  /** Sent with the question. */
  headers?: Record<string, string> | undefined;
  /** Where else the data can be had after a failure. */
  readElsewhere?: () => Promise<Data>;
}

/**
 * A query whose answer is more than its body.
 *
 * @param path the address that is read
 * @param read makes the data of a successful answer; may throw, which is a failure of the query
 * @param options what else it needs, if anything
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
    // An answer that was overtaken by a newer question tells old news.
    if (call === lastCall) $state.set(state);
  };

  return {
    $state,
    refresh,
    load: async () => {
      if ($state.get().kind === 'idle') await refresh();
    },
    forget: () => {
      lastCall += 1;
      $state.set({ kind: 'idle' });
    },
  };
}
