import { articleSlugsSchema } from '#features/content/catalogue-entries.ts';
import { parseArticleKey } from './entry-key.ts';
import { cacheBuiltFiles } from '#lib/built-file-cache.server.ts';

const loadSlugs = cacheBuiltFiles((text) => articleSlugsSchema.parse(JSON.parse(text)));

/**
 * Where an article's data lies.
 *
 * @param id slug or numeric id, as a visitor wrote it
 * @returns path below `dist`, null where it can name no article; an unknown slug still has one
 */
export async function findArticleFile(id: string): Promise<string | null> {
  const key = parseArticleKey(id);
  if (key === null) return null;
  const slug =
    key.kind === 'slug'
      ? key.slug
      : (await loadSlugs('catalogue/article-slugs.json'))?.[key.id.toString()];
  return slug === undefined ? null : `catalogue/blog/${slug}.json`;
}
