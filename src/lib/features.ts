/** What an agency may do without. Find My Match suggests caregivers and needs their pages. */
export const featureNames = ['articles', 'caregivers', 'match'] as const;

export type Feature = (typeof featureNames)[number];

const pagesOf: Record<Feature, RegExp> = {
  articles: /^\/(?:blog(?:\/|$)|rss\.xml$|admin\/new\/article$)/,
  caregivers: /^\/(?:providers(?:\/|$)|admin\/new\/caregiver$)/,
  match: /^\/(?:recommendations|admin\/interest)$/,
};

/**
 * Lists what a site goes without.
 *
 * @param features as in `content/site.yaml`; anything but a list stands for all of them
 */
export function listOff(features: unknown): Feature[] {
  if (!Array.isArray(features)) return [];
  const has = (feature: Feature) => features.includes(feature);
  return featureNames.filter((each) => !has(each) || (each === 'match' && !has('caregivers')));
}

/** Returns whether a site without some features has a page, by its path or a longer address. */
export function isPageOf(address: string, off: readonly string[]): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  return !featureNames.some((feature) => off.includes(feature) && pagesOf[feature].test(path));
}
