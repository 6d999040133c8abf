import * as z from 'zod';
import { slugSchema } from '#model/schemas/article.ts';
import { articleSlugsSchema } from '#model/schemas/catalogue-entries.ts';
import { cacheBuiltFiles, readBuiltFile } from '#lib/built-site.server.ts';
import type { AppContext } from '#lib/http/app.server.ts';
import { createUnbuiltError, HttpError, requireBuilt } from '#lib/http/http-error.server.ts';
import {
  answerPublicData,
  type PublicData,
  tagText,
  toPublicData,
} from '#lib/http/answer.server.ts';
import { parseEntryId } from './entry-id.ts';

export type ArticleKey = { kind: 'id'; id: number } | { kind: 'slug'; slug: string };

/** Parses a slug or a numeric id; slugs contain a letter, so the two never clash. */
function parseArticleKey(text: string): ArticleKey | null {
  const id = parseEntryId(text);
  if (id !== null) return { kind: 'id', id };
  const slug = slugSchema.safeParse(text);
  return slug.success ? { kind: 'slug', slug: slug.data } : null;
}

/** A list with all entries in one data file. */
interface ListFile {
  file: string;
  schema: z.core.$ZodType;
}

/** A list whose entries have data files of their own. */
interface ListedFiles {
  listFiles: () => Promise<string[] | null>;
  schema: z.ZodType;
}

/** Returns the entries from `start` to `end`, each as JSON; null where the site is not built. */
type ReadEntries = (start: number, end: number) => Promise<EntryTexts | null>;

interface EntryTexts {
  total: number;
  texts: string[];
}

/** Netlify fails on larger answers of a function. */
const maxBytes = 6_000_000;
const pageSize = 50;

/**
 * Returns all entries of one kind, those of `?page=2` with their number on all pages in
 * `X-Total-Count`, or cards for `?view=cards`. Whatever the length, programs can read all articles
 * in `/catalogue/blog.json`, a plain file.
 *
 * @throws HttpError 400 for a page that is no number, 404 for one after the last, 422 for a list
 * that is too long to send
 */
export function answerCatalogueList(list: ListFile | ListedFiles, cards?: ListFile) {
  const readList = 'file' in list ? readFrom(list) : readEach(list);
  const readCards = cards ? readFrom(cards) : readList;
  return async (c: AppContext): Promise<Response> => {
    const read = c.req.query('view') === 'cards' ? readCards : readList;
    const page = c.req.query('page');
    if (page === undefined) return answerPublicData(c.req.raw, await readWhole(read));
    const { total, text } = await readPage(read, page);
    const response = answerPublicData(c.req.raw, tagText(text));
    response.headers.set('x-total-count', total.toString());
    return response;
  };
}

async function readWhole(read: ReadEntries): Promise<PublicData> {
  const all: string[] = [];
  let bytes = 0;
  for (;;) {
    const { total, texts } = requireBuilt(await read(all.length, all.length + pageSize));
    all.push(...texts);
    bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
    if (bytes > maxBytes) {
      // Not 413, which is about what a client sends.
      throw new HttpError(
        422,
        'This list is too long to send at once. Please ask for it in pages: add ?page=1, then ?page=2 and so on.',
      );
    }
    if (texts.length === 0 || all.length >= total) return tagText(formatList(all));
  }
}

async function readPage(read: ReadEntries, page: string) {
  const number = parseEntryId(page);
  if (number === null) throw new HttpError(400, 'Page must be a whole number from 1 on.');
  const start = (number - 1) * pageSize;
  const { total, texts } = requireBuilt(await read(start, start + pageSize));
  // Empty pages without end would fill caches.
  if (number > 1 && texts.length === 0) {
    throw new HttpError(404, 'This list has fewer pages. Please ask for an earlier one.');
  }
  return { total, text: formatList(texts) };
}

const formatList = (texts: readonly string[]) => `[${texts.join(',')}]`;

function readFrom({ file, schema }: ListFile): ReadEntries {
  const entriesSchema = z.array(schema);
  const load = cacheBuiltFiles((text) =>
    entriesSchema.parse(JSON.parse(text)).map((entry) => JSON.stringify(entry)),
  );
  return async (start, end) => {
    const texts = await load(file);
    return texts && { total: texts.length, texts: texts.slice(start, end) };
  };
}

function readEach({ listFiles, schema }: ListedFiles): ReadEntries {
  const load = cacheCatalogue(schema);
  return async (start, end) => {
    const files = await listFiles();
    if (!files) return null;
    const entries = await Promise.all(files.slice(start, end).map((file) => load(file)));
    return { total: files.length, texts: entries.map((entry) => requireBuilt(entry).text) };
  };
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
    throw (await readBuiltFile(slugsFile)) === null
      ? createUnbuiltError()
      : new HttpError(404, missing);
  };
}

function cacheCatalogue(schema: z.ZodType) {
  return cacheBuiltFiles((text) => toPublicData(schema.parse(JSON.parse(text))));
}

const slugsFile = 'catalogue/article-slugs.json';

const loadSlugs = cacheBuiltFiles((text) => articleSlugsSchema.parse(JSON.parse(text)));

const orderSchema = z.array(z.object({ slug: slugSchema }));

const loadOrder = cacheBuiltFiles((text) =>
  orderSchema.parse(JSON.parse(text)).map(({ slug }) => toArticleFile(slug)),
);

const toArticleFile = (slug: string) => `catalogue/blog/${slug}.json`;

/** Lists the data files of all articles, newest article first; null where the site is not built. */
export async function listArticleFiles(): Promise<string[] | null> {
  return loadOrder('catalogue/article-cards.json');
}

/** Returns the path of an article's data below `dist`, unknown or not; null for an invalid slug. */
export async function findArticleFile(id: string): Promise<string | null> {
  const key = parseArticleKey(id);
  if (key === null) return null;
  const slug = key.kind === 'slug' ? key.slug : (await loadSlugs(slugsFile))?.[key.id.toString()];
  return slug === undefined ? null : toArticleFile(slug);
}

/** Returns the path of a caregiver's data below `dist`, unknown or not; null for an invalid id. */
export function findProviderFile(id: string): string | null {
  const number = parseEntryId(id);
  return number === null ? null : `catalogue/providers/${number}.json`;
}
