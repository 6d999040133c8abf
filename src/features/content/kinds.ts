import type { z } from 'zod';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from './catalogue-entries.ts';
import { aboutPageSchema, documentSchema, contactPageSchema, intakePageSchema, recommendationsPageSchema, homePageSchema, blogPageSchema, providersPageSchema, servicesPageSchema } from './page-schemas.ts';
import { postSchema } from './article.ts';
import { providerSchema } from './provider.ts';
import { samplePosts, sampleProviders, sampleServices, sampleTestimonials } from './samples.ts';
import { serviceSlugs } from './care.ts';
import { serviceSchema } from './service.ts';
import { siteSchema } from './site.ts';
import { testimonialSchema } from './testimonial.ts';

/** How a content file is written: YAML alone, or Markdown below a head of YAML. */
export type ContentEnding = '.yaml' | '.md';

/**
 * How the content ids of a field are made. Slots in braces: `{field}` is the field's path, `{id}`
 * the number of the entry, `{entry}` the name of its file, `{county}` the slug of a county, `{n}`
 * the position in a list, counted from 1; the slots of lists stand in the order of the field's path.
 */
export type ItemTemplate = string;

/** A page or a collection: where its files lie, what each of them must hold, what they are called. */
export interface ContentKind<
  Schema extends z.ZodObject = z.ZodObject,
  Sample extends z.output<Schema> = z.output<Schema>,
> {
  /** Folder under `content/`; empty for its root. */
  folder: string;
  ending: ContentEnding;
  schema: Schema;
  /**
   * The files of this kind, without their ending, where the site knows them by name: each must be
   * there, and no other is shown. Null where editors add files as they like.
   */
  names: readonly string[] | null;
  /** What people call one file of the kind, or the only one. */
  label: string;
  /** What people call all files of a collection, and the field that one of them goes by. */
  list: { label: string; identifier: string } | null;
  /** What the site shows where there is no file of the kind at all. */
  samples: readonly Sample[] | null;
  ids: ItemTemplate;
  /** Ids that the product is known by, by their field; all others follow from `ids`. */
  namedIds: Record<string, ItemTemplate[]>;
  /** What programs get of each entry, and the field that names the data file of one. */
  catalogue: { schema: z.ZodObject; fileName: 'id' | 'slug' | null } | null;
}

type Defaults = 'names' | 'list' | 'samples' | 'namedIds' | 'catalogue';

function define<Schema extends z.ZodObject, Sample extends z.output<Schema>>(
  kind: Omit<ContentKind<Schema, Sample>, Defaults> & Partial<ContentKind<Schema, Sample>>,
): ContentKind<Schema, Sample> {
  return { names: null, list: null, samples: null, namedIds: {}, catalogue: null, ...kind };
}

/** Defines a page: its file `content/pages/{name}.yaml` has the words. */
function page<Schema extends z.ZodObject>(
  name: string,
  label: string,
  schema: Schema,
  { ids = `${name}-{field}`, namedIds = {} }: Partial<Pick<ContentKind, 'ids' | 'namedIds'>> = {},
): ContentKind<Schema> {
  return define({
    ...{ folder: 'pages', ending: '.yaml', names: [name], label, schema, ids, namedIds },
  });
}

function nameMember(member: string): Record<string, ItemTemplate[]> {
  return {
    [`${member}.name`]: [`${member}-name`],
    [`${member}.title`]: [`${member}-title`],
    [`${member}.bio`]: [`${member}-bio`],
    [`${member}.image`]: [`${member}-image`],
    [`${member}.imageAlt`]: [`${member}-image-alt`],
  };
}

/** Every page and collection: all files under `content/` belong to exactly one of them. */
export const contentKinds = {
  services: define({
    ...{ folder: 'services', ending: '.yaml', names: serviceSlugs, schema: serviceSchema },
    label: 'Service',
    list: { label: 'Services', identifier: 'title' },
    samples: sampleServices,
    ids: '{entry}-service-{field}',
    // A card of a service and its own page show the same text under ids of their own.
    namedIds: {
      title: ['service-title-{id}', '{entry}-service-title'],
      description: ['service-description-{id}', '{entry}-service-desc'],
      image: ['service-image-{id}', '{entry}-service-image'],
      imageAlt: ['service-image-alt-{id}', '{entry}-service-image-alt'],
      'features.*': ['{entry}-feature-{n}'],
    },
    catalogue: { schema: catalogueServiceSchema, fileName: null },
  }),
  providers: define({
    ...{ folder: 'providers', ending: '.yaml', schema: providerSchema },
    label: 'Caregiver',
    list: { label: 'Caregivers', identifier: 'name' },
    samples: sampleProviders,
    ids: 'provider-{field}-{id}',
    catalogue: { schema: catalogueProviderSchema, fileName: 'id' },
  }),
  posts: define({
    ...{ folder: 'blog', ending: '.md', schema: postSchema },
    label: 'Article',
    list: { label: 'Articles', identifier: 'title' },
    samples: samplePosts,
    ids: 'blog-{field}-{id}',
    catalogue: { schema: catalogueArticleSchema, fileName: 'slug' },
  }),
  testimonials: define({
    ...{ folder: 'testimonials', ending: '.yaml', schema: testimonialSchema },
    label: 'Testimonial',
    list: { label: 'Testimonials', identifier: 'name' },
    samples: sampleTestimonials,
    ids: 'testimonial-{field}-{id}',
    catalogue: { schema: catalogueTestimonialSchema, fileName: null },
  }),
  homePage: page('home', 'Home', homePageSchema, {
    namedIds: {
      'hero.title': ['hero-title'],
      'blog.title': ['blog-section-title'],
      'serviceAreas.title': ['service-areas-title'],
    },
  }),
  aboutPage: page('about', 'About', aboutPageSchema, {
    namedIds: {
      'values.title': ['values-title'],
      'values.items.*.title': ['value-{n}-title'],
      'values.items.*.text': ['value-{n}-text'],
      ...nameMember('founder'),
      ...nameMember('coordinator'),
    },
  }),
  servicesPage: page('services', 'Services', servicesPageSchema, {
    namedIds: {
      'faq.items.*.question': ['faq-{n}-question'],
      'faq.items.*.answer': ['faq-{n}-answer'],
    },
  }),
  providersPage: page('providers', 'Our Team', providersPageSchema),
  blogPage: page('blog', 'Resources', blogPageSchema, { ids: 'resources-{field}' }),
  contactPage: page('contact', 'Contact', contactPageSchema, {
    namedIds: {
      'banner.intro': ['contact-description'],
      'serviceAreas.text': ['contact-service-areas'],
    },
  }),
  intakePage: page('intake', 'Intake forms', intakePageSchema),
  recommendationsPage: page('recommendations', 'Find My Match', recommendationsPageSchema, {
    ids: 'match-{field}',
  }),
  documents: define({
    ...{ folder: 'pages', ending: '.md', schema: documentSchema },
    names: ['accessibility', 'privacy'],
    label: 'Page',
    ids: '{entry}-{field}',
  }),
  site: define({
    ...{ folder: '', ending: '.yaml', names: ['site'], schema: siteSchema },
    label: 'Whole site',
    ids: 'site-{field}',
    namedIds: {
      address: ['contact-address'],
      phone: ['contact-phone'],
      email: ['contact-email'],
      'serviceAreas.counties.*.name': ['service-area-{county}-name'],
      'serviceAreas.counties.*.cities.*': ['service-area-{county}-city-{n}'],
    },
  }),
};

export type ContentKindName = keyof typeof contentKinds;

/** The names of all kinds, in the order of the table. */
export const contentKindNames = Object.keys(contentKinds) as ContentKindName[];

type KindOf<Name extends ContentKindName> = (typeof contentKinds)[Name];

/** The kinds whose only file has the words of one page. */
export type PageName = Extract<ContentKindName, `${string}Page`>;

/** The kinds whose entries carry numbers. */
export type CollectionName = {
  [Name in ContentKindName]: z.output<KindOf<Name>['schema']> extends { id: number } ? Name : never;
}[ContentKindName];

/** The names of the kinds whose entries carry numbers. */
export const collectionNames = contentKindNames.filter(
  (name): name is CollectionName => 'id' in contentKinds[name].schema.shape,
);
