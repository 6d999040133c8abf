import { toEntryName } from '#domain/content/content-files.ts';
import { collectionNames } from '#domain/content/kinds.ts';
import type { ContentDirectory } from '#domain/editing/content-directory.ts';
import { getSite } from './collections.ts';
import { listEntries } from './entries.ts';

/** Which entries have files of their own; built-in samples have none and cannot be changed. */
export async function getDirectory(): Promise<ContentDirectory> {
  const entries = await Promise.all(
    collectionNames.map(async (kind) => {
      const found = await listEntries(kind);
      const names = found.map(({ data, filePath }) => [data.id, toEntryName(filePath ?? '')]);
      return [kind, Object.fromEntries(names) as Record<string, string>] as const;
    }),
  );
  const { counties } = (await getSite()).serviceAreas;
  return { entries: Object.fromEntries(entries), counties: counties.map(({ slug }) => slug) };
}
