import type { ServiceArea } from '#model/schemas/service-area.ts';

/** Counties as an agency may write them, with a few cities each. */
export const suncoastAreas = [
  {
    slug: 'pinellas',
    name: 'Pinellas',
    cities: ['St. Petersburg', 'Largo', 'Pinellas Park'],
    towns: 'Gulfport, Largo 33770',
    neighbors: ['hillsborough', 'manatee', 'pasco'],
  },
  {
    slug: 'hillsborough',
    name: 'Hillsborough',
    cities: ['Tampa', 'Plant City'],
    towns: 'Lutz 33548, Seffner',
    neighbors: ['pinellas', 'manatee', 'pasco'],
  },
  {
    slug: 'manatee',
    name: 'Manatee',
    cities: ['Bradenton', 'Anna Maria Island'],
    neighbors: ['hillsborough', 'pinellas', 'sarasota'],
  },
  {
    slug: 'sarasota',
    name: 'Sarasota',
    cities: ['Sarasota', 'Venice'],
    neighbors: ['manatee'],
  },
  {
    slug: 'pasco',
    name: 'Pasco',
    cities: ['New Port Richey', 'Port Richey', "Land O' Lakes"],
    neighbors: ['hillsborough', 'pinellas'],
  },
] satisfies ServiceArea[];

export const countySlugs = suncoastAreas.map(({ slug }) => slug);
