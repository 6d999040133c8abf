import type { Post } from './article.ts';
import type { Provider } from './provider.ts';
import { servicePaths, type Service } from './service.ts';
import type { Site } from './site.ts';
import { toAgencyId, type StructuredData } from './structured-data.ts';

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
