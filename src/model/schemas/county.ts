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

/**
 * Returns the slug of a new county, as its schema wants it: "St. Lucie" becomes `st-lucie`, with
 * another word where a county of another name has it; empty without letters.
 */
export function toCountySlug(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]+/g);
  const slug = (words ?? []).join('-');
  let free = slug;
  while (free !== '' && taken.includes(free)) free += '-county';
  return free;
}
