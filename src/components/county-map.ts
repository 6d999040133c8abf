import type { Site } from '#model/schemas/site.ts';

/** The counties in `public/images/map.svg` and `counties.svg`. */
const drawnCounties = ['pasco', 'pinellas', 'hillsborough', 'manatee', 'sarasota'] as const;

export type DrawnCounty = (typeof drawnCounties)[number];

export function isDrawnCounty(slug: string): slug is DrawnCounty {
  return drawnCounties.some((each) => each === slug);
}

/**
 * Chooses the map of the counties: the agency's own picture; the drawn map, if it has exactly the
 * counties of the site; or none, so that only the list is shown.
 */
export function chooseMap({
  map,
  counties,
}: Pick<Site['serviceAreas'], 'counties' | 'map'>): 'drawn' | 'none' | 'picture' {
  if (map?.image !== undefined) return 'picture';
  const isSame = counties.length === drawnCounties.length;
  return isSame && counties.every(({ slug }) => isDrawnCounty(slug)) ? 'drawn' : 'none';
}

/** Describes the map in the agency's words, or by its counties. */
export function describeMap({
  map,
  counties,
}: Pick<Site['serviceAreas'], 'counties' | 'map'>): string {
  const names = new Intl.ListFormat('en-US').format(counties.map(({ name }) => name));
  return map?.imageAlt ?? `Map of ${names} ${counties.length === 1 ? 'County' : 'counties'}`;
}
