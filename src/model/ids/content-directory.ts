import * as z from 'zod';
import { contentKindNames, type ContentKindName } from '#model/kinds.ts';

/** Maps the ids in pages to files in git; the build writes it. */
export const contentDirectorySchema = z.object({
  /** File names by number. */
  entries: z.partialRecord(
    z.enum(contentKindNames as [ContentKindName, ...ContentKindName[]]),
    z.record(z.string(), z.string()),
  ),
  /** In the order of the file. */
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
