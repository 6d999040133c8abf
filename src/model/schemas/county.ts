import { capitalize } from '#lib/text/words.ts';
import type { ServiceArea } from './service-area.ts';

export type CountyName = Pick<ServiceArea, 'slug' | 'name'>;

/** Returns the slugs of a county's neighbors. It is enough if one of two neighbors names the other. */
export function listNeighbors(
  slug: string,
  areas: readonly Pick<ServiceArea, 'slug' | 'neighbors'>[],
): string[] {
  const own = areas.find((area) => area.slug === slug)?.neighbors ?? [];
  const others = areas.filter(({ neighbors }) => neighbors?.includes(slug));
  const all = new Set([...own, ...others.map((area) => area.slug)]);
  all.delete(slug);
  return [...all];
}

/** Returns a county's name; one that the site doesn't list is called by the words of its slug. */
export function toCountyName(slug: string, areas: readonly CountyName[]): string {
  return (
    areas.find((area) => area.slug === slug)?.name ?? slug.split('-').map(capitalize).join(' ')
  );
}
