import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import type { z } from 'astro/zod';
import {
  contentKinds,
  type ContentKind,
  toEntryName,
  type ContentKindName,
} from '#domain/content/content-files.ts';

function collect<Schema extends z.ZodType>({ folder, ending, schema, names }: ContentKind<Schema>) {
  const pattern = (names ?? ['*']).map((name) => name + ending);
  const generateId = ({ entry }: { entry: string }) => toEntryName(entry);
  const loader = glob({ pattern, base: `./content/${folder}`, generateId });
  return defineCollection({ loader, schema });
}

// Written out, since Astro derives each collection's type from this object.
export const collections = {
  services: collect(contentKinds.services),
  providers: collect(contentKinds.providers),
  testimonials: collect(contentKinds.testimonials),
  posts: collect(contentKinds.posts),
  documents: collect(contentKinds.documents),
  site: collect(contentKinds.site),
  homePage: collect(contentKinds.homePage),
  aboutPage: collect(contentKinds.aboutPage),
  servicesPage: collect(contentKinds.servicesPage),
  providersPage: collect(contentKinds.providersPage),
  blogPage: collect(contentKinds.blogPage),
  contactPage: collect(contentKinds.contactPage),
  intakePage: collect(contentKinds.intakePage),
  recommendationsPage: collect(contentKinds.recommendationsPage),
} satisfies Record<ContentKindName, unknown>;
