import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { createQuery } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { CountyName } from '#model/schemas/county.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';

const query = createQuery(async () => {
  const answer = await sendRequest('GET', '/catalogue/service-areas.json');
  return (await answer.json()) as ServiceArea[];
});

/**
 * Loads the towns and ZIP codes of the counties, which only a search requires. Returns null
 * meanwhile, and the counties alone if they can't be loaded.
 */
export function useServiceAreas(counties: readonly CountyName[]): readonly ServiceArea[] | null {
  const state = useStore(query.$state);
  useEffect(() => {
    void query.load();
  }, []);
  return useMemo(() => {
    if (state.kind === 'loaded') return state.data;
    return state.kind === 'failed' ? counties.map((county) => ({ ...county, cities: [] })) : null;
  }, [state, counties]);
}
