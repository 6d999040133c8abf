import type { APIRoute } from 'astro';

/** Tells crawlers where the sitemap is; the admin's screens say noindex themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`);
