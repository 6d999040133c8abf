import { toServicePath } from './schemas/service-paths.ts';

/** An entry as its address names it. */
interface NamedEntry {
  /** Undefined as long as it is not known. */
  id?: number | string | undefined;
  /** The name of its file. */
  name: string;
}

/** What pages and the editor know of a collection without its schema, which browsers do not load. */
export interface Collection {
  /** Below `content/`. */
  folder: string;
  /** The page on which entries are added. */
  page: string;
  /** The page on which a new entry is written as it will look; without one, in its card. */
  newPage?: string;
  /** The texts of the card in which a new entry is written, in their order on the card. */
  cardTexts?: readonly string[];
  /** One entry in words: "a caregiver". */
  name: string;
  /** The field with an entry's own name. */
  nameField: 'name' | 'title';
  /** The elements that contain the entries of a page. */
  selector: string;
  /**
   * Matches the entry's number in the id of a text; null where the elements have it as an attribute.
   */
  ids: RegExp | null;
  /** Whether each page with the selector shows all entries. */
  isWholeAnywhere?: true;
  /** Entries are ordered by their dates, and cannot be moved. */
  isDated?: true;
  /** A further class of an entry's element, which the page's layout needs. */
  itemClass?: string;
  /** What the entry's own pages are named after, below `page`; null without such pages. */
  pageOf: 'id' | 'name' | null;
  /** Returns the address of an entry's own page that is not below `page`. */
  toAddress?: (name: string) => string;
  /** The fields that a search engine shows. */
  search?: { title: string; description: string };
  /** A new entry can be filled in from an application. */
  takesApplications?: true;
  /** Profiles show choices in words, such as the ages that somebody cares for. */
  hasFacts?: true;
}

const define = <Name extends string>(collections: Record<Name, Collection>) => collections;

/** The collections whose entries pages arrange, in the order of the links that add to them. */
export const collections = define({
  providers: {
    folder: 'providers',
    page: '/providers',
    name: 'a caregiver',
    nameField: 'name',
    newPage: '/admin/new/caregiver',
    selector: '[data-providers]',
    ids: /^provider-.*-(\d+)$/,
    takesApplications: true,
    hasFacts: true,
    pageOf: 'id',
  },
  articles: {
    folder: 'blog',
    page: '/blog',
    name: 'an article',
    nameField: 'title',
    isDated: true,
    newPage: '/admin/new/article',
    selector: '[data-articles]',
    ids: /^blog-.*-(\d+)$/,
    pageOf: 'name',
    search: { title: 'title', description: 'excerpt' },
  },
  testimonials: {
    folder: 'testimonials',
    page: '/',
    name: 'a testimonial',
    nameField: 'name',
    pageOf: null,
    selector: '[data-slides]',
    ids: /^testimonial-.*-(\d+)$/,
    itemClass: 'slide',
    cardTexts: ['text', 'name', 'title'],
  },
  team: {
    folder: 'team',
    page: '/about',
    name: 'a team member',
    nameField: 'name',
    pageOf: null,
    selector: '[data-team]',
    ids: null,
    cardTexts: ['name', 'title', 'bio'],
  },
  services: {
    folder: 'services',
    page: '/services',
    name: 'a service',
    nameField: 'title',
    isWholeAnywhere: true,
    newPage: '/admin/new/service',
    selector: '.services[data-services]',
    ids: /^service-(?:title|description|image)-(\d+)$/,
    pageOf: null,
    toAddress: toServicePath,
    search: { title: 'seo.title', description: 'seo.description' },
  },
});

export type EntryKind = keyof typeof collections;

export const entryKinds = Object.keys(collections) as [EntryKind, ...EntryKind[]];

/** Returns the kind of a content file, by its folder. */
export function findEntryKind(file: string): EntryKind | undefined {
  const folder = file.split('/')[1];
  return entryKinds.find((kind) => collections[kind].folder === folder);
}

/** Names the list of counties among the fields of the site. */
export const countiesTarget = 'content/site.yaml#serviceAreas.counties';

/** Asks for one more of them. */
export const newCountyTarget = `${countiesTarget}+`;

/** The beginning of a new entry's id, which its kind follows. */
export const newEntryPrefix = 'new:';

/** Returns the kind of a new entry, by its id. */
export function findNewKind(id: string): EntryKind | undefined {
  return entryKinds.find((kind) => id.startsWith(`${newEntryPrefix}${kind}:`));
}

/** Returns whether each entry has a page of its own. */
export function hasOwnPages({ pageOf, toAddress }: Collection): boolean {
  return pageOf !== null || toAddress !== undefined;
}

/** Returns the address of an entry's own page; null if it has none, or one by an unknown number. */
export function toEntryAddress(kind: EntryKind, { id, name }: NamedEntry): string | null {
  const { page, pageOf, toAddress }: Collection = collections[kind];
  if (toAddress) return toAddress(name);
  const own = pageOf === 'id' ? id : name;
  return pageOf === null || own === undefined ? null : `${page}/${own}`;
}

/** Returns the entry that a page is about, by its number or the name of its file. */
export function findPageEntry(path: string): { kind: EntryKind; name: string } | null {
  for (const kind of entryKinds) {
    const { page, pageOf }: Collection = collections[kind];
    const name = pageOf && path.startsWith(`${page}/`) ? path.slice(page.length + 1) : '';
    if (/^[^/]+\/?$/.test(name)) return { kind, name: name.replace('/', '') };
  }
  return null;
}
