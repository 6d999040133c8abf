import type { FieldChange, FieldValue } from '#domain/editing/content-change.ts';
import { toTarget } from '#domain/editing/content-item.ts';
import { listOpenSaves, type SavedContent } from '#server/db/content-save.ts';

/** A field that was saved and does not stand on the served site yet. */
export type SavedField = Pick<FieldChange, 'file' | 'path'> & { after: FieldValue | undefined };

/**
 * What was saved and is not live yet, by the name of the field: the newest value of each.
 */
export async function loadSavedFields(): Promise<Map<string, SavedField>> {
  return toSavedFields(await listOpenSaves());
}

/**
 * The newest value of each field that some saves change. Changes that met others' words are left
 * out: what they wanted stands nowhere.
 *
 * @param saves in the order in which they apply
 */
export function toSavedFields(saves: readonly SavedContent[]): Map<string, SavedField> {
  const fields = new Map<string, SavedField>();
  for (const { changes, conflicts } of saves) {
    for (const [index, change] of changes.entries()) {
      if (change.kind !== 'field' || conflicts.some((each) => each.index === index)) continue;
      const { file, path, after } = change;
      fields.set(toTarget(change), { file, path, after });
    }
  }
  return fields;
}
