import { toEntryName } from './content-files.ts';
import { collectionNames } from './kinds.ts';
import type { ContentDirectory } from './content-directory.ts';
import { getSite } from './collections.server.ts';
import { listEntries } from './entries.server.ts';

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
