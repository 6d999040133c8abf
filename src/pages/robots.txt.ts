import type { APIRoute } from 'astro';

/** Shows crawlers the sitemap; the admin's screens say noindex themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`);
