import { servicePaths } from '#features/content/service.ts';

/** A link of the header or the footer. */
export interface NavigationLink {
  label: string;
  path: string;
}

/** The header's links, in their order. */
export const headerLinks: NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'About', path: '/about' },
  { label: 'Services', path: '/services' },
  { label: 'Find My Match', path: '/recommendations' },
  { label: 'Our Team', path: '/providers' },
  { label: 'Resources', path: '/blog' },
  { label: 'Contact', path: '/contact' },
];

/** The footer's quick links. */
export const footerLinks: NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'About Us', path: '/about' },
  { label: 'Services', path: '/services' },
  { label: 'Our Team', path: '/providers' },
  { label: 'Resources', path: '/blog' },
];

/** The footer's links to services. */
export const footerServiceLinks: NavigationLink[] = [
  { label: 'Nanny Services', path: '/nanny-services' },
  { label: 'Doula Support', path: '/doula-services' },
  { label: 'Family Assistants', path: '/family-assistant-services' },
];

/**
 * The header link under which a page stands: itself, or the list that it belongs to.
 *
 * @param path the page's path without a slash at its end
 * @returns the link's path, or null where no link fits
 */
export function findCurrentLink(path: string): string | null {
  if (Object.values(servicePaths).some((servicePath) => servicePath === path)) return '/services';
  const exact = headerLinks.find((link) => link.path === path);
  if (exact) return exact.path;
  const parent = headerLinks.find((link) => link.path !== '/' && path.startsWith(`${link.path}/`));
  return parent?.path ?? null;
}
