import { toEntryName } from './content-files.ts';
import { contentKinds } from './kinds.ts';
import type { ContentItem } from './content-item.ts';
import { toWords } from '#lib/text/words.ts';

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
  const { names, label } = contentKinds[kind];
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
