/**
 * What an agency may do without. Find My Match suggests caregivers and needs their pages; pages in
 * Spanish need a person who speaks it.
 */
export const featureNames = ['articles', 'caregivers', 'match', 'spanish'] as const;

export type Feature = (typeof featureNames)[number];

/** The pages that a site has once the agency has filled in their figures. */
export const filledPages = ['fees', 'responsibility', 'programs'] as const;

export type FilledPage = (typeof filledPages)[number];

const pagesOf: Record<Feature, RegExp> = {
  articles: /^\/(?:blog(?:\/|$)|rss\.xml$|admin\/new\/article$)/,
  caregivers: /^\/(?:providers(?:\/|$)|admin\/new\/caregiver$)/,
  match: /^\/(?:recommendations|admin\/interest)$/,
  spanish: /^\/es(?:\/|$)/,
};

/**
 * Lists what a site goes without.
 *
 * @param features as in `content/site.yaml`; anything but a list stands for all of them except
 *   Spanish, for which somebody must say that they speak it
 */
export function listOff(features: unknown): Feature[] {
  if (!Array.isArray(features)) return ['spanish'];
  const has = (feature: Feature) => features.includes(feature);
  return featureNames.filter((each) => !has(each) || (each === 'match' && !has('caregivers')));
}

/**
 * Returns whether a site has a page, by its path or a longer address.
 *
 * @param off the features and the pages that the site goes without
 */
export function isPageOf(address: string, off: readonly string[]): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  const isOff = (feature: Feature) => off.includes(feature) && pagesOf[feature].test(path);
  const isUnfilled = (page: FilledPage) => off.includes(page) && path === `/${page}`;
  return !featureNames.some(isOff) && !filledPages.some(isUnfilled);
}

/** Returns whether a page is there only once the agency has filled in its figures. */
export function isFilledPage(path: string): boolean {
  return filledPages.some((page) => path === `/${page}`);
}
