import type { APIRoute } from 'astro';
import { formatArticleRedirects } from '#integrations/article-redirects.ts';
import { listArticles } from '#model/built/collections.server.ts';

/** The redirects of the articles, which the build moves to `_redirects`. */
export const GET: APIRoute = async () => new Response(formatArticleRedirects(await listArticles()));
