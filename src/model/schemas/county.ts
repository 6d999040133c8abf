import { capitalize } from '#lib/text/phrases.ts';
import type { ServiceArea } from './service-area.ts';

export type CountyName = Pick<ServiceArea, 'slug' | 'name'>;

/** Returns the slugs of a county's neighbors, even if only one of the two lists the other. */
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

/** Returns a county's name; for an unlisted one, the words of its slug. */
export function toCountyName(slug: string, areas: readonly CountyName[]): string {
  return (
    areas.find((area) => area.slug === slug)?.name ?? slug.split('-').map(capitalize).join(' ')
  );
}
