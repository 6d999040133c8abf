import { isDeepStrictEqual } from 'node:util';
import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';
import { getRenewalPlace, type KnownEntry, type RenewalPlace, type RenewedEntry } from '../renewal/renewal-place.ts';

/** What a content file holds. */
export type Entry<Name extends CollectionKey> = Pick<CollectionEntry<Name>, 'id' | 'data'> & {
  /** Markdown; empty where the file has none. */
  body: string;
  /** From the root of the project. */
  filePath: string;
};

interface Listed {
  renewed: RenewalPlace['entries'];
  entries: Promise<readonly Entry<CollectionKey>[]>;
}

const lists = new Map<CollectionKey, Listed>();

/**
 * The entries of a collection, in no certain order. They are read once for all pages: nobody may
 * change them.
 *
 * @throws in a renewal, where the build has read something else than the renewal knows of
 */
export function listEntries<Name extends CollectionKey>(
  name: Name,
): Promise<readonly Entry<Name>[]> {
  const { entries: renewed } = getRenewalPlace();
  let listed = lists.get(name);
  if (!listed || listed.renewed !== renewed) {
    listed = { renewed, entries: readEntries(name, renewed) };
    lists.set(name, listed);
  }
  return listed.entries;
}

async function readEntries<Name extends CollectionKey>(
  name: Name,
  renewed: Listed['renewed'],
): Promise<Entry<Name>[]> {
  const entries = await getCollection(name);
  return entries.map(({ id, data, body = '', filePath = '' }) => {
    const read = { data, body };
    return { id, filePath, ...(renewed ? renew(read, renewed.get(filePath)) : read) };
  }) as Entry<Name>[];
}

/** A file that changed while the build read it may stand here as nobody else has seen it. */
function renew(read: KnownEntry, entry: RenewedEntry | undefined): KnownEntry {
  const isKnown = entry && [entry.built, entry.now].some((each) => isDeepStrictEqual(each, read));
  if (!isKnown) throw new Error('A content file was read differently by the build.');
  return entry.now;
}
