import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';
import type { Post } from './article.ts';
import type { ContentDirectory } from './content-directory.ts';
import { toEntryName } from './content-files.ts';
import { contentKinds, type CollectionName, type ContentKind, type PageName, collectionNames } from './kinds.ts';
import { renderMarkdown } from './render-markdown.ts';

const lists = new Map<CollectionKey, Promise<readonly unknown[]>>();

/**
 * The entries of a collection, in no certain order. A build reads each collection once for all pages:
 * nobody may change what is in it.
 */
function listEntries<Name extends CollectionKey>(
  name: Name,
): Promise<readonly CollectionEntry<Name>[]> {
  const known = lists.get(name) as Promise<readonly CollectionEntry<Name>[]> | undefined;
  const entries = known ?? getCollection(name);
  // While somebody develops, a file may change between two pages.
  if (import.meta.env.PROD) lists.set(name, entries);
  return entries;
}

/** An article together with the address and the text that its file gives it. */
export interface Article extends Post {
  slug: string;
  /** Markdown. */
  content: string;
  /** The same, rendered. */
  html: string;
}

type Data<Name extends CollectionName | PageName | 'site'> = CollectionEntry<Name>['data'];

/** Facts about the agency. */
export async function getSite(): Promise<Data<'site'>> {
  return getOnly('site');
}

/**
 * The words of one page.
 *
 * @throws when its file is missing
 */
export async function getPage<Name extends PageName>(name: Name): Promise<Data<Name>> {
  return getOnly(name);
}

async function getOnly<Name extends PageName | 'site'>(name: Name): Promise<Data<Name>> {
  const [file = ''] = contentKinds[name].names ?? [];
  const entry = (await listEntries(name)).find(({ id }) => id === file);
  if (!entry) throw new Error(`A content file is missing: ${file}.yaml. Please put it back.`);
  return entry.data;
}

/** A long text page such as `privacy`. */
export async function getDocument(slug: string) {
  const entry = (await listEntries('documents')).find(({ id }) => id === slug);
  if (!entry) throw new Error(`content/pages/${slug}.md is missing. Please put it back.`);
  return { ...entry.data, html: entry.rendered?.html ?? '' };
}

/**
 * The entries of a collection: in the order of the site where it knows their names, otherwise
 * lowest id first. The built-in samples show only where the agency has no entry of its own.
 */
export async function listCollection<Name extends Exclude<CollectionName, 'posts'>>(
  name: Name,
): Promise<Data<Name>[]> {
  const { names, samples }: ContentKind = contentKinds[name];
  const entries = [...(await listEntries(name))];
  if (entries.length === 0) return [...(samples ?? [])] as Data<Name>[];
  return entries
    .sort((a, b) => (names ? names.indexOf(a.id) - names.indexOf(b.id) : a.data.id - b.data.id))
    .map(({ data }) => data);
}

/** The articles, newest first. */
export async function listArticles(): Promise<Article[]> {
  const entries = await listEntries('posts');
  const own = entries.map(({ id, data, body = '', rendered }) => ({
    ...data,
    ...{ slug: id, content: body, html: rendered?.html ?? '' },
  }));
  const samples = contentKinds.posts.samples ?? [];
  const articles =
    own.length > 0
      ? own
      : samples.map((post) => ({ ...post, html: renderMarkdown(post.content) }));
  return articles.sort(
    (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
  );
}

/** The entries of a collection in the form in which programs get them. */
export async function listCatalogue(name: CollectionName) {
  const entries = name === 'posts' ? await listArticles() : await listCollection(name);
  const { catalogue }: ContentKind = contentKinds[name];
  return catalogue?.schema.array().parse(entries) ?? [];
}

/** Which entries have files of their own; built-in samples have none and cannot be changed. */
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
