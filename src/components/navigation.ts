import { servicePaths } from '#model/schemas/service-paths.ts';
import { mainPages, type SitePage } from '#model/entries/site-pages.ts';

/** The link for caregivers who look for work to their own form. */
export const applyLink: SitePage = { label: 'Work with us', path: '/intake-forms#providers' };

/**
 * Returns the path of the header link that a page belongs to, or null.
 *
 * @param path without a slash at its end
 */
export function findCurrentLink(path: string): string | null {
  if (Object.values(servicePaths).some((servicePath) => servicePath === path)) return '/services';
  const exact = mainPages.find((link) => link.path === path);
  if (exact) return exact.path;
  const parent = mainPages.find((link) => link.path !== '/' && path.startsWith(`${link.path}/`));
  return parent?.path ?? null;
}
