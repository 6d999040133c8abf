import { listBuiltPages, type BuiltPage } from './built-site.ts';
import { findMeta } from './html.ts';

/** The built pages that search engines should list: those that do not say `noindex`. */
export function listListedPages(): BuiltPage[] {
  return listBuiltPages().filter(({ html }) => findMeta(html, 'robots') !== 'noindex');
}

/** The built pages that search engines should leave out. */
export function listUnlistedPages(): BuiltPage[] {
  return listBuiltPages().filter(({ html }) => findMeta(html, 'robots') === 'noindex');
}
