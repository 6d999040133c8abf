import type { Post } from './article.ts';
import type { Provider } from './provider.ts';
import { type Service, servicePaths } from './service.ts';
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

const context = 'https://schema.org';

/** One step of the way from the home page to the present page. */
export interface Breadcrumb {
  name: string;
  /** Path on this site, without a slash at its end. */
  path: string;
}

/**
 * The way from the home page to this one.
 *
 * @param crumbs every step below the home page, the present page last
 * @param origin address of the site without a slash at its end
 */
export function describeBreadcrumbs(crumbs: Breadcrumb[], origin: string): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}

/** A service that the agency provides in its counties. */
export function describeService(service: Service, site: Site, origin: string): StructuredData {
  return {
    '@context': context,
    '@type': 'Service',
    name: service.title,
    description: service.description,
    url: origin + servicePaths[service.slug],
    image: new URL(service.image, origin).href,
    provider: { '@type': 'EmploymentAgency', '@id': toAgencyId(origin), name: site.name },
    areaServed: site.serviceAreas.counties.map((county) => ({
      '@type': 'AdministrativeArea',
      name: `${county.name} County, Florida`,
    })),
  };
}

/** A caregiver on a page of their own. An invented one is called so, as the page itself does. */
export function describeProvider(provider: Provider, site: Site, origin: string): StructuredData {
  return {
    '@context': context,
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: provider.name,
      jobTitle: provider.title,
      description: provider.bio,
      ...(provider.sample && {
        disambiguatingDescription: 'A sample profile: this person is invented.',
      }),
      image: new URL(provider.image, origin).href,
      url: `${origin}/providers/${provider.id.toString()}`,
      worksFor: { '@type': 'EmploymentAgency', '@id': toAgencyId(origin), name: site.name },
    },
  };
}

/** An article of the parent resources. */
export function describePost(post: Post, slug: string, site: Site, origin: string): StructuredData {
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: new URL(post.image, origin).href,
    datePublished: post.publishedAt,
    articleSection: post.category,
    author: { '@type': 'Organization', name: post.author },
    publisher: { '@type': 'EmploymentAgency', '@id': toAgencyId(origin), name: site.name },
    mainEntityOfPage: `${origin}/blog/${slug}`,
  };
}

/** Most characters of a page's description for search engines. */
export const longestDescription = 170;

/**
 * The beginning of a text where all of it does not fit: whole words, and a sign that there is more.
 *
 * @param text as an editor wrote it
 * @param length most characters of the result, at least 2
 */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s\S*$/, '');
  const start = words.length < length ? words : text.slice(0, length - 1);
  // A character of two halves may have been cut.
  return `${start.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:]+$/, '')}…`;
}
