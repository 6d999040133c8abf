import { z } from 'zod/mini';

/** The counties of the Suncoast, as content names them. */
export const countySlugs = ['pinellas', 'hillsborough', 'manatee', 'sarasota', 'pasco'] as const;

export type CountySlug = (typeof countySlugs)[number];

/**
 * Which counties one can reach without crossing a third: by land, or over the Sunshine Skyway
 * Bridge from Pinellas to Manatee.
 */
export const neighboringCounties: Record<CountySlug, readonly CountySlug[]> = {
  pinellas: ['hillsborough', 'manatee', 'pasco'],
  hillsborough: ['pinellas', 'manatee', 'pasco'],
  manatee: ['hillsborough', 'pinellas', 'sarasota'],
  sarasota: ['manatee'],
  pasco: ['hillsborough', 'pinellas'],
};

/** Whether a text, such as the slug of a county in content, is one of those known here. */
export function isCountySlug(text: string): text is CountySlug {
  return (countySlugs as readonly string[]).includes(text);
}

/** A county that the agency serves, with its cities, as programs get it. */
export const serviceAreaSchema = z.object({
  slug: z.string(),
  name: z.string(),
  cities: z.array(z.string()),
});

export type ServiceArea = z.infer<typeof serviceAreaSchema>;
