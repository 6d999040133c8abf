import { findSitePage } from '#model/schemas/footer.ts';
import { findWordsField } from './target-words.ts';

interface LinkTarget {
  path: string[];
  to: string;
}

/** Lists the targets of buttons and links in the content of a page. */
export function listLinkTargets(data: object, path: readonly string[] = []): LinkTarget[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]): LinkTarget[] => {
    const own = [...path, key];
    if (isGroup(value)) return listLinkTargets(value, own);
    return typeof value === 'string' && findWordsField(key) !== null
      ? [{ path: own, to: value }]
      : [];
  });
}

/** Removes the targets that are no page of the site, so that the page decides. */
export function dropLostTargets<Data extends object>(
  data: Data,
  sitePages: ReadonlyMap<string, string>,
): Data {
  const kept = Object.entries(data).flatMap(
    ([key, value]: [string, unknown]): [string, unknown][] => {
      if (isGroup(value)) return [[key, dropLostTargets(value, sitePages)]];
      const isTarget = typeof value === 'string' && findWordsField(key) !== null;
      return isTarget && findSitePage(value, sitePages) === null ? [] : [[key, value]];
    },
  );
  return Object.fromEntries(kept) as Data;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
