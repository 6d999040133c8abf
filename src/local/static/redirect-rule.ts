import { encodePath } from '#local/static/request-path.ts';

/** One rule of `_redirects` or netlify.toml. */
export interface RedirectRule {
  /** Path to match: `:name` takes one part, a final `*` takes the rest. */
  path: string;
  /** Only on this host, where one is named. */
  host?: string | undefined;
  /** Query fields that must be there; `:name` takes the value. */
  query: Record<string, string>;
  to: string;
  status: number;
  /** True for a rule that wins over an existing file. */
  isForced: boolean;
}

/** What is asked for. */
export interface RuleRequest {
  /** Decoded. */
  path: string;
  search: string;
  host: string;
}

/**
 * Matches a request with a rule.
 *
 * @returns where the rule leads, with placeholders filled in and written as a URL; null when the
 *   rule is not about this request
 */
export function matchRedirect(rule: RedirectRule, request: RuleRequest): string | null {
  if (rule.host !== undefined && rule.host !== request.host) return null;
  const captured = matchPath(rule.path, request.path);
  const query = captured && matchQuery(rule.query, request.search);
  if (!captured || !query) return null;
  const target = fillPlaceholders(rule.to, { ...captured, ...query });
  return withSearch(target, request.search);
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expected = listSegments(pattern);
  const actual = listSegments(path);
  const captured: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    if (segment === '*' && index === expected.length - 1) {
      const rest = actual.slice(index);
      if (rest.length > 0 && path.endsWith('/')) rest.push('');
      return { ...captured, splat: rest.join('/') };
    }
    const value = actual[index];
    if (value === undefined) return null;
    if (segment.startsWith(':')) captured[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return actual.length === expected.length ? captured : null;
}

function matchQuery(
  expected: Record<string, string>,
  search: string,
): Record<string, string> | null {
  const actual = new URLSearchParams(search);
  const captured: Record<string, string> = {};
  for (const [name, wanted] of Object.entries(expected)) {
    const value = actual.get(name);
    if (value === null) return null;
    if (wanted.startsWith(':')) captured[wanted.slice(1)] = value;
    else if (wanted !== value) return null;
  }
  return captured;
}

function listSegments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fillPlaceholders(to: string, captured: Record<string, string>): string {
  const filled = to.replaceAll(/:([a-zA-Z]\w*)/g, (placeholder, name: string) =>
    Object.hasOwn(captured, name) ? encodePath(captured[name] ?? '') : placeholder,
  );
  // `//host` would lead to another site, and only the rule's author may decide that.
  return to.startsWith('/') ? filled.replace(/^\/+/, '/') : filled;
}

/** The query travels along, unless the rule writes one of its own. */
function withSearch(target: string, search: string): string {
  if (search === '' || target.includes('?')) return target;
  const [address = '', ...fragment] = target.split('#');
  return [`${address}${search}`, ...fragment].join('#');
}
