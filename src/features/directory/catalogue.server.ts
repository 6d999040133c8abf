import { z } from 'zod';
import { slugSchema } from '#features/content/article.ts';
import { articleSlugsSchema } from '#features/content/catalogue-entries.ts';
import { cacheBuiltFiles, readBuildVersion } from '#lib/built-site.server.ts';
import type { AppContext } from '#lib/http/app.server.ts';
import { createUnbuiltError, HttpError } from '#lib/http/http-error.server.ts';
import { answerPublicData, toPublicData } from '#lib/http/answer.server.ts';

export type ArticleKey = { kind: 'id'; id: number } | { kind: 'slug'; slug: string };

/**
 * Parses an id above 0. Leading zeros are refused: they would give an entry endless addresses, each
 * of which a cache would store.
 */
export function parseEntryId(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** Parses a slug or a numeric id. A slug has at least one letter, so that the two never clash. */
function parseArticleKey(text: string): ArticleKey | null {
  const id = parseEntryId(text);
  if (id !== null) return { kind: 'id', id };
  const slug = slugSchema.safeParse(text);
  return slug.success ? { kind: 'slug', slug: slug.data } : null;
}

interface CatalogueFile {
  file: string;
  schema: z.core.$ZodType;
}

/**
 * Answers with all entries of one kind, or with their cards for `?view=cards`. The list is always
 * whole: Netlify fails on answers of more than 6 MB, about 900 articles. Beyond that, programs can
 * read `/catalogue/blog.json`, a plain file without the limit.
 */
export function answerCatalogueList(list: CatalogueFile, cards?: CatalogueFile) {
  const loadList = cacheList(list);
  const loadCards = cards ? cacheList(cards) : loadList;
  return async (c: AppContext): Promise<Response> => {
    const data = await (c.req.query('view') === 'cards' ? loadCards() : loadList());
    if (!data) throw createUnbuiltError();
    return answerPublicData(c.req.raw, data);
  };
}

function cacheList({ file, schema }: CatalogueFile) {
  const load = cacheCatalogue(z.array(schema));
  return () => load(file);
}

/**
 * Answers with one entry. Each has a data file of its own, so that the time does not grow with the
 * number of entries.
 *
 * @param findFile returns the path below `dist` for an unchecked id, null where it cannot be one
 */
export function answerCatalogueEntry(
  findFile: (id: string) => string | null | Promise<string | null>,
  schema: z.ZodType,
  missing: string,
) {
  const load = cacheCatalogue(schema);
  return async (request: Request, id: string): Promise<Response> => {
    const file = await findFile(id);
    const entry = file === null ? null : await load(file);
    if (entry) return answerPublicData(request, entry);
    throw readBuildVersion() === null ? createUnbuiltError() : new HttpError(404, missing);
  };
}

function cacheCatalogue(schema: z.ZodType) {
  return cacheBuiltFiles((text) => toPublicData(schema.parse(JSON.parse(text))));
}

const loadSlugs = cacheBuiltFiles((text) => articleSlugsSchema.parse(JSON.parse(text)));

/**
 * Returns the path of an article's data below `dist` for an unchecked slug or id, or null where it
 * cannot be one. An unknown slug still has a path.
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

/**
 * Returns the path of a caregiver's data below `dist` for an unchecked id, or null where it cannot
 * be one. An unknown id still has a path.
 */
export function findProviderFile(id: string): string | null {
  const number = parseEntryId(id);
  return number === null ? null : `catalogue/providers/${number.toString()}.json`;
}
