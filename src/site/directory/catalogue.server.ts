import * as z from 'zod';
import { slugSchema } from '#model/schemas/article.ts';
import { articleSlugsSchema } from '#model/schemas/catalogue-entries.ts';
import { cacheBuiltFiles, readBuildVersion } from '#lib/built-site.server.ts';
import type { AppContext } from '#lib/http/app.server.ts';
import { createUnbuiltError, HttpError } from '#lib/http/http-error.server.ts';
import { answerPublicData, toPublicData } from '#lib/http/answer.server.ts';

export type ArticleKey = { kind: 'id'; id: number } | { kind: 'slug'; slug: string };

/**
 * Parses an id above 0. Refuses leading zeros, which would fill caches with copies of one entry.
 */
export function parseEntryId(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** Parses a slug or a numeric id; slugs contain a letter, so the two never clash. */
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
 * Returns all entries of one kind, or their cards for `?view=cards`. Netlify fails on answers over
 * 6 MB, about 900 articles; beyond that, programs can read `/catalogue/blog.json`, a plain file
 * without the limit.
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

/** Returns one entry from its own data file, so that the catalogue's size doesn't matter. */
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

/** Returns the path of an article's data below `dist`, unknown or not; null for an invalid slug. */
export async function findArticleFile(id: string): Promise<string | null> {
  const key = parseArticleKey(id);
  if (key === null) return null;
  const slug =
    key.kind === 'slug'
      ? key.slug
      : (await loadSlugs('catalogue/article-slugs.json'))?.[key.id.toString()];
  return slug === undefined ? null : `catalogue/blog/${slug}.json`;
}

/** Returns the path of a caregiver's data below `dist`, unknown or not; null for an invalid id. */
export function findProviderFile(id: string): string | null {
  const number = parseEntryId(id);
  return number === null ? null : `catalogue/providers/${number}.json`;
}
