export const countySlugs = ['pinellas', 'hillsborough', 'manatee', 'sarasota', 'pasco'] as const;

export type CountySlug = (typeof countySlugs)[number];

/**
 * Lists the counties reached without crossing a third: by land, or over the Sunshine Skyway Bridge
 * from Pinellas to Manatee.
 */
export const neighboringCounties: Record<CountySlug, readonly CountySlug[]> = {
  pinellas: ['hillsborough', 'manatee', 'pasco'],
  hillsborough: ['pinellas', 'manatee', 'pasco'],
  manatee: ['hillsborough', 'pinellas', 'sarasota'],
  sarasota: ['manatee'],
  pasco: ['hillsborough', 'pinellas'],
};

export function isCountySlug(text: string): text is CountySlug {
  return (countySlugs as readonly string[]).includes(text);
}
