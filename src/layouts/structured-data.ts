import type {
  BlogPosting,
  BreadcrumbList,
  EmploymentAgency,
  JobPosting,
  OpeningHoursSpecification,
  PostalAddress,
  ProfilePage,
  Service as ServiceData,
  Thing,
  WebPage,
  WithContext,
} from 'schema-dts';
import { describePrice } from '#model/entries/figures.ts';
import { findLastDay, isOver } from '#model/entries/check-renewal.ts';
import type { ArticleData } from '#model/schemas/article.ts';
import { readClosedDays } from '#model/schemas/hours/closed-days.ts';
import { translateOpeningHours } from '#model/schemas/hours/opening-hours.ts';
import type { JobOpening } from '#model/schemas/figures.ts';
import type { Provider } from '#model/schemas/provider.ts';
import { toServicePath } from '#model/schemas/service-paths.ts';
import type { Service } from '#model/schemas/service.ts';
import type { Site } from '#model/schemas/site.ts';
import { toPlainText } from '#lib/text/paragraph.ts';
import type { Language } from '#lib/text/say.ts';
import { nameState } from '#lib/text/us-states.ts';

export type StructuredData = WithContext<Thing>;

/** Without the bare address that schema.org allows instead of a description. */
type Agency = Exclude<EmploymentAgency, string>;

/** Identifies the agency in all structured data. */
export function toAgencyId(origin: string): string {
  return `${origin}/#agency`;
}

/**
 * Describes the agency as an `EmploymentAgency`: it places caregivers, while `ChildCare` would mean
 * a childcare center. It has no rating, since search engines reject reviews about oneself. `origin`
 * has no trailing slash.
 */
export function describeAgency(
  site: Site,
  services: Service[],
  origin: string,
): WithContext<Agency> {
  return {
    '@context': 'https://schema.org',
    '@type': 'EmploymentAgency',
    '@id': toAgencyId(origin),
    name: site.name,
    description: site.description,
    url: origin,
    logo: `${origin}/images/logo-mark.svg`,
    image: `${origin}/images/og/home.jpg`,
    telephone: site.phone,
    email: site.email,
    address: describeAddress(site.address),
    openingHours: translateOpeningHours(site.hours),
    ...(site.closedDays && {
      specialOpeningHoursSpecification: describeClosedDays(site.closedDays),
    }),
    foundingDate: site.foundingYear.toString(),
    sameAs: Object.values(site.social).filter((link) => link !== undefined),
    areaServed: site.serviceAreas.counties.flatMap((county) => [
      { '@type': 'AdministrativeArea', name: nameCounty(county, site) },
      ...county.cities.map((city) => `${city}, ${site.place.state}`),
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
          url: origin + toServicePath(service.slug),
        },
      })),
    },
  };
}

function nameCounty({ name }: { name: string }, { place }: Site): string {
  return `${name} County, ${nameState(place.state)}`;
}

/** For search engines, opening and closing at midnight means a closed day. */
function describeClosedDays(closedDays: readonly string[]): OpeningHoursSpecification[] {
  return closedDays.flatMap((text) => {
    const days = readClosedDays(text);
    if (!days) return [];
    return {
      '@type': 'OpeningHoursSpecification',
      validFrom: days.from,
      validThrough: days.to,
      opens: '00:00',
      closes: '00:00',
    };
  });
}

/** Splits an address in the US form; any other stays a single text. */
function describeAddress(address: string): PostalAddress | string {
  const found = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5})$/.exec(address);
  if (!found) return address;
  const [, streetAddress = '', addressLocality = '', addressRegion = '', postalCode = ''] = found;
  return {
    '@type': 'PostalAddress',
    streetAddress,
    addressLocality,
    addressRegion,
    postalCode,
    addressCountry: 'US',
  };
}

const context = 'https://schema.org';

export interface Breadcrumb {
  name: string;
  path: string;
}

export function describeBreadcrumbs(
  crumbs: Breadcrumb[],
  origin: string,
  language: Language = 'en',
): WithContext<BreadcrumbList> {
  const home = language === 'en' ? { name: 'Home', path: '/' } : { name: 'Inicio', path: '/es' };
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}

/** Describes a page in Spanish; the agency's other pages are in the language that they seem to be. */
export function describeSpanishPage(
  { title, description, canonical }: { title: string; description: string; canonical: string },
  origin: string,
): WithContext<WebPage> {
  return {
    '@context': context,
    '@type': 'WebPage',
    name: title,
    description,
    url: canonical,
    inLanguage: 'es',
    about: { '@type': 'EmploymentAgency', '@id': toAgencyId(origin) },
  };
}

/** Describes the agency's fee for a service, where it is one sum that is not older than a year. */
function describeFee({ price = {} }: Service, day: string): Pick<ServiceData, 'offers'> {
  const { end } = describePrice(price);
  const { feeAmount, feePercent } = price;
  if (end === null || isOver(end, day) || feeAmount === undefined || feePercent !== undefined) {
    return {};
  }
  return {
    offers: {
      '@type': 'Offer',
      name: 'Placement fee',
      price: feeAmount,
      priceCurrency: 'USD',
      priceValidUntil: findLastDay(end),
    },
  };
}

/** Describes a service; `day` is a date at the agency, by which its fee may be too old to tell. */
export function describeService(
  service: Service,
  site: Site,
  origin: string,
  day: string,
): WithContext<ServiceData> {
  return {
    '@context': context,
    '@type': 'Service',
    name: service.title,
    description: service.description,
    url: origin + toServicePath(service.slug),
    image: new URL(service.image, origin).href,
    ...describeFee(service, day),
    provider: { '@type': 'EmploymentAgency', '@id': toAgencyId(origin), name: site.name },
    areaServed: site.serviceAreas.counties.map((county) => ({
      '@type': 'AdministrativeArea',
      name: nameCounty(county, site),
    })),
  };
}

/** Describes an opening that is still there. */
export function describeOpening(
  { title, text, town, postedOn, until }: JobOpening,
  site: Site,
  origin: string,
): WithContext<JobPosting> {
  return {
    '@context': context,
    '@type': 'JobPosting',
    title,
    description: toPlainText(text),
    datePosted: postedOn,
    validThrough: until,
    hiringOrganization: { '@type': 'EmploymentAgency', '@id': toAgencyId(origin), name: site.name },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: town,
        addressRegion: site.place.state,
        addressCountry: 'US',
      },
    },
  };
}

/** Describes a caregiver; a sample is called one, as on its page. */
export function describeProvider(
  provider: Provider,
  site: Site,
  origin: string,
): WithContext<ProfilePage> {
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
      url: `${origin}/providers/${provider.id}`,
      worksFor: { '@type': 'EmploymentAgency', '@id': toAgencyId(origin), name: site.name },
    },
  };
}

/**
 * Describes an article; `changedAt` is the time of its last change, if known. A team writes in the
 * agency's name, anybody else is a person.
 */
export function describeArticle(
  article: ArticleData & { slug: string },
  changedAt: string | undefined,
  site: Site,
  origin: string,
): WithContext<BlogPosting> {
  const agency: Agency = {
    '@type': 'EmploymentAgency',
    '@id': toAgencyId(origin),
    name: site.name,
  };
  const isTeam = /\bteam\b/i.test(article.author) || article.author === site.name;
  const isChangedLater =
    changedAt !== undefined && Date.parse(changedAt) > Date.parse(article.publishedAt);
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    image: new URL(article.image, origin).href,
    datePublished: article.publishedAt,
    dateModified: isChangedLater ? changedAt : article.publishedAt,
    articleSection: article.category,
    author: isTeam
      ? agency
      : { '@type': 'Person', name: article.author, jobTitle: article.authorTitle },
    publisher: agency,
    mainEntityOfPage: `${origin}/blog/${article.slug}`,
  };
}
