import { toServicePath } from '#model/schemas/service-paths.ts';

export interface SitePage {
  label: string;
  path: string;
}

/** The pages that the header links to, in its order. */
export const mainPages: readonly SitePage[] = [
  { label: 'Home', path: '/' },
  { label: 'About', path: '/about' },
  { label: 'Services', path: '/services' },
  { label: 'Find My Match', path: '/recommendations' },
  { label: 'Our Team', path: '/providers' },
  { label: 'Resources', path: '/blog' },
  { label: 'Contact', path: '/contact' },
];

export const otherPages: readonly SitePage[] = [
  { label: 'Intake Forms', path: '/intake-forms' },
  { label: 'The Work', path: '/work-with-us' },
  { label: 'Fees', path: '/fees' },
  { label: 'Who Is Responsible', path: '/responsibility' },
  { label: 'Programs', path: '/programs' },
  { label: 'Privacy', path: '/privacy' },
  { label: 'Accessibility', path: '/accessibility' },
  { label: 'Español', path: '/es' },
  { label: 'Solicitud', path: '/es/solicitud' },
  { label: 'Contacto', path: '/es/contacto' },
];

/** The pages that there are in Spanish, by those in English. */
const spanishPaths: Record<string, string> = {
  '/': '/es',
  '/intake-forms': '/es/solicitud',
  '/contact': '/es/contacto',
};

/** Returns a page in both languages, by the path of either; null for one that is in one language. */
export function findTranslations(path: string): { en: string; es: string } | null {
  const found = Object.entries(spanishPaths).find((pair) => pair.includes(path));
  return found ? { en: found[0], es: found[1] } : null;
}

/** The link text for a service that still has its original title. */
const shortTitles: Record<string, string> = {
  'Doula Services': 'Doula Support',
  'Family Assistant Services': 'Family Assistants',
};

interface ListedEntries {
  services: readonly { slug: string; title: string }[];
  articles: readonly {
    slug: string;
    title: string;
    redirectFrom?: readonly string[] | undefined;
  }[];
  providers: readonly { id: number; name: string }[];
  counties?: readonly { path: string; title: string }[];
}

/**
 * Maps the path of each page that a link may lead to, to the link's text.
 *
 * @param hasPage tells which of the pages a site without some features has
 */
export function mapSitePages(
  { services, articles, providers, counties = [] }: ListedEntries,
  hasPage: (path: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const pages = [
    ...[...mainPages, ...otherPages].map(({ label, path }) => [path, label] as const),
    ...services.map(
      ({ slug, title }) => [toServicePath(slug), shortTitles[title] ?? title] as const,
    ),
    ...articles.flatMap(({ slug, title, redirectFrom = [] }) =>
      [slug, ...redirectFrom].map((name) => [`/blog/${name}`, title] as const),
    ),
    ...counties.map(({ path, title }) => [path, title] as const),
    ...providers.map(({ id, name }) => [`/providers/${id}`, name] as const),
  ];
  return new Map(pages.filter(([path]) => hasPage(path)));
}
