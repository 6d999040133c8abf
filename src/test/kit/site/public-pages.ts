import { listBuiltPages, type BuiltPage } from './built-site.ts';
import { findMeta } from './html.ts';

/** Returns the built pages that search engines should list: those without `noindex`. */
export function listListedPages(): BuiltPage[] {
  return listBuiltPages().filter(({ html }) => findMeta(html, 'robots') !== 'noindex');
}

/** Returns the built pages that search engines should leave out. */
export function listUnlistedPages(): BuiltPage[] {
  return listBuiltPages().filter(({ html }) => findMeta(html, 'robots') === 'noindex');
}

/** Returns the pages with content: the listed ones, and the profiles of invented people. */
export function listContentPages(): BuiltPage[] {
  const profiles = listUnlistedPages().filter(({ path }) => /^\/providers\/\d+$/.test(path));
  return [...listListedPages(), ...profiles];
}
