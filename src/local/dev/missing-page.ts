import path from 'node:path';
import { defineMiddleware } from 'astro:middleware';
import { listArticles } from '#model/built/collections.server.ts';
import { type FoundRedirect, loadSiteRules } from '#local/static/site-rules.ts';
import { parseRequestPath } from '#local/static/request-path.ts';

const root = process.cwd();

/** Handles missing pages like Netlify: the address may lead elsewhere. */
export const onRequest = defineMiddleware(async (context, next) => {
  const answer = await next();
  if (answer.status !== 404) return answer;
  const { pathname, search, host } = context.url;
  const address = parseRequestPath(pathname)?.path ?? pathname;
  const rules = await loadSiteRules(path.join(root, 'public'), path.join(root, 'netlify.toml'));
  const rule =
    (await findArticleRule(address)) ??
    (await rules.findRedirect({ path: address, search, host }, false));
  if (!rule) return answer;
  if (rule.status >= 300 && rule.status < 400) {
    return new Response(null, { status: rule.status, headers: { location: rule.target } });
  }
  const { body, headers } = await context.rewrite(rule.target);
  return new Response(body, { status: rule.status, headers });
});

/** Applies the rules that a build writes to `_redirects`. */
async function findArticleRule(address: string): Promise<FoundRedirect | null> {
  const name = /^\/blog\/([^/]+)$/.exec(address)?.[1];
  if (name === undefined) return null;
  for (const { id, slug, redirectFrom } of await listArticles()) {
    if (name === id.toString()) return { target: `/blog/${slug}`, status: 200 };
    if (redirectFrom.includes(name)) return { target: `/blog/${slug}`, status: 301 };
  }
  return null;
}
