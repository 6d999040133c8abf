import type { z } from 'zod';
import { aboutPageSchema } from '#domain/page/about-page.ts';
import { documentSchema } from '#domain/page/document.ts';
import {
  contactPageSchema,
  intakePageSchema,
  recommendationsPageSchema,
} from '#domain/page/form-pages.ts';
import { homePageSchema } from '#domain/page/home-page.ts';
import { blogPageSchema, providersPageSchema } from '#domain/page/list-pages.ts';
import { servicesPageSchema } from '#domain/page/services-page.ts';
import { postSchema } from '#domain/post/post.ts';
import { providerSchema } from '#domain/provider/provider.ts';
import { serviceSlugs } from '#domain/service/service-slug.ts';
import { serviceSchema } from '#domain/service/service.ts';
import { siteSchema } from '#domain/site/site.ts';
import { testimonialSchema } from '#domain/testimonial/testimonial.ts';

/** How a content file is written: YAML alone, or Markdown below a head of YAML. */
export type ContentEnding = '.yaml' | '.md';

/** One kind of content: where its files lie and what each of them must hold. */
export interface ContentKind<Schema extends z.ZodType = z.ZodType> {
  /** Folder under `content/`; empty for its root. */
  folder: string;
  ending: ContentEnding;
  schema: Schema;
  /**
   * The files of this kind, without their ending, where the site knows them by name: each must be
   * there, and no other is shown. Null where editors add files as they like.
   */
  names: readonly string[] | null;
  /** Whether the site shows built-in entries where there is no file of this kind at all. */
  hasBuiltIns: boolean;
}

function entries<Schema extends z.ZodType>(
  folder: string,
  ending: ContentEnding,
  schema: Schema,
  names: readonly string[] | null = null,
): ContentKind<Schema> {
  return { folder, ending, schema, names, hasBuiltIns: true };
}

function files<Schema extends z.ZodType>(
  folder: string,
  ending: ContentEnding,
  schema: Schema,
  names: readonly string[],
): ContentKind<Schema> {
  return { folder, ending, schema, names, hasBuiltIns: false };
}

function page<Schema extends z.ZodType>(name: string, schema: Schema): ContentKind<Schema> {
  return files('pages', '.yaml', schema, [name]);
}

/** Every kind of content: all files under `content/` belong to exactly one of them. */
export const contentKinds = {
  services: entries('services', '.yaml', serviceSchema, serviceSlugs),
  providers: entries('providers', '.yaml', providerSchema),
  testimonials: entries('testimonials', '.yaml', testimonialSchema),
  posts: entries('blog', '.md', postSchema),
  documents: files('pages', '.md', documentSchema, ['accessibility', 'privacy']),
  site: files('', '.yaml', siteSchema, ['site']),
  homePage: page('home', homePageSchema),
  aboutPage: page('about', aboutPageSchema),
  servicesPage: page('services', servicesPageSchema),
  providersPage: page('providers', providersPageSchema),
  blogPage: page('blog', blogPageSchema),
  contactPage: page('contact', contactPageSchema),
  intakePage: page('intake', intakePageSchema),
  recommendationsPage: page('recommendations', recommendationsPageSchema),
};

export type ContentKindName = keyof typeof contentKinds;

/** The names of all kinds, in the order of the table. */
export const contentKindNames = Object.keys(contentKinds) as ContentKindName[];

/**
 * The kind that a content file belongs to.
 *
 * @param path below `content/`, with forward slashes, for example `blog/naps.md`
 * @returns the kind's name, or null where the file belongs to none
 */
export function findContentKind(path: string): ContentKindName | null {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const file = path.slice(path.lastIndexOf('/') + 1);
  const found = contentKindNames.find((name) => {
    const kind = contentKinds[name];
    if (kind.folder !== folder || !file.endsWith(kind.ending)) return false;
    return kind.names?.includes(toEntryName(path)) ?? true;
  });
  return found ?? null;
}

/**
 * The name of a content file without folder and ending, which for an article is its slug.
 *
 * @param path below `content/`, for example `blog/naps.md`
 */
export function toEntryName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/**
 * The files without which the site cannot be built, or shows less than it should.
 *
 * @param present paths of all files below `content/`
 * @returns paths below `content/`
 */
export function listMissingFiles(present: ReadonlySet<string>): string[] {
  return Object.values(contentKinds).flatMap(({ folder, ending, names, hasBuiltIns }) => {
    const paths = (names ?? []).map((name) => (folder === '' ? '' : `${folder}/`) + name + ending);
    const missing = paths.filter((path) => !present.has(path));
    return hasBuiltIns && missing.length === paths.length ? [] : missing;
  });
}
