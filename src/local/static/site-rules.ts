import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import * as z from 'zod';
import { ConfigurationError } from '#lib/env.server.ts';
import { encodePath } from './request-path.ts';

export interface RedirectRule {
  /** Matches a path: `:name` takes one part, a final `*` takes the rest. */
  path: string;
  host?: string | undefined;
  /** The required query fields; `:name` takes the value. */
  query: Record<string, string>;
  to: string;
  status: number;
  /** Whether the rule overrides an existing file. */
  isForced: boolean;
}

export interface RuleRequest {
  path: string;
  search: string;
  host: string;
}

/** Returns the target of the rule as a URL; null where the rule doesn't match the request. */
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
  // `//host` would lead to another site, which only the rule's author may decide.
  return to.startsWith('/') ? filled.replace(/^\/+/, '/') : filled;
}

/** Passes the query on, unless the rule has one of its own. */
function withSearch(target: string, search: string): string {
  if (search === '' || target.includes('?')) return target;
  const [address = '', ...fragment] = target.split('#');
  return [`${address}${search}`, ...fragment].join('#');
}

export interface SiteRules {
  redirects: RedirectRule[];
  /** Returns the headers of all matching rules; later rules override earlier ones. */
  getHeaders: (path: string) => Record<string, string>;
}

const redirectSchema = z
  .object({
    path: z.string(),
    host: z.string().optional(),
    query: z.record(z.string(), z.string()).default({}),
    to: z.string(),
    status: z.int().default(301),
    force: z.boolean().default(false),
    conditions: z.record(z.string(), z.unknown()).default({}),
  })
  .transform(({ force, ...rule }) => ({ ...rule, isForced: force }));

/** Throws a ConfigurationError with the rules that Netlify would reject. */
export async function loadSiteRules(distDir: string, configFile: string): Promise<SiteRules> {
  const [{ headers, errors: headerErrors }, { redirects, errors: redirectErrors }] =
    await Promise.all([
      parseAllHeaders({
        headersFiles: [path.join(distDir, '_headers')],
        netlifyConfigPath: configFile,
        configHeaders: [],
        minimal: false,
      }),
      parseAllRedirects({
        redirectsFiles: [path.join(distDir, '_redirects')],
        netlifyConfigPath: configFile,
        configRedirects: [],
        minimal: false,
      }),
    ]);
  const errors: string[] = [headerErrors, redirectErrors].flat().map(String);
  if (errors.length > 0) {
    throw new ConfigurationError(`The site's headers or redirects are wrong: ${errors.join(' ')}`);
  }
  const rules = headers.flatMap((header) => ('forRegExp' in header ? [header] : []));
  return {
    redirects: z
      .array(redirectSchema)
      .parse(redirects)
      // Only Netlify's own servers know country, language and role.
      .filter(({ conditions }) => Object.keys(conditions).length === 0),
    getHeaders: (requestPath) => {
      const found: Record<string, string> = {};
      for (const { forRegExp, values } of rules) {
        if (!forRegExp.test(requestPath)) continue;
        for (const [name, value] of Object.entries(values)) found[name.toLowerCase()] = value;
      }
      return found;
    },
  };
}
