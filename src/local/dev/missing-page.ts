import path from 'node:path';
import { defineMiddleware } from 'astro:middleware';
import { listArticles } from '#model/built/collections.server.ts';
import { matchRedirect, loadSiteRules } from '#local/static/site-rules.ts';
import { parseRequestPath } from '#local/static/request-path.ts';

/** Handles missing pages like Netlify: the address may lead elsewhere. */
export const onRequest = defineMiddleware(async (context, next) => {
  const answer = await next();
  if (answer.status !== 404) return answer;
  const { pathname, search, host } = context.url;
  const address = parseRequestPath(pathname)?.path ?? pathname;
  const rule = (await findArticleRule(address)) ?? (await findSiteRule(address, search, host));
  if (!rule) return answer;
  if (rule.status >= 300 && rule.status < 400) {
    return new Response(null, { status: rule.status, headers: { location: rule.target } });
  }
  const { body, headers } = await context.rewrite(rule.target);
  return new Response(body, { status: rule.status, headers });
});

interface FoundRule {
  target: string;
  status: number;
}

/** Applies the rules that a build writes to `_redirects`. */
async function findArticleRule(address: string): Promise<FoundRule | null> {
  const name = /^\/blog\/([^/]+)$/.exec(address)?.[1];
  if (name === undefined) return null;
  for (const { id, slug, redirectFrom } of await listArticles()) {
    if (name === id.toString()) return { target: `/blog/${slug}`, status: 200 };
    if (redirectFrom.includes(name)) return { target: `/blog/${slug}`, status: 301 };
  }
  return null;
}

async function findSiteRule(
  address: string,
  search: string,
  host: string,
): Promise<FoundRule | null> {
  const root = process.cwd();
  const rules = await loadSiteRules(path.join(root, 'public'), path.join(root, 'netlify.toml'));
  for (const rule of rules.redirects) {
    const target = matchRedirect(rule, { path: address, search, host });
    if (target !== null) return { target, status: rule.status };
  }
  return null;
}
