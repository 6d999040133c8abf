import type * as z from 'zod';
import {
  catalogueArticleSchema,
  catalogueProviderSchema,
  catalogueServiceSchema,
  catalogueTestimonialSchema,
} from './schemas/catalogue-entries.ts';
import { collections } from './collections.ts';
import { countyPageSchema, documentSchema, pages, repliesSchema } from './schemas/page-schemas.ts';
import { articleSchema, reservedSlugs } from './schemas/article.ts';
import { providerSchema } from './schemas/provider.ts';
import {
  sampleArticles,
  sampleProviders,
  sampleServices,
  sampleTestimonials,
} from './schemas/samples.ts';
import { serviceSlugs } from './schemas/service-paths.ts';
import { serviceSchema } from './schemas/service.ts';
import { footerSchema } from './schemas/footer.ts';
import { headerSchema } from './schemas/header.ts';
import { noticeSchema } from './schemas/notice.ts';
import { siteSchema } from './schemas/site.ts';
import { teamMemberSchema } from './schemas/team-member.ts';
import { testimonialSchema } from './schemas/testimonial.ts';

/** YAML alone, or Markdown below a head of YAML. */
export type ContentEnding = '.yaml' | '.md';

/**
 * The form of a field's ids. `{field}` is the field's path, `{id}` the entry's number, `{entry}`
 * its file name, `{member}` a member of the team, `{county}` a county's slug, `{n}` an index in a
 * list, counted from 1; several indexes follow the order of the path.
 */
export type IdTemplate = string;

export interface ContentKind<
  Schema extends z.ZodObject = z.ZodObject,
  Sample extends z.output<Schema> = z.output<Schema>,
> {
  /** Below `content/`; empty for `content/` itself. */
  folder: string;
  ending: ContentEnding;
  schema: Schema;
  /** The files that the site requires, without extension; null where it requires none. */
  names: readonly string[] | null;
  /** True where editors add files, and delete those that are not required. */
  isOpen: boolean;
  label: string;
  /** The label of a collection, and the field that identifies an entry. */
  list: { label: string; identifier: string } | null;
  /** Shown while the kind has no files. */
  samples: readonly Sample[] | null;
  ids: IdTemplate;
  /** The ids that differ from the template in `ids`. */
  namedIds: Record<string, IdTemplate[]>;
  /** The fields that cards show; nothing else of a new entry leaves the server. */
  cardFields: readonly string[];
  /** The choices of an entry that visitors see; a preview notes their changes. */
  visibleChoices: readonly string[];
  /** The fields of an entry in the API, and the field that its data file is named after. */
  catalogue: { schema: z.ZodObject; fileName: 'id' | 'slug' | null } | null;
  /** Set where entries are addressed by name and keep earlier addresses. */
  addresses: {
    /** The page below which their addresses are. */
    page: string;
    /** The names of the site's own pages there. */
    reserved: readonly string[];
    /** The field with earlier names. */
    earlier: string;
  } | null;
  /** True where other entries choose among these. */
  isChosen: boolean;
}

type Defaults =
  | 'addresses'
  | 'cardFields'
  | 'isChosen'
  | 'visibleChoices'
  | 'names'
  | 'isOpen'
  | 'list'
  | 'samples'
  | 'namedIds'
  | 'catalogue';

function define<Schema extends z.ZodObject, Sample extends z.output<Schema>>(
  kind: Omit<ContentKind<Schema, Sample>, Defaults> & Partial<ContentKind<Schema, Sample>>,
): ContentKind<Schema, Sample> {
  const { names = null, isOpen = names === null } = kind;
  return {
    list: null,
    samples: null,
    namedIds: {},
    catalogue: null,
    addresses: null,
    isChosen: false,
    cardFields: [],
    visibleChoices: [],
    ...kind,
    names,
    isOpen,
  };
}

interface Page extends Partial<Pick<ContentKind, 'ids' | 'namedIds'>> {
  file: string;
  label: string;
  schema: z.ZodObject;
}

type Pages = typeof pages;

const pageKinds = Object.fromEntries(
  Object.entries<Page>(pages).map(([name, { file, ids = `${file}-{field}`, ...page }]) => [
    name,
    define({ folder: 'pages', ending: '.yaml', names: [file], ids, ...page }),
  ]),
) as { [Name in keyof Pages]: ContentKind<Pages[Name]['schema']> };

const personFields = ['name', 'title', 'image', 'sample'] as const;

/** The registry of all content: every file under `content/` belongs to exactly one kind. */
export const contentKinds = {
  services: define({
    folder: collections.services.folder,
    ending: '.yaml',
    schema: serviceSchema,
    // The specification's own services are required; others are added.
    names: serviceSlugs,
    isOpen: true,
    label: 'Service',
    list: { label: 'Services', identifier: collections.services.nameField },
    samples: sampleServices,
    ids: '{entry}-service-{field}',
    // A service's card and its page show the same text under different ids.
    namedIds: {
      title: ['service-title-{id}', '{entry}-service-title'],
      description: ['service-description-{id}', '{entry}-service-desc'],
      image: ['service-image-{id}', '{entry}-service-image'],
      imageAlt: ['service-image-alt-{id}', '{entry}-service-image-alt'],
      imageFocus: ['service-image-focus-{id}', '{entry}-service-image-focus'],
      'features.*': ['{entry}-feature-{n}'],
    },
    catalogue: { schema: catalogueServiceSchema, fileName: null },
    isChosen: true,
    cardFields: ['title', 'description', 'image', 'imageAlt'],
    visibleChoices: ['state'],
  }),
  providers: define({
    folder: collections.providers.folder,
    ending: '.yaml',
    schema: providerSchema,
    label: 'Caregiver',
    list: { label: 'Caregivers', identifier: collections.providers.nameField },
    samples: sampleProviders,
    ids: 'provider-{field}-{id}',
    catalogue: { schema: catalogueProviderSchema, fileName: 'id' },
    cardFields: [
      ...personFields,
      ...['bio', 'imageDrawn', 'rating', 'languages', 'counties', 'ageGroups', 'schedules'],
    ],
    visibleChoices: [
      ...['rating', 'sample', 'counties', 'ageGroups', 'schedules', 'services', 'skills'],
      ...['serviceType', 'checks', 'cprUntil', 'imageDrawn', 'introduction', 'state'],
    ],
  }),
  articles: define({
    folder: collections.articles.folder,
    ending: '.md',
    schema: articleSchema,
    label: 'Article',
    list: { label: 'Articles', identifier: collections.articles.nameField },
    samples: sampleArticles,
    ids: 'blog-{field}-{id}',
    catalogue: { schema: catalogueArticleSchema, fileName: 'slug' },
    addresses: {
      page: collections.articles.page,
      reserved: reservedSlugs,
      earlier: 'redirectFrom',
    },
    cardFields: ['title', 'excerpt', 'image', 'imageAlt', 'category', 'author', 'publishedAt'],
    visibleChoices: ['publishedAt', 'state'],
  }),
  testimonials: define({
    folder: collections.testimonials.folder,
    ending: '.yaml',
    schema: testimonialSchema,
    label: 'Testimonial',
    list: { label: 'Testimonials', identifier: collections.testimonials.nameField },
    samples: sampleTestimonials,
    ids: 'testimonial-{field}-{id}',
    catalogue: { schema: catalogueTestimonialSchema, fileName: null },
    cardFields: [...personFields, 'text', 'rating', 'month'],
    visibleChoices: ['rating', 'month', 'sample', 'state'],
  }),
  team: define({
    folder: collections.team.folder,
    ending: '.yaml',
    schema: teamMemberSchema,
    label: 'Team member',
    list: { label: 'Team', identifier: collections.team.nameField },
    // An agency may show no team.
    samples: [],
    ids: '{member}-{field}',
    cardFields: [...personFields, 'bio', 'imageAlt', 'imageDrawn'],
    visibleChoices: ['imageDrawn', 'sample', 'state'],
  }),
  ...pageKinds,
  documents: define({
    folder: 'pages',
    ending: '.md',
    schema: documentSchema,
    names: ['accessibility', 'privacy'],
    label: 'Page',
    ids: '{entry}-{field}',
  }),
  countyPages: define({
    folder: 'counties',
    ending: '.md',
    schema: countyPageSchema,
    label: 'County page',
    list: { label: 'County pages', identifier: 'title' },
    // An agency may have none.
    samples: [],
    ids: '{entry}-county-{field}',
  }),
  replies: define({
    folder: '',
    ending: '.yaml',
    names: ['replies'],
    schema: repliesSchema,
    label: 'Reply templates',
    ids: 'replies-{field}',
  }),
  site: define({
    folder: '',
    ending: '.yaml',
    names: ['site'],
    schema: siteSchema,
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
  header: define({
    folder: '',
    ending: '.yaml',
    names: ['header'],
    schema: headerSchema,
    label: 'Menu at the top',
    ids: 'header-{field}',
  }),
  footer: define({
    folder: '',
    ending: '.yaml',
    names: ['footer'],
    schema: footerSchema,
    label: 'Footer',
    ids: 'footer-{field}',
  }),
  notice: define({
    folder: '',
    ending: '.yaml',
    names: ['notice'],
    schema: noticeSchema,
    label: 'Notice bar',
    // Without the file, a site has no notice.
    samples: [],
    ids: 'notice-{field}',
  }),
};

export type ContentKindName = keyof typeof contentKinds;

export const contentKindNames = Object.keys(contentKinds) as ContentKindName[];

type KindOf<Name extends ContentKindName> = (typeof contentKinds)[Name];

export type PageName = Extract<ContentKindName, `${string}Page`>;

export type CollectionName = {
  [Name in ContentKindName]: z.output<KindOf<Name>['schema']> extends { id: number } ? Name : never;
}[ContentKindName];

export const collectionNames = contentKindNames.filter(
  (name): name is CollectionName => 'id' in contentKinds[name].schema.shape,
);
