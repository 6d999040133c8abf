import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector from 'netlify-redirector';
import * as z from 'zod';
import { ConfigurationError } from '#lib/env.server.ts';

export interface RuleRequest {
  path: string;
  search: string;
  host: string;
}

export interface FoundRedirect {
  /** A URL, perhaps of another site. */
  target: string;
  status: number;
}

export interface SiteRules {
  redirects: { path: string; to: string }[];
  /** Finds the rule for a request; where a file exists, only a forced one. */
  findRedirect: (request: RuleRequest, hasFile: boolean) => Promise<FoundRedirect | null>;
  /** Returns the headers of all matching rules; later rules override earlier ones. */
  getHeaders: (path: string) => Record<string, string>;
}

const redirectSchema = z.object({
  path: z.string(),
  host: z.string().optional(),
  query: z.record(z.string(), z.string()).default({}),
  to: z.string(),
  status: z.int().default(301),
  force: z.boolean().default(false),
  conditions: z.record(z.string(), z.unknown()).default({}),
});

type RedirectRule = z.infer<typeof redirectSchema>;

function openMatcher(rules: RedirectRule[]) {
  const named = rules.map(({ query, ...rule }) => ({ ...rule, origin: rule.path, params: query }));
  return redirector.parseJSON(JSON.stringify(named), {});
}

const visitor = { scheme: 'http', headers: {}, getHeader: () => '', getCookie: () => '' };

/** Returns a function that asks Netlify's own engine, which is started for the first request. */
function createFinder(rules: RedirectRule[]): SiteRules['findRedirect'] {
  const forced = rules.flatMap((rule) => (rule.force ? [rule.path] : []));
  const mayBeForced = (path: string) =>
    forced.some((each) => /[*:]/.test(each) || each === path.replace(/(?<=.)\/$/, ''));
  let matcher: ReturnType<typeof openMatcher> | undefined;
  return async ({ path, search, host }, hasFile) => {
    if (hasFile && !mayBeForced(path)) return null;
    matcher ??= openMatcher(rules);
    const found = (await matcher).match({ ...visitor, host, path, query: search.slice(1) });
    if (!found || (hasFile && !found.force)) return null;
    return { target: toTarget(found.to, search), status: found.status };
  };
}

/** Passes the query on, unless the rule has one of its own. */
function toTarget(to: string, search: string): string {
  // The engine writes paths as they are read, and encodes what it takes from a query.
  const encoded = encodeURI(to).replaceAll(/%25(?=[\da-f]{2})/gi, '%');
  // `//host` would lead to another site, which only the rule's author may decide.
  const target = encoded.replace(/^\/+/, '/');
  if (search === '' || target.includes('?')) return target;
  const [address = '', ...fragment] = target.split('#');
  return [`${address}${search}`, ...fragment].join('#');
}

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
  const usable = z
    .array(redirectSchema)
    .parse(redirects)
    // Only Netlify's own servers know country, language and role.
    .filter(({ conditions }) => Object.keys(conditions).length === 0);
  return {
    redirects: usable,
    findRedirect: createFinder(usable),
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
