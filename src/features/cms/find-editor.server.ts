import type { FieldPath } from '#features/content/field-changes.ts';
import type { ContentView } from './content-view.server.ts';
import type { EntryPlace } from './entry-path.server.ts';

/**
 * Who changed a field last.
 *
 * @returns null where no save tells that is not live yet
 */
export function findEditor(
  { openSaves }: ContentView,
  { file }: EntryPlace,
  path: FieldPath,
): string | null {
  const touches = (other: FieldPath) =>
    path.every((key, at) => at >= other.length || other[at] === key);
  const save = openSaves.findLast(({ changes }) =>
    changes.some(
      (change) => change.file === file && (change.kind !== 'field' || touches(change.path)),
    ),
  );
  return save?.username ?? null;
}
