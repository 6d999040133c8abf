import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { z } from 'zod/mini';
import { type Query, createQueryOf } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { createTextSearch, type Searchable, type TextSearch } from './text-search.ts';

/** The entries of a list on their way from the server to a search. */
export interface Cards<Entry> {
  kind: 'idle' | 'loading' | 'failed' | 'loaded';
  /** All of them; none before they are loaded. */
  entries: readonly Entry[];
  search: TextSearch<Entry>;
}

/**
 * Asks for the entries of a list once, and makes each ready to be searched.
 *
 * @param query what is asked
 * @param prepare makes an entry ready; a function that stays the same
 */
export function useCards<Card, Entry extends Searchable>(
  query: Query<Card[]>,
  prepare: (card: Card) => Entry,
): Cards<Entry> {
  const state = useStore(query.$state);
  useEffect(() => {
    void query.load();
  }, [query]);
  const entries = useMemo(
    () => (state.kind === 'loaded' ? state.data.map(prepare) : []),
    [state, prepare],
  );
  const search = useMemo(() => createTextSearch(entries), [entries]);
  return { kind: state.kind, entries, search };
}

/**
 * All entries of a list, asked for once. Where the API does not answer, the file that it answers
 * from is read instead: it lies beside the pages.
 *
 * @param path of the API's list
 * @param file the same in a file of the site
 * @param schema of an entry
 */
export function createCardsQuery<Card>(
  path: string,
  file: string,
  schema: z.ZodMiniType<Card>,
): Query<Card[]> {
  const cardsSchema = z.array(schema);
  const read = async (response: Response) => cardsSchema.parse(await response.json());
  return createQueryOf(path, read, {
    readElsewhere: async () => read(await sendRequest('GET', file)),
  });
}
