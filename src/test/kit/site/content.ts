import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type * as z from 'zod';
import { articleSchema, type ArticleData } from '#model/schemas/article.ts';
import { providerSchema, type Provider } from '#model/schemas/provider.ts';
import { serviceSchema, type Service } from '#model/schemas/service.ts';
import { siteSchema, type Site } from '#model/schemas/site.ts';
import { testimonialSchema, type Testimonial } from '#model/schemas/testimonial.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';

// The content that the site under test is built from, to check its pages against.
const contentDir = join(agencyDir, 'content');

function readYamlFolder<Entry>(folder: string, schema: z.ZodType<Entry>): Entry[] {
  return readdirSync(join(contentDir, folder)).map((file) =>
    schema.parse(parse(readFileSync(join(contentDir, folder, file), 'utf8'))),
  );
}

/** Returns the caregivers, lowest id first. */
export function readProviders(): Provider[] {
  return readYamlFolder('providers', providerSchema).sort((a, b) => a.id - b.id);
}

/** Returns the services, lowest id first. */
export function readServices(): Service[] {
  return readYamlFolder('services', serviceSchema).sort((a, b) => a.id - b.id);
}

/** Returns the testimonials of families, lowest id first. */
export function readTestimonials(): Testimonial[] {
  return readYamlFolder('testimonials', testimonialSchema).sort((a, b) => a.id - b.id);
}

/** Returns the articles with their slugs and texts, newest first. */
export function readArticles(): (ArticleData & { slug: string; content: string })[] {
  return readdirSync(join(contentDir, 'blog'))
    .map((file) => {
      const [, head = '', content = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(
          readFileSync(join(contentDir, 'blog', file), 'utf8'),
        ) ?? [];
      return { ...articleSchema.parse(parse(head)), slug: file.replace(/\.md$/, ''), content };
    })
    .sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
}

/** Returns the facts about the agency. */
export function readSite(): Site {
  return siteSchema.parse(parse(readFileSync(join(contentDir, 'site.yaml'), 'utf8')));
}
