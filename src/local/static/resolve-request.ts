import { type BuiltFiles } from '#local/static/built-files.ts';
import { matchRedirect, type RuleRequest } from '#local/static/redirect-rule.ts';
import { encodePath, parseRequestPath } from '#local/static/request-path.ts';
import { type SiteRules } from '#local/static/site-rules.ts';

/** What a request for a page or file comes to. */
export type Resolution =
  | { kind: 'file'; status: number; file: string }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'missing' };

/**
 * Decides as Netlify does: forced rules first, then existing files, then the other rules, then
 * the site's own 404 page.
 *
 * @param files the built site
 * @param rules its redirects
 * @param request decoded path, query and host
 */
export function resolveRequest(
  files: BuiltFiles,
  rules: Pick<SiteRules, 'redirects'>,
  request: RuleRequest,
): Resolution {
  const { path, search } = request;
  const address = path === '/' ? path : path.replace(/\/$/, '');
  const pretty = files.findPrettyAddress(address);
  const file = files.findFile(address);
  const hasFile = file !== null || pretty !== null;
  for (const rule of rules.redirects) {
    if (hasFile && !rule.isForced) continue;
    const target = matchRedirect(rule, request);
    if (target !== null) return follow(files, rule.status, target);
  }
  // The 404 page has no address of its own.
  if (address === '/404' || pretty === '/404') return findNotFound(files);
  if (pretty !== null || (file !== null && address !== path)) {
    return { kind: 'redirect', status: 301, location: encodePath(pretty ?? address) + search };
  }
  return file === null ? findNotFound(files) : { kind: 'file', status: 200, file };
}

/** A rule either sends the browser elsewhere, or shows another file under the same address. */
function follow(files: BuiltFiles, status: number, target: string): Resolution {
  if (status >= 300 && status < 400) return { kind: 'redirect', status, location: target };
  const address = parseRequestPath(target.split('#')[0] ?? '')?.path ?? '';
  const path = address.replace(/(?<=.)\/$/, '');
  const file = files.findFile(files.findPrettyAddress(path) ?? path);
  return file === null ? findNotFound(files) : { kind: 'file', status, file };
}

function findNotFound(files: BuiltFiles): Resolution {
  const file = files.findFile('/404');
  return file === null ? { kind: 'missing' } : { kind: 'file', status: 404, file };
}
