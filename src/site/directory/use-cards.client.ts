import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { type Query, createQuery } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { type CardFields, readCards } from './card-fields.ts';

export interface Cards<Entry> {
  kind: 'idle' | 'loading' | 'failed' | 'loaded';
  entries: readonly Entry[];
}

/** Loads a list's entries and prepares them for a search; `prepare` must be a stable function. */
export function useCards<Card, Entry>(
  query: Query<Card[]>,
  prepare: (card: Card) => Entry,
): Cards<Entry> {
  const state = useStore(query.$state);
  useEffect(() => {
    void query.load();
  }, [query]);
  return useMemo(() => {
    const entries = state.kind === 'loaded' ? state.data.map(prepare) : [];
    return { kind: state.kind, entries };
  }, [state, prepare]);
}

/**
 * Creates a query for a list's entries. Falls back to the page's own data file when the API fails,
 * answers something else or returns nothing.
 */
export function createCardsQuery<Card>(
  path: string,
  file: string,
  fields: CardFields<Card>,
): Query<Card[]> {
  const read = async (address: string) =>
    readCards(await (await sendRequest('GET', address)).json(), fields);
  return createQuery(async () => {
    const cards = await read(path).catch(() => []);
    return cards[0] ? cards : read(file);
  });
}
