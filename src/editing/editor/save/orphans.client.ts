import { atom } from 'nanostores';
import type { Orphan } from '#editing/publishing/publishing-contract.ts';
import type { PendingEdit } from '#editing/editor/document/pending-edits.ts';

/** The entries that the last saves found deleted, by content id. */
export const $orphans = atom<ReadonlyMap<string, Orphan>>(new Map());

export function recordOrphans(orphans: Orphan[]): void {
  $orphans.set(new Map(orphans.map((orphan) => [orphan.id, orphan])));
}

/** The unsaved edits of one deleted entry. */
export interface OrphanGroup extends Pick<Orphan, 'entry' | 'isRestorable' | 'message'> {
  edits: PendingEdit[];
}

export function groupOrphans(
  edits: readonly PendingEdit[],
  orphans: ReadonlyMap<string, Orphan>,
): OrphanGroup[] {
  const groups = new Map<string, OrphanGroup>();
  for (const edit of edits) {
    const orphan = orphans.get(edit.id);
    if (!orphan) continue;
    const group = groups.get(orphan.entry) ?? { ...orphan, edits: [] };
    group.edits.push(edit);
    groups.set(orphan.entry, group);
  }
  return [...groups.values()];
}
