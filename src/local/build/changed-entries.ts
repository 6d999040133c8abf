import type { ChangedEntry } from '#build/renewal/renewal-place.ts';
import { contentKinds } from '#domain/content/content-files.ts';
import { listFieldPictures, listMarkdownPictures } from '#domain/content/site-pictures.ts';
import type { ContentEntry } from '#local/content/read-content.ts';

/**
 * The content files that hold something else than before, by path from the root of the project.
 *
 * @param former what was built
 * @param now what keeps the rules
 * @throws where addresses or pictures have changed: those are made by a whole build alone
 */
export function listChangedEntries(
  former: readonly ContentEntry[],
  now: readonly ContentEntry[],
): Map<string, ChangedEntry> {
  const known = new Map(former.map((entry) => [entry.file, entry]));
  if (known.size !== now.length) throw new Error('There are more or fewer files.');
  const changed = new Map<string, ChangedEntry>();
  for (const entry of now) {
    const before = known.get(entry.file);
    if (!before) throw new Error('A file has another name.');
    if (JSON.stringify(before) === JSON.stringify(entry)) continue;
    if (JSON.stringify(listFixed(before)) !== JSON.stringify(listFixed(entry))) {
      throw new Error('Addresses or pictures have changed.');
    }
    changed.set(entry.file, { ...readEntry(entry), former: readEntry(before) });
  }
  return changed;
}

/** What an entry has to do with files other than its pages. */
function listFixed({ data, text }: ContentEntry) {
  const { id, redirectFrom } = data as { id?: unknown; redirectFrom?: unknown };
  const pictures = listFieldPictures(data).map(({ picture }) => picture);
  return [id, redirectFrom, ...pictures, ...listMarkdownPictures(text)];
}

/** An entry as Astro reads it. */
function readEntry({ kind, data, text }: ContentEntry): ChangedEntry['former'] {
  return { data: contentKinds[kind].schema.parse(data), body: text.trim() };
}
