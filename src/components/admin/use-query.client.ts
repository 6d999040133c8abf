import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Query, QueryState } from '#lib/browser/query.client.ts';

/** Loads a query unless it is loaded already, and returns its state. */
export function useQuery<Data>(query: Query<Data>): QueryState<Data> {
  useEffect(() => {
    void query.load();
  }, [query]);
  return useStore(query.$state);
}

/** Returns the data of a query, loaded likewise; undefined until it is there. */
export function useLoaded<Data>(query: Query<Data>): Data | undefined {
  const state = useQuery(query);
  return state.kind === 'loaded' ? state.data : undefined;
}
