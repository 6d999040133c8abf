import { splitTarget } from '#editing/editor/document/pending-edits.ts';
import { type Collection, collections, findEntryKind } from '#model/collections.ts';
import { maxDescriptionLength, maxTitleLength } from '#model/entries/search-texts.ts';
import { readUrl } from '#lib/text/read-url.ts';

export type LinkGoal =
  | { kind: 'insecure' }
  | { kind: 'other' }
  /** A page or file of the site; the anchor is empty if the link has none. */
  | { kind: 'site'; path: string; anchor: string };

/** Returns where a link on a page leads; `origins` are those of the site, the served one first. */
export function readLinkGoal(
  address: string,
  page: string,
  [origin = '', ...others]: readonly string[],
): LinkGoal {
  const url = readUrl(address, origin + page);
  if (!url) return { kind: 'other' };
  if ([origin, ...others].includes(url.origin)) {
    return { kind: 'site', path: url.pathname + url.search, anchor: readAnchor(url.hash) };
  }
  return { kind: url.protocol === 'http:' ? 'insecure' : 'other' };
}

function readAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Returns whether a page's HTML has an element with the id of an anchor. */
export function hasAnchor(html: string, anchor: string): boolean {
  const ids = html.matchAll(/\s(?:id|name)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g);
  return [...ids].some(([, ...found]) => found.includes(anchor));
}

/** Returns the headings that skip a level. The title of the page comes first, on level 1. */
export function findSkippingHeadings(levels: readonly number[]): number[] {
  return levels.flatMap((level, index) => (level > (levels[index - 1] ?? 1) + 1 ? [index] : []));
}

export type SearchRole = 'description' | 'title';

const ofPages = { title: 'seo.title', description: 'seo.description' };

/** Returns how search engines use a text; null for most texts. */
export function findSearchRole(target: string): SearchRole | null {
  const { file, field } = splitTarget(target);
  const kind = findEntryKind(file);
  const { search = ofPages }: Partial<Collection> = kind ? collections[kind] : {};
  if (field === search.title) return 'title';
  return field === search.description ? 'description' : null;
}

export interface LengthJudgment {
  isGood: boolean;
  /** Such as "42 characters: a good length." */
  sentence: string;
}

const limits = {
  title: { min: 15, max: maxTitleLength },
  description: { min: 70, max: maxDescriptionLength },
};

/** Rates the length of a text by the space that search results have for it. */
export function judgeLength(role: SearchRole, text: string): LengthJudgment {
  const { length } = text.trim();
  const { min, max } = limits[role];
  const count = `${length} ${length === 1 ? 'character' : 'characters'}`;
  if (length > max) {
    const advice = `long. Search results may cut it off after ${max}.`;
    return { isGood: false, sentence: `${count}: ${advice}` };
  }
  if (length < min) {
    const advice = `short. Search results have room for ${max}.`;
    return { isGood: false, sentence: `${count}: ${advice}` };
  }
  return { isGood: true, sentence: `${count}: a good length.` };
}
