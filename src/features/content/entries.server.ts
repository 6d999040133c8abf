import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';

const lists = new Map<CollectionKey, Promise<readonly unknown[]>>();

/**
 * The entries of a collection, in no certain order. A build reads each collection once for all pages:
 * nobody may change what is in it.
 */
export function listEntries<Name extends CollectionKey>(
  name: Name,
): Promise<readonly CollectionEntry<Name>[]> {
  const known = lists.get(name) as Promise<readonly CollectionEntry<Name>[]> | undefined;
  const entries = known ?? getCollection(name);
  // While somebody develops, a file may change between two pages.
  if (import.meta.env.PROD) lists.set(name, entries);
  return entries;
}
