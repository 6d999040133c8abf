import type { CountySlug } from '#features/content/county.ts';
import type { ServiceArea } from '#features/content/service-area.ts';

/** Counties as an agency may write them, with a few cities each. */
export const suncoastAreas = [
  { slug: 'pinellas', name: 'Pinellas', cities: ['St. Petersburg', 'Largo', 'Pinellas Park'] },
  { slug: 'hillsborough', name: 'Hillsborough', cities: ['Tampa', 'Plant City'] },
  { slug: 'manatee', name: 'Manatee', cities: ['Bradenton', 'Anna Maria Island'] },
  { slug: 'sarasota', name: 'Sarasota', cities: ['Sarasota', 'Venice'] },
  { slug: 'pasco', name: 'Pasco', cities: ['New Port Richey', 'Port Richey', "Land O' Lakes"] },
] satisfies (ServiceArea & { slug: CountySlug })[];
