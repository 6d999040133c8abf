import { isDeepStrictEqual } from 'node:util';
import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';
import { getRenewalPlace, type ChangedEntry } from '../renewal/renewal-place.ts';

/** What a content file holds. */
export type Entry<Name extends CollectionKey> = Pick<CollectionEntry<Name>, 'id' | 'data'> & {
  /** Markdown; empty where the file has none. */
  body: string;
  /** From the root of the project. */
  filePath: string;
};

interface Listed {
  changed: ReadonlyMap<string, ChangedEntry>;
  entries: Promise<readonly Entry<CollectionKey>[]>;
}

const lists = new Map<CollectionKey, Listed>();

/**
 * The entries of a collection, in no certain order. They are read once for all pages: nobody may
 * change them.
 *
 * @throws when a file changed in a way that only a new build can show
 */
export function listEntries<Name extends CollectionKey>(
  name: Name,
): Promise<readonly Entry<Name>[]> {
  const { changed } = getRenewalPlace();
  let listed = lists.get(name);
  if (listed?.changed !== changed) {
    listed = { changed, entries: readEntries(name, changed) };
    lists.set(name, listed);
  }
  return listed.entries;
}

async function readEntries<Name extends CollectionKey>(
  name: Name,
  changed: Listed['changed'],
): Promise<Entry<Name>[]> {
  const entries = await getCollection(name);
  return entries.map(({ id, data, body = '', filePath = '' }) => {
    const change = changed.get(filePath);
    return { id, filePath, ...(change ? renew({ data, body }, change) : { data, body }) };
  }) as Entry<Name>[];
}

function renew(built: ChangedEntry['former'], { data, body, former }: ChangedEntry) {
  const isKnown = [former, { data, body }].some((known) => isDeepStrictEqual(known, built));
  if (!isKnown) throw new Error('A content file was read differently by the build.');
  return { data, body };
}
