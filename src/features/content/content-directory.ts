import { z } from 'zod';
import { contentKindNames, type ContentKindName } from './kinds.ts';

/** Which entries there are: ids name them by numbers, git by files. Written by the build. */
export const contentDirectorySchema = z.object({
  /** For each kind with numbered entries, the name of each entry's file by its number. */
  entries: z.partialRecord(
    z.enum(contentKindNames as [ContentKindName, ...ContentKindName[]]),
    z.record(z.string(), z.string()),
  ),
  /** Slugs of the counties, in the order of the file. */
  counties: z.array(z.string()),
});

export type ContentDirectory = z.infer<typeof contentDirectorySchema>;

/** The name of the file of an entry; null where there is none of that number. */
export function findEntryName(
  { entries }: ContentDirectory,
  kind: ContentKindName,
  id: string,
): string | null {
  const names = entries[kind];
  return names && Object.hasOwn(names, id) ? (names[id] ?? null) : null;
}

/** The number of an entry; null where its file is not known. */
export function findEntryId(
  { entries }: ContentDirectory,
  kind: ContentKindName,
  name: string,
): number | null {
  const found = Object.entries(entries[kind] ?? {}).find(([, each]) => each === name);
  return found ? Number(found[0]) : null;
}
