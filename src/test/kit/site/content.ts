import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { z } from 'zod';
import { articleSchema, type ArticleData } from '#features/content/article.ts';
import { providerSchema, type Provider } from '#features/content/provider.ts';
import { serviceSchema, type Service } from '#features/content/service.ts';
import { siteSchema, type Site } from '#features/content/site.ts';
import { testimonialSchema, type Testimonial } from '#features/content/testimonial.ts';

// What the pages must show is read from the content itself, so that an editor's change of a
// sentence breaks no test.

function readYamlFolder<Entry>(folder: string, schema: z.ZodType<Entry>): Entry[] {
  return readdirSync(folder).map((file) =>
    schema.parse(parse(readFileSync(`${folder}/${file}`, 'utf8'))),
  );
}

/** The caregivers, lowest id first. */
export function readProviders(): Provider[] {
  return readYamlFolder('content/providers', providerSchema).sort((a, b) => a.id - b.id);
}

/** The services, lowest id first. */
export function readServices(): Service[] {
  return readYamlFolder('content/services', serviceSchema).sort((a, b) => a.id - b.id);
}

/** What families say, lowest id first. */
export function readTestimonials(): Testimonial[] {
  return readYamlFolder('content/testimonials', testimonialSchema).sort((a, b) => a.id - b.id);
}

/** The articles with their slugs and texts, newest first. */
export function readArticles(): (ArticleData & { slug: string; content: string })[] {
  return readdirSync('content/blog')
    .map((file) => {
      const [, head = '', content = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(`content/blog/${file}`, 'utf8')) ??
        [];
      return { ...articleSchema.parse(parse(head)), slug: file.replace(/\.md$/, ''), content };
    })
    .sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
}

/** Facts about the agency. */
export function readSite(): Site {
  return siteSchema.parse(parse(readFileSync('content/site.yaml', 'utf8')));
}
