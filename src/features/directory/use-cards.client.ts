import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { z } from 'zod/mini';
import { type Query, createQuery } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { createTextSearch, type Searchable, type TextSearch } from './text-search.ts';

export interface Cards<Entry> {
  kind: 'idle' | 'loading' | 'failed' | 'loaded';
  entries: readonly Entry[];
  search: TextSearch<Entry>;
}

/** Loads a list's entries and prepares them for a search; `prepare` must be a stable function. */
export function useCards<Card, Entry extends Searchable>(
  query: Query<Card[]>,
  prepare: (card: Card) => Entry,
): Cards<Entry> {
  const state = useStore(query.$state);
  useEffect(() => {
    void query.load();
  }, [query]);
  return useMemo(() => {
    const entries = state.kind === 'loaded' ? state.data.map(prepare) : [];
    return { kind: state.kind, entries, search: createTextSearch(entries) };
  }, [state, prepare]);
}

/**
 * Creates a query for a list's entries. Falls back to the page's own data file when the API fails
 * or returns nothing.
 */
export function createCardsQuery<Card>(
  path: string,
  file: string,
  schema: z.ZodMiniType<Card>,
): Query<Card[]> {
  const read = async (address: string) =>
    z.array(schema).parse(await (await sendRequest('GET', address)).json());
  return createQuery(async () => {
    const cards = await read(path).catch(() => []);
    return cards[0] ? cards : read(file);
  });
}
