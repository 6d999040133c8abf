import type { KnownEntry, RenewedEntry } from '#build/renewal/renewal-place.ts';
import { contentKinds } from '#domain/content/content-files.ts';
import { listFieldPictures, listMarkdownPictures } from '#domain/content/site-pictures.ts';
import type { ContentEntry } from '#local/content/read-content.ts';

/**
 * The content files now and as they were built, by path from the root of the project.
 *
 * @param built what the whole site was built from
 * @param now what keeps the rules
 * @throws where addresses or pictures have changed: those are made by a whole build alone
 */
export function listRenewedEntries(
  built: readonly ContentEntry[],
  now: readonly ContentEntry[],
): Map<string, RenewedEntry> {
  const known = new Map(built.map((entry) => [entry.file, entry]));
  if (known.size !== now.length) throw new Error('There are more or fewer files.');
  return new Map(
    now.map((entry) => {
      const before = known.get(entry.file);
      if (!before) throw new Error('A file has another name.');
      if (JSON.stringify(listFixed(before)) !== JSON.stringify(listFixed(entry))) {
        throw new Error('Addresses or pictures have changed.');
      }
      return [entry.file, { now: readEntry(entry), built: readEntry(before) }];
    }),
  );
}

/** What an entry has to do with files other than its pages. */
function listFixed({ data, text }: ContentEntry) {
  const { id, redirectFrom } = data as { id?: unknown; redirectFrom?: unknown };
  const pictures = listFieldPictures(data).map(({ picture }) => picture);
  return [id, redirectFrom, ...pictures, ...listMarkdownPictures(text)];
}

/** An entry as Astro reads it. */
function readEntry({ kind, data, text }: ContentEntry): KnownEntry {
  return { data: contentKinds[kind].schema.parse(data), body: text.trim() };
}
