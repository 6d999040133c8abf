import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';
import type { ArticleData } from './article.ts';
import type { ContentDirectory } from './content-directory.ts';
import { toEntryName } from './content-files.ts';
import { contentKinds, type CollectionName, type ContentKind, type PageName, collectionNames } from './kinds.ts';
import { renderMarkdown } from './render-markdown.ts';

const lists = new Map<CollectionKey, Promise<readonly unknown[]>>();

/** Reads each collection once per build for all pages, so callers must not change the entries. */
function listEntries<Name extends CollectionKey>(
  name: Name,
): Promise<readonly CollectionEntry<Name>[]> {
  const known = lists.get(name) as Promise<readonly CollectionEntry<Name>[]> | undefined;
  const entries = known ?? getCollection(name);
  // On the dev server a file may change between two pages.
  if (import.meta.env.PROD) lists.set(name, entries);
  return entries;
}

export interface Article extends ArticleData {
  slug: string;
  content: string;
  html: string;
}

type Data<Name extends CollectionName | PageName | 'site'> = CollectionEntry<Name>['data'];

export async function getSite(): Promise<Data<'site'>> {
  return getOnly('site');
}

/** Throws when the page's file is missing. */
export async function getPage<Name extends PageName>(name: Name): Promise<Data<Name>> {
  return getOnly(name);
}

async function getOnly<Name extends PageName | 'site'>(name: Name): Promise<Data<Name>> {
  const [file = ''] = contentKinds[name].names ?? [];
  const entry = (await listEntries(name)).find(({ id }) => id === file);
  if (!entry) throw new Error(`A content file is missing: ${file}.yaml. Please put it back.`);
  return entry.data;
}

export async function getDocument(slug: string) {
  const entry = (await listEntries('documents')).find(({ id }) => id === slug);
  if (!entry) throw new Error(`content/pages/${slug}.md is missing. Please put it back.`);
  return { ...entry.data, html: entry.rendered?.html ?? '' };
}

/**
 * Lists entries in the order of the site where it knows their names, otherwise by id. Samples show
 * only where the agency has no entry of its own.
 */
export async function listCollection<Name extends Exclude<CollectionName, 'articles'>>(
  name: Name,
): Promise<Data<Name>[]> {
  const { names, samples }: ContentKind = contentKinds[name];
  const entries = [...(await listEntries(name))];
  if (entries.length === 0) return [...(samples ?? [])] as Data<Name>[];
  return entries
    .sort((a, b) => (names ? names.indexOf(a.id) - names.indexOf(b.id) : a.data.id - b.data.id))
    .map(({ data }) => data);
}

export async function listArticles(): Promise<Article[]> {
  const entries = await listEntries('articles');
  const own = entries.map(({ id, data, body = '', rendered }) => ({
    ...data,
    ...{ slug: id, content: body, html: rendered?.html ?? '' },
  }));
  const samples = contentKinds.articles.samples ?? [];
  const articles =
    own.length > 0
      ? own
      : samples.map((article) => ({ ...article, html: renderMarkdown(article.content) }));
  return articles.sort(
    (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
  );
}

export async function listCatalogue(name: CollectionName) {
  const entries = name === 'articles' ? await listArticles() : await listCollection(name);
  const { catalogue }: ContentKind = contentKinds[name];
  return catalogue?.schema.array().parse(entries) ?? [];
}

/** Maps ids to files; built-in samples have no file and can't be edited. */
export async function listDirectory(): Promise<ContentDirectory> {
  const entries = await Promise.all(
    collectionNames.map(async (kind) => {
      const found = await listEntries(kind);
      const names = found.map(({ data, filePath }) => [data.id, toEntryName(filePath ?? '')]);
      return [kind, Object.fromEntries(names) as Record<string, string>] as const;
    }),
  );
  const { counties } = (await getSite()).serviceAreas;
  return { entries: Object.fromEntries(entries), counties: counties.map(({ slug }) => slug) };
}
