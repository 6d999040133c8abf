import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRoute } from 'astro';

/** Replaces a file before the first build: no page is known to show a text. */
const unknown: Record<string, string> = { 'appearances.json': '{}', 'pages.json': '[]' };

/**
 * Returns what the last build wrote. To find the pages that show a text, every page must be
 * rendered, which would hold up the dev server after each change.
 */
export const GET: APIRoute = async ({ url }) => {
  const name = path.basename(url.pathname);
  const file = path.join(process.cwd(), 'dist', 'catalogue', name);
  const text = await readFile(file, 'utf8').catch(() => unknown[name] ?? '');
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};
