import type { Service } from './service.ts';
import { servicePaths } from './service.ts';
import type { Site } from './site.ts';

/** One schema.org description, ready to be written as JSON-LD. */
export type StructuredData = Record<string, unknown>;

/** Identifies the agency in all structured data of the site. */
export function toAgencyId(origin: string): string {
  return `${origin}/#agency`;
}

/**
 * The agency as a schema.org `EmploymentAgency`: it places caregivers and is no childcare center,
 * which is what `ChildCare` would say. It carries no rating, since reviews about oneself are not
 * welcome there.
 *
 * @param site facts about the agency
 * @param services what it offers
 * @param origin address of the site without a slash at its end
 */
export function describeAgency(site: Site, services: Service[], origin: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'EmploymentAgency',
    '@id': toAgencyId(origin),
    name: site.name,
    description: site.description,
    url: origin,
    logo: `${origin}/images/logo-mark.svg`,
    image: `${origin}/images/og/default.png`,
    telephone: site.phone,
    email: site.email,
    foundingDate: site.foundingYear.toString(),
    sameAs: Object.values(site.social),
    areaServed: site.serviceAreas.counties.flatMap((county) => [
      { '@type': 'AdministrativeArea', name: `${county.name} County, Florida` },
      ...county.cities.map((city) => `${city}, FL`),
    ]),
    knowsAbout: services.map((service) => service.title),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Services',
      itemListElement: services.map((service) => ({
        '@type': 'Offer',
        itemOffered: {
          '@type': 'Service',
          name: service.title,
          url: origin + servicePaths[service.slug],
        },
      })),
    },
  };
}
