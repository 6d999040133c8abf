import { servicePaths, toServicePath } from '#features/content/care.ts';

export interface NavigationLink {
  label: string;
  path: string;
}

export const headerLinks: NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'About', path: '/about' },
  { label: 'Services', path: '/services' },
  { label: 'Find My Match', path: '/recommendations' },
  { label: 'Our Team', path: '/providers' },
  { label: 'Resources', path: '/blog' },
  { label: 'Contact', path: '/contact' },
];

export const footerLinks: NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'About Us', path: '/about' },
  { label: 'Services', path: '/services' },
  { label: 'Our Team', path: '/providers' },
  { label: 'Resources', path: '/blog' },
];

export const footerServiceLinks: NavigationLink[] = [
  { label: 'Nanny Services', path: '/nanny-services' },
  { label: 'Doula Support', path: '/doula-services' },
  { label: 'Family Assistants', path: '/family-assistant-services' },
];

/** Leaves out links to services that the site hides; `services` are those that it shows. */
export function listShownLinks(
  links: readonly NavigationLink[],
  services: readonly { slug: string }[],
): NavigationLink[] {
  const shown = services.map(({ slug }) => toServicePath(slug));
  const isHidden = (path: string) =>
    (Object.values<string>(servicePaths).includes(path) || path.startsWith('/services/')) &&
    !shown.includes(path);
  return links.filter(({ path }) => !isHidden(path));
}

/** Leads caregivers who look for work to their own form. */
export const applyLink: NavigationLink = { label: 'Work with us', path: '/intake-forms#providers' };

export const footerNextLinks: NavigationLink[] = [
  { label: 'Find My Match', path: '/recommendations' },
  { label: 'Contact Us', path: '/contact' },
  applyLink,
];

/**
 * Returns the path of the header link that a page belongs to, or null.
 *
 * @param path without a slash at its end
 */
export function findCurrentLink(path: string): string | null {
  if (Object.values(servicePaths).some((servicePath) => servicePath === path)) return '/services';
  const exact = headerLinks.find((link) => link.path === path);
  if (exact) return exact.path;
  const parent = headerLinks.find((link) => link.path !== '/' && path.startsWith(`${link.path}/`));
  return parent?.path ?? null;
}
