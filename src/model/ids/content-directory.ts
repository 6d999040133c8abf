import * as z from 'zod';
import { contentKindNames, type ContentKindName } from '#model/kinds.ts';

/** Maps the ids of entries, by which pages name them, to the files in git. The build writes it. */
export const contentDirectorySchema = z.object({
  /** Maps numbers to file names. */
  entries: z.partialRecord(
    z.enum(contentKindNames as [ContentKindName, ...ContentKindName[]]),
    z.record(z.string(), z.string()),
  ),
  /** Keeps the order of the file. */
  counties: z.array(z.string()),
});

export type ContentDirectory = z.infer<typeof contentDirectorySchema>;

export function findEntryName(
  { entries }: ContentDirectory,
  kind: ContentKindName,
  id: string,
): string | null {
  const names = entries[kind];
  return names && Object.hasOwn(names, id) ? (names[id] ?? null) : null;
}

export function findEntryId(
  { entries }: ContentDirectory,
  kind: ContentKindName,
  name: string,
): number | null {
  const found = Object.entries(entries[kind] ?? {}).find(([, each]) => each === name);
  return found ? Number(found[0]) : null;
}
