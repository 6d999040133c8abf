import { judgeChange } from '#features/content/merge.ts';
import { applyFieldChanges, type ContentData } from '#features/content/apply-field-changes.ts';
import type { FieldChange, FieldPath, FieldValue } from '#features/content/field-changes.ts';
import { listFieldChanges } from '#features/content/list-field-changes.ts';
import { readField } from '#features/content/read-field.ts';

/** What a form changed, held against what stands there by now. */
export type EntryMerge =
  | { kind: 'merged'; changes: FieldChange[]; content: ContentData }
  /** Somebody else changed this field to something else. */
  | { kind: 'conflict'; path: FieldPath; theirs: FieldValue | undefined };

/**
 * Brings the changes of a form into an entry that others may have changed in the meantime: other
 * fields stay as they have made them.
 *
 * @param base what the form began with
 * @param sent what it says now
 * @param present what stands there by now
 */
export function mergeEntry(
  file: string,
  base: ContentData,
  sent: ContentData,
  present: ContentData,
): EntryMerge {
  const changes: FieldChange[] = [];
  for (const change of listFieldChanges(file, base, sent)) {
    const current = readField(present, change.path);
    const verdict = judgeChange(change, current);
    if (verdict === 'conflict') return { kind: 'conflict', path: change.path, theirs: current };
    if (verdict === 'applies') changes.push(change);
  }
  return { kind: 'merged', changes, content: applyFieldChanges(present, changes) };
}
