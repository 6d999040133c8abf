import { randomUUID } from 'node:crypto';
import { sendingHeaders } from '#lib/http/sending.ts';
import type { EditConflict } from '#model/describe/text-contract.ts';
import type { Orphan, SaveSource } from '#editing/publishing/publishing-contract.ts';
import { storeSave, type JournalOutcome } from '#editing/publishing/journal.server.ts';
import { describeConflict } from '#editing/publishing/describe-conflict.server.ts';
import { describeConflictingPlan } from '#editing/publishing/planned-saves.server.ts';
import { isSaveStored } from '#editing/publishing/save-rows.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { leaveOut } from '#editing/editor/save/tied-edits.ts';
import { describeOrphans } from './deleted-entries.server.ts';
import type { Edit } from './editor-inputs.ts';
import { checkEdits, type CheckedEdits, refuseEdits } from './check-edits.server.ts';

type SaveResult = StoredEdits & {
  id: string;
  /** The edits that are not saved; without a message, one waits for another that belongs to it. */
  refused: { index: number; message: string | null }[];
};

interface EditsToSave {
  /** Derives the id of a save of edits: the same for a retry after a lost response. */
  toId: (edits: readonly Edit[]) => string;
  username: string;
  source: SaveSource;
  device?: string;
  /** Null to publish at once. */
  dueAt: Date | null;
  /** Whether the right edits are saved without those that are refused. */
  isPartial: boolean;
}

/**
 * Stores all edits but those of deleted things; repeating a save changes nothing.
 *
 * @throws HttpError 400 or 422 for an edit that is refused, unless the save is partial
 */
export async function storeEdits(
  edits: readonly Edit[],
  { toId, isPartial, ...save }: EditsToSave,
): Promise<SaveResult> {
  const refused = new Map<number, string | null>();
  const listRefused = () => Array.from(refused, ([index, message]) => ({ index, message }));
  let right = edits.map((edit, index) => ({ edit, index }));
  while (right.length > 0) {
    const sent = right.map(({ edit }) => edit);
    const id = toId(sent);
    const read = await checkEdits(sent);
    const isRight = read.refusals.length === 0;
    // A retry after a lost response may no longer fit a site that was built in the meantime.
    if (!isRight && (await isSaveStored(id)))
      return { kind: 'stored', id, orphans: [], refused: listRefused() };
    if (isRight)
      return { ...(await storeChecked(read, { ...save, id })), id, refused: listRefused() };
    const found = read.refusals.map((each) => {
      return { ...each, index: right[each.index ?? -1]?.index ?? null };
    });
    if (!isPartial || found.some(({ index }) => index === null)) refuseEdits(found);
    const tied = right.map((each, at) => {
      return { ...each, target: read.targets[at] ?? '', type: each.edit.type };
    });
    right = leaveOut(
      tied,
      tied.filter(({ index }) => found.some((each) => each.index === index)),
    );
    for (const each of tied) {
      if (right.includes(each)) continue;
      refused.set(each.index, found.find(({ index }) => index === each.index)?.message ?? null);
    }
  }
  return { kind: 'unchanged', id: toId([]), orphans: [], refused: listRefused() };
}

type StoredEdits =
  | { kind: 'stored' | 'unchanged'; orphans: Orphan[]; warning?: string }
  | { kind: 'conflict'; conflicts: EditConflict[] };

/** Stores changes, without those of files that are gone by now. */
async function storeChecked(
  read: CheckedEdits,
  { dueAt, ...save }: Omit<EditsToSave, 'isPartial' | 'toId'> & { id: string },
): Promise<StoredEdits> {
  const orphans = [...read.orphans];
  let { changes, ids } = read;
  for (;;) {
    const outcome: JournalOutcome =
      changes.length === 0
        ? { kind: (await isSaveStored(save.id)) ? 'stored' : 'unchanged' }
        : await storeSave({ ...save, changes }, { readsHead: true, dueAt });
    if (outcome.kind === 'conflict') {
      const conflicts = outcome.conflicts.map(({ index, ...theirs }) =>
        describeConflict(changes[index], theirs, ids[index] ?? undefined),
      );
      return { kind: 'conflict', conflicts: await Promise.all(conflicts) };
    }
    if (outcome.kind !== 'orphaned') {
      const [plan] = outcome.kind === 'stored' ? (outcome.conflictingPlans ?? []) : [];
      return {
        kind: outcome.kind,
        orphans: await describeOrphans(orphans),
        ...(plan && { warning: await describeConflictingPlan(plan) }),
      };
    }
    const { indexes } = outcome;
    orphans.push(...indexes.flatMap((index) => ids[index] ?? []));
    changes = changes.filter((_, index) => !indexes.includes(index));
    ids = ids.filter((_, index) => !indexes.includes(index));
  }
}

/**
 * Derives the same id for a retry after a lost response; without a key, each call is a new save.
 */
export function deriveSaveId(request: Request, userId: number, content: unknown): string {
  const key = request.headers.get(sendingHeaders.key);
  if (key === null || key === '') return randomUUID();
  return toUuid(JSON.stringify(['save', userId, key.slice(0, 200), content]));
}
