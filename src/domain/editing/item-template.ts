import { serviceSlugs } from '#domain/service/service-slug.ts';
import type { ContentKindName } from '#domain/content/content-files.ts';
import type { LeafPath } from '#domain/editing/text-leaf.ts';

/**
 * How the content ids of a field are made. Slots in braces: `{id}` is the number of the entry,
 * `{entry}` the name of its file, `{county}` the slug of a county, `{n}` the place in a list,
 * counted from 1; the slots of lists stand in the order of the field's path.
 */
export type ItemTemplate = string;

/** Ids that the product is known by; all others follow from the field's place. */
const namedTemplates: Partial<Record<ContentKindName, Record<string, ItemTemplate[]>>> = {
  homePage: {
    'hero.title': ['hero-title'],
    'blog.title': ['blog-section-title'],
    'serviceAreas.title': ['service-areas-title'],
  },
  aboutPage: {
    'values.title': ['values-title'],
    'values.items.*.title': ['value-{n}-title'],
    'values.items.*.text': ['value-{n}-text'],
    ...nameMember('founder'),
    ...nameMember('coordinator'),
  },
  servicesPage: {
    'faq.items.*.question': ['faq-{n}-question'],
    'faq.items.*.answer': ['faq-{n}-answer'],
  },
  contactPage: {
    'banner.intro': ['contact-description'],
    'serviceAreas.text': ['contact-service-areas'],
  },
  site: {
    address: ['contact-address'],
    phone: ['contact-phone'],
    email: ['contact-email'],
    'serviceAreas.counties.*.name': ['service-area-{county}-name'],
    'serviceAreas.counties.*.cities.*': ['service-area-{county}-city-{n}'],
  },
  // A card of a service and its own page show the same text under ids of their own.
  services: {
    title: ['service-title-{id}', '{entry}-service-title'],
    description: ['service-description-{id}', '{entry}-service-desc'],
    image: ['service-image-{id}', '{entry}-service-image'],
    imageAlt: ['service-image-alt-{id}', '{entry}-service-image-alt'],
    'features.*': ['{entry}-feature-{n}'],
  },
};

function nameMember(member: string): Record<string, ItemTemplate[]> {
  return {
    [`${member}.name`]: [`${member}-name`],
    [`${member}.title`]: [`${member}-title`],
    [`${member}.bio`]: [`${member}-bio`],
    [`${member}.image`]: [`${member}-image`],
    [`${member}.imageAlt`]: [`${member}-image-alt`],
  };
}

/** What the ids of a kind's other fields begin and end with. */
const frames: Record<ContentKindName, (field: string) => ItemTemplate> = {
  services: (field) => `{entry}-service-${field}`,
  providers: (field) => `provider-${field}-{id}`,
  testimonials: (field) => `testimonial-${field}-{id}`,
  posts: (field) => `blog-${field}-{id}`,
  documents: (field) => `{entry}-${field}`,
  site: (field) => `site-${field}`,
  homePage: (field) => `home-${field}`,
  aboutPage: (field) => `about-${field}`,
  servicesPage: (field) => `services-${field}`,
  providersPage: (field) => `providers-${field}`,
  blogPage: (field) => `resources-${field}`,
  contactPage: (field) => `contact-${field}`,
  intakePage: (field) => `intake-${field}`,
  recommendationsPage: (field) => `match-${field}`,
};

/**
 * The ways in which the ids of a field are written.
 *
 * @returns at least one; the first is the one to show
 */
export function listItemTemplates(kind: ContentKindName, path: LeafPath): ItemTemplate[] {
  const named = namedTemplates[kind]?.[path.join('.')];
  if (named) return named;
  const field = path.length === 0 ? 'content' : path.map(toIdPart).join('-');
  return [frames[kind](field)];
}

function toIdPart(key: string): string {
  return key === '*' ? '{n}' : key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const slotPatterns: Record<string, string> = {
  '{id}': '(?<id>[1-9][0-9]{0,14})',
  '{entry}': `(?<entry>${[...serviceSlugs, 'accessibility', 'privacy'].join('|')})`,
  '{county}': '(?<county>[a-z]+(?:-[a-z]+)*)',
};

/** Makes the pattern that ids of a template have; its groups bear the names of the slots. */
export function toItemPattern(template: ItemTemplate): RegExp {
  let lists = 0;
  const source = template.replaceAll(/\{\w+\}/g, (slot) => {
    const pattern = slotPatterns[slot];
    if (pattern !== undefined) return pattern;
    lists += 1;
    return `(?<n${lists.toString()}>[1-9][0-9]{0,3})`;
  });
  return new RegExp(`^${source}$`);
}

/** What goes into the slots of a template. */
export interface ItemSlots {
  id: number | null;
  entry: string;
  county: string;
  /** Places in lists, counted from 0. */
  positions: readonly number[];
}

/** Writes an id. */
export function formatItemId(template: ItemTemplate, slots: ItemSlots): string {
  const positions = [...slots.positions];
  // The slug of a county stands for its place in the list of counties.
  if (template.includes('{county}')) positions.shift();
  return template
    .replaceAll('{id}', (slots.id ?? 0).toString())
    .replaceAll('{entry}', slots.entry)
    .replaceAll('{county}', slots.county)
    .replaceAll('{n}', () => ((positions.shift() ?? 0) + 1).toString());
}
