import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import type { z } from 'astro/zod';
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
import { serviceSchema } from '#domain/service/service.ts';
import { siteSchema } from '#domain/site/site.ts';
import { testimonialSchema } from '#domain/testimonial/testimonial.ts';

/** Every file of one folder under `content/`. */
function folder<Schema extends z.ZodType>(name: string, pattern: string, schema: Schema) {
  return defineCollection({ loader: glob({ pattern, base: `./content/${name}` }), schema });
}

/** The one file that holds the words of a page. */
function page<Schema extends z.ZodType>(name: string, schema: Schema) {
  return folder('pages', `${name}.yaml`, schema);
}

export const collections = {
  services: folder('services', '*.yaml', serviceSchema),
  providers: folder('providers', '*.yaml', providerSchema),
  testimonials: folder('testimonials', '*.yaml', testimonialSchema),
  posts: folder('blog', '*.md', postSchema),
  documents: folder('pages', '*.md', documentSchema),
  site: folder('', 'site.yaml', siteSchema),
  homePage: page('home', homePageSchema),
  aboutPage: page('about', aboutPageSchema),
  servicesPage: page('services', servicesPageSchema),
  providersPage: page('providers', providersPageSchema),
  blogPage: page('blog', blogPageSchema),
  contactPage: page('contact', contactPageSchema),
  intakePage: page('intake', intakePageSchema),
  recommendationsPage: page('recommendations', recommendationsPageSchema),
};
