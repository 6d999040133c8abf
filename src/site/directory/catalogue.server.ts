import * as z from 'zod';
import { slugSchema } from '#model/schemas/article.ts';
import { articleSlugsSchema } from '#model/schemas/catalogue-entries.ts';
import { cacheBuiltFiles, readBuiltFile } from '#lib/built-site.server.ts';
import { createUnbuiltError, HttpError, requireBuilt } from '#lib/http/http-error.server.ts';
import { answerPublicData, toPublicData } from '#lib/http/answer.server.ts';
import { call, toAnswer } from '#lib/http/call.server.ts';
import { parseEntryId } from './entry-id.ts';

export type ArticleKey = { kind: 'id'; id: number } | { kind: 'slug'; slug: string };

/** Parses a slug or a numeric id; slugs contain a letter, so the two never clash. */
function parseArticleKey(text: string): ArticleKey | null {
  const id = parseEntryId(text);
  if (id !== null) return { kind: 'id', id };
  const slug = slugSchema.safeParse(text);
  return slug.success ? { kind: 'slug', slug: slug.data } : null;
}

/** Netlify fails on larger answers of a function. */
const maxBytes = 6_000_000;

/**
 * Describes the call for a list, which the build has written into a file below `dist`. A list that
 * is too long to send leads to that file, which the site serves, too.
 */
export function answerList<Schema extends z.core.$ZodType>(
  file: string,
  schema: Schema,
  read = readBuiltFile,
) {
  const entriesSchema = z.array(schema);
  const load = cacheBuiltFiles((text) => {
    if (Buffer.byteLength(text) > maxBytes) return { isTooLong: true as const };
    return toPublicData(entriesSchema.parse(JSON.parse(text)));
  }, read);
  return call({ 200: entriesSchema, 302: null }, async (c) => {
    const list = requireBuilt(await load(file));
    return 'isTooLong' in list ? c.redirect(`/${file}`) : answerPublicData(c.req.raw, list);
  });
}

const orderSchema = z.array(z.object({ slug: slugSchema }));

const loadOrder = cacheBuiltFiles((text) => orderSchema.parse(JSON.parse(text)));

/**
 * Reads the articles from a file each, newest first, and stops once they are too long to send: one
 * file for all would double the function's archive. Returns null where the site is not built.
 */
export async function readArticleList(): Promise<string | null> {
  const order = await loadOrder('catalogue/article-cards.json');
  const texts: string[] = [];
  let bytes = 0;
  for (const { slug } of order ?? []) {
    const text = await readBuiltFile(`catalogue/blog/${slug}.json`);
    if (text === null) return null;
    texts.push(text);
    bytes += Buffer.byteLength(text);
    if (bytes > maxBytes) break;
  }
  return order && `[${texts.join(',')}]`;
}

/** Describes the call for an entry, which has a data file of its own, whatever the list's length. */
export function answerEntry<Schema extends z.ZodType>(
  findFile: (id: string) => string | null | Promise<string | null>,
  schema: Schema,
  missing: string,
) {
  const load = cacheBuiltFiles((text) => toPublicData(schema.parse(JSON.parse(text))));
  return call({ 200: schema }, async (c) => {
    const file = await findFile(c.req.param('id') ?? '');
    const entry = file === null ? null : await load(file);
    if (entry) return toAnswer(answerPublicData(c.req.raw, entry));
    throw (await readBuiltFile(slugsFile)) === null
      ? createUnbuiltError()
      : new HttpError(404, missing);
  });
}

const slugsFile = 'catalogue/article-slugs.json';

const loadSlugs = cacheBuiltFiles((text) => articleSlugsSchema.parse(JSON.parse(text)));

/** Returns the path of an article's data below `dist`, unknown or not; null for an invalid slug. */
export async function findArticleFile(id: string): Promise<string | null> {
  const key = parseArticleKey(id);
  if (key === null) return null;
  const slug = key.kind === 'slug' ? key.slug : (await loadSlugs(slugsFile))?.[key.id.toString()];
  return slug === undefined ? null : `catalogue/blog/${slug}.json`;
}

/** Returns the path of a caregiver's data below `dist`, unknown or not; null for an invalid id. */
export function findProviderFile(id: string): string | null {
  const number = parseEntryId(id);
  return number === null ? null : `catalogue/providers/${number}.json`;
}
