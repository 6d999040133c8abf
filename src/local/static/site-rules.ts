import path from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { z } from 'zod';
import { type RedirectRule } from '#local/static/redirect-rule.ts';
import { ConfigurationError } from '#lib/env.server.ts';

/** The headers and redirects by which Netlify serves the site. */
export interface SiteRules {
  redirects: RedirectRule[];
  /** The headers that the rules give to a path; a later rule wins over an earlier one. */
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

/**
 * Reads the rules of a built site.
 *
 * @param distDir the built site, with `_headers` and `_redirects` if it has them
 * @param configFile path of netlify.toml
 * @throws ConfigurationError naming the rules that Netlify would refuse
 */
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
      // Country, language and role are only known to Netlify's own servers.
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
