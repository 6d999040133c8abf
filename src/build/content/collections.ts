import type { CollectionEntry } from 'astro:content';
import { renderMarkdown } from '#browser/markdown/render-markdown.ts';
import { samplePosts } from '#domain/sample/sample-posts.ts';
import { sampleProviders } from '#domain/sample/sample-providers.ts';
import { sampleServices } from '#domain/sample/sample-services.ts';
import { sampleTestimonials } from '#domain/sample/sample-testimonials.ts';
import { serviceSlugs } from '#domain/service/service-slug.ts';
import type { Post } from '#domain/post/post.ts';
import { listEntries } from './entries.ts';

/** An article together with the address and the text that its file gives it. */
export interface Article extends Post {
  slug: string;
  /** Markdown. */
  content: string;
  /** The same, rendered. */
  html: string;
}

/** The agency's own entries; the built-in samples only where there are none. */
function orSamples<Entry>(entries: Entry[], samples: Entry[]): Entry[] {
  return entries.length > 0 ? entries : [...samples];
}

/** Facts about the agency. */
export async function getSite() {
  return getOnly('site', 'site');
}

type PageCollection =
  | 'aboutPage'
  | 'blogPage'
  | 'contactPage'
  | 'homePage'
  | 'intakePage'
  | 'providersPage'
  | 'recommendationsPage'
  | 'servicesPage'
  | 'site';

async function getOnly<Name extends PageCollection>(
  collection: Name,
  file: string,
): Promise<CollectionEntry<Name>['data']> {
  const entry = (await listEntries(collection)).find(({ id }) => id === file);
  if (!entry) throw new Error(`A content file is missing: ${file}.yaml. Please put it back.`);
  return entry.data;
}

/**
 * The words of one page.
 *
 * @param name the file's name under `content/pages/`, without its ending
 * @throws when the file is missing
 */
export async function getPage<Name extends Exclude<PageCollection, 'site'>>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  return getOnly(name, name.replace(/Page$/, ''));
}

/** A long text page such as `privacy`. */
export async function getDocument(slug: string) {
  const entry = (await listEntries('documents')).find(({ id }) => id === slug);
  if (!entry) throw new Error(`content/pages/${slug}.md is missing. Please put it back.`);
  return { ...entry.data, html: entry.rendered?.html ?? '' };
}

/** The services in the order of the site. */
export async function listServices() {
  const entries = await listEntries('services');
  const services = orSamples(
    entries.map((entry) => entry.data),
    sampleServices,
  );
  return services.sort((a, b) => serviceSlugs.indexOf(a.slug) - serviceSlugs.indexOf(b.slug));
}

/** The caregivers, lowest id first. */
export async function listProviders() {
  const entries = await listEntries('providers');
  const providers = orSamples(
    entries.map((entry) => entry.data),
    sampleProviders,
  );
  return providers.sort((a, b) => a.id - b.id);
}

/** What families say, lowest id first. */
export async function listTestimonials() {
  const entries = await listEntries('testimonials');
  const testimonials = orSamples(
    entries.map((entry) => entry.data),
    sampleTestimonials,
  );
  return testimonials.sort((a, b) => a.id - b.id);
}

/** The articles, newest first. */
export async function listArticles(): Promise<Article[]> {
  const entries = await listEntries('posts');
  const articles = orSamples(
    entries.map(({ id, data, body = '', rendered }) => ({
      ...data,
      ...{ slug: id, content: body, html: rendered?.html ?? '' },
    })),
    samplePosts.map((post) => ({ ...post, html: renderMarkdown(post.content) })),
  );
  return articles.sort(
    (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
  );
}
