import type { APIRoute } from 'astro';
import { formatArticleRedirects } from '#build/article-redirects.ts';
import { listArticles } from '#build/content/collections.ts';

/** The redirects of the articles, which the build moves to `_redirects`. */
export const GET: APIRoute = async () => new Response(formatArticleRedirects(await listArticles()));
