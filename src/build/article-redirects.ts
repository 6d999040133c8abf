import { readFile, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { splitHead } from '#domain/content/split-head.ts';
import { samplePosts } from '#domain/sample/sample-posts.ts';

interface PostAddresses {
  slug: string;
  id: unknown;
  redirectFrom: unknown;
}

/**
 * The rules that let an article answer at its number (same page, the slug stays canonical) and
 * lead from its earlier addresses to the present one, in Netlify's `_redirects` syntax.
 *
 * @param posts slug, id and earlier slugs of every article; where there is none, the built-in ones
 *   stand in their place, as in the list
 */
export function formatArticleRedirects(posts: PostAddresses[]): string {
  const shown = posts.length > 0 ? posts : samplePosts;
  return shown
    .flatMap(({ slug, id, redirectFrom }) => [
      ...(typeof id === 'number' ? [`/blog/${id.toString()} /blog/${slug} 200`] : []),
      ...(Array.isArray(redirectFrom)
        ? redirectFrom.map((earlier) => `/blog/${String(earlier)} /blog/${slug} 301`)
        : []),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

async function readPostAddresses(folder: string): Promise<PostAddresses[]> {
  const files = (await listNames(folder)).filter((file) => /^[^.].*\.md$/.test(file)).sort();
  const posts: PostAddresses[] = [];
  // One after the other: thousands of articles at once are more files than a system lets one open.
  for (const file of files) {
    const head = splitHead(await readFile(`${folder}/${file}`, 'utf8'))?.head ?? '';
    const data: unknown = parse(head);
    const { id, redirectFrom } = (data ?? {}) as Partial<PostAddresses>;
    posts.push({ slug: file.slice(0, -3), id, redirectFrom });
  }
  return posts;
}

/** Git keeps no empty folder: with the last article it is gone. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Writes `_redirects` beside the built pages. */
export function articleRedirects(): AstroIntegration {
  let contentFolder = '';
  return {
    name: 'article-redirects',
    hooks: {
      'astro:config:done': ({ config }) => {
        contentFolder = fileURLToPath(new URL('content/blog', config.root));
      },
      'astro:build:done': async ({ dir }) => {
        const posts = await readPostAddresses(contentFolder);
        await writeFile(new URL('_redirects', dir), formatArticleRedirects(posts));
      },
    },
  };
}
