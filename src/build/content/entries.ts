import { isDeepStrictEqual } from 'node:util';
import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';
import { toEntryName } from '#domain/content/content-files.ts';
import { getRenewalPlace, type RenewalPlace } from '../renewal/renewal-place.ts';

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
  const built = (await getCollection(name)).map(
    ({ id, data, body = '', filePath = '' }): Entry<CollectionKey> => ({ id, data, body, filePath }),
  );
  return (renewed ? renew(name, built, renewed) : built) as Entry<Name>[];
}

/** The entries of a collection now, once it is certain how the build has read them. */
function renew(
  name: CollectionKey,
  built: readonly Entry<CollectionKey>[],
  renewed: NonNullable<Listed['renewed']>,
): unknown[] {
  const known = [...renewed].filter(([, { kind }]) => kind === name);
  if (known.filter((each) => each[1].built).length !== built.length || !built.every(isKnown)) {
    throw new Error('A content file was read differently by the build.');
  }
  return known.flatMap(([filePath, { now }]) =>
    now ? [{ id: toEntryName(filePath), filePath, ...now }] : [],
  );

  /** A file that changed while the build read it may stand here as nobody else has seen it. */
  function isKnown({ id, filePath, ...read }: Entry<CollectionKey>): boolean {
    const entry = renewed.get(filePath);
    if (!entry?.built || id !== toEntryName(filePath)) return false;
    return [entry.built, entry.now].some((each) => isDeepStrictEqual(each, read));
  }
}
