import { contentKinds, toEntryName, type ContentKindName } from '#domain/content/content-files.ts';
import type { ContentItem } from '#domain/editing/content-item.ts';
import { toWords } from '#domain/text/to-words.ts';

/** How people call the file of a kind that has only one; entries go by names of their own. */
const fileLabels: Record<ContentKindName, string> = {
  services: 'Service',
  providers: 'Caregiver',
  testimonials: 'Testimonial',
  posts: 'Article',
  documents: 'Page',
  site: 'Whole site',
  homePage: 'Home',
  aboutPage: 'About',
  servicesPage: 'Services',
  providersPage: 'Our Team',
  blogPage: 'Resources',
  contactPage: 'Contact',
  intakePage: 'Intake forms',
  recommendationsPage: 'Find My Match',
};

/** Keys whose words would not tell a person what is meant. */
const keyLabels: Record<string, string> = {
  seo: 'Search engines',
  faq: 'Questions',
  hero: 'Top of the page',
  blog: 'Articles',
};

/**
 * Where an item stands, in words: "Home › Top of the page › Headline".
 *
 * @param entryTitle how the entry calls itself, such as a caregiver's name
 */
export function formatPlace(
  { kind, file, path, leaf }: Omit<ContentItem, 'id'>,
  entryTitle?: string,
): string {
  const { names } = contentKinds[kind];
  const label = fileLabels[kind];
  const isOnlyFile = names?.length === 1;
  const page = isOnlyFile ? label : `${label} “${entryTitle ?? toEntryName(file)}”`;
  const parts: string[] = [];
  for (const key of path) {
    if (typeof key === 'number') parts.push(`${parts.pop() ?? ''} ${(key + 1).toString()}`.trim());
    else if (key !== 'items') parts.push(formatKey(key));
  }
  const last = path.at(-1);
  const number = typeof last === 'number' ? ` ${(last + 1).toString()}` : '';
  return [page, ...parts.slice(0, -1), leaf.label + number].join(' › ');
}

/** What a group of fields is called, by its key in the file. */
export function formatKey(key: string): string {
  return keyLabels[key] ?? toWords(key);
}
