import type { AstroPrerenderer } from 'astro';

type StaticPath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** A page or data file of the site. */
export interface KeptPage {
  /** What it is rendered for. */
  url: string;
  routeData: StaticPath['route'];
  /** Path below the site's folder. */
  file: string;
  /** How the sitemap knows it; null for a data file. */
  name: string | null;
}

/**
 * The pages that paths stand for, in their order.
 *
 * @param paths as Astro lists them
 * @param origin of the addresses that they are rendered for
 * @throws where two of them are one page
 */
export function toPages(paths: readonly StaticPath[], origin: string): KeptPage[] {
  const pages = paths.map(({ pathname, route }) => {
    const isPage = route.type === 'page';
    const address = pathname === '/' ? '/index' : pathname;
    const { href, pathname: encoded } = new URL(isPage ? `${address}.html` : address, origin);
    return {
      ...{ url: href, routeData: route, file: decodeURI(encoded).slice(1) },
      name: isPage ? pathname.slice(1) : null,
    };
  });
  if (new Set(pages.map(({ file }) => file)).size < pages.length) {
    throw new Error('Two pages have one address.');
  }
  return pages;
}

/** The names of pages in a sitemap, in their order. */
export function listPageNames(pages: readonly KeptPage[]): string[] {
  return pages.flatMap(({ name }) => name ?? []);
}
