import { z } from 'zod';
import { slugSchema } from '#features/content/article.ts';
import { articleSlugsSchema } from '#features/content/catalogue-entries.ts';
import { cacheBuiltFiles, readBuildVersion, createUnbuiltError } from '#lib/built-site.server.ts';
import type { AppContext } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { answerPublicData, toPublicData } from '#lib/http/public-answer.server.ts';

/** By what an article is asked for. */
export type ArticleKey = { kind: 'id'; id: number } | { kind: 'slug'; slug: string };

/**
 * The numeric id that a part of a path means. A number is written in one way only: with leading
 * zeros an entry would have endless addresses, each to be kept by a cache.
 *
 * @param text as it stands in the path
 * @returns null for everything but a whole number above 0
 */
export function parseEntryId(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * What a part of a path means where an article may be named by its slug or its numeric id. A slug
 * has at least one letter, so that the two are never mistaken for each other.
 *
 * @param text as it stands in the path
 * @returns null where it can be neither
 */
function parseArticleKey(text: string): ArticleKey | null {
  const id = parseEntryId(text);
  if (id !== null) return { kind: 'id', id };
  const slug = slugSchema.safeParse(text);
  return slug.success ? { kind: 'slug', slug: slug.data } : null;
}

/** A list of entries in one of the forms in which it is given out. */
interface CatalogueFile {
  /** Path below `dist`. */
  file: string;
  /** Of one entry. */
  schema: z.core.$ZodType;
}

/**
 * Answers with all entries of one kind. The list is always whole: on Netlify an answer of more than
 * 6 MB fails, which about 900 articles come to. Beyond that, programs take the same list from
 * `/catalogue/blog.json`, a plain file without such a limit.
 *
 * @param list the entries with all there is to them
 * @param cards the same entries with what a search needs, for a request with `?view=cards`
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
 * Answers with the entry of an id. Each has a data file of its own, so that
 * the time this takes does not grow with the number of entries.
 *
 * @param findFile turns the id, as a visitor wrote it, into a path below `dist`, or null where it
 *   names no entry
 * @param schema of one entry
 * @param missing the sentence for an unknown one
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

/**
 * Where a caregiver's data lies.
 *
 * @param id as a visitor wrote it
 * @returns path below `dist`, null where it is no id; one that nobody has still has a path
 */
export function findProviderFile(id: string): string | null {
  const number = parseEntryId(id);
  return number === null ? null : `catalogue/providers/${number.toString()}.json`;
}
