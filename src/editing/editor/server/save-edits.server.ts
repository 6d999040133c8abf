import { randomUUID } from 'node:crypto';
import { sendingHeaders } from '#lib/http/sending.ts';
import {
  describeConflict,
  describeFieldConflict,
  describeListConflict,
} from '#model/describe/describe-text.server.ts';
import type { EditConflict } from '#model/describe/text-contract.ts';
import type { Orphan, SaveSource } from '#editing/publishing/publishing-contract.ts';
import { storeSave, type JournalOutcome } from '#editing/publishing/journal.server.ts';
import { describeMetPlan } from '#editing/publishing/planned-saves.server.ts';
import { isSaveStored } from '#editing/publishing/save-rows.server.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { describeOrphans } from './deleted-entries.server.ts';
import type { Edit } from './editor-inputs.ts';
import { checkEdits, type CheckedEdits } from './check-edits.server.ts';

export type SaveResult =
  | { kind: 'stored' | 'unchanged'; orphans: Orphan[]; warning?: string }
  | { kind: 'conflict'; conflicts: EditConflict[] };

/**
 * Stores all edits but those of deleted things, to be published at `dueAt` if given; repeating a
 * `save.id` changes nothing.
 *
 * @throws HttpError 400 or 422 if an edit breaks a rule
 */
export async function storeEdits(
  edits: readonly Edit[],
  save: { id: string; username: string; source: SaveSource; device?: string; dueAt?: Date | null },
): Promise<SaveResult> {
  const read = await checkEdits(edits).catch(async (error: unknown) => {
    // A retry after a lost response may no longer fit a site that was built in the meantime.
    if (error instanceof HttpError && (await isSaveStored(save.id))) return null;
    throw error;
  });
  if (read === null) return { kind: 'stored', orphans: [] };
  const { dueAt = null } = save;
  const orphans = [...read.orphans];
  let { changes, items } = read;
  for (;;) {
    const outcome: JournalOutcome =
      changes.length === 0
        ? { kind: (await isSaveStored(save.id)) ? 'stored' : 'unchanged' }
        : await storeSave({ ...save, changes }, { readsHead: true, dueAt });
    if (outcome.kind === 'orphaned') {
      const { indexes } = outcome;
      orphans.push(...indexes.flatMap((index) => items[index]?.id ?? []));
      changes = changes.filter((_, index) => !indexes.includes(index));
      items = items.filter((_, index) => !indexes.includes(index));
      continue;
    }
    if (outcome.kind !== 'conflict') {
      const [met] = outcome.kind === 'stored' ? (outcome.metPlans ?? []) : [];
      return {
        kind: outcome.kind,
        orphans: await describeOrphans(orphans),
        ...(met && { warning: await describeMetPlan(met) }),
      };
    }
    return {
      kind: 'conflict',
      conflicts: await describeConflicts(outcome.conflicts, { changes, items }),
    };
  }
}

async function describeConflicts(
  conflicts: Extract<JournalOutcome, { kind: 'conflict' }>['conflicts'],
  { changes, items }: Pick<CheckedEdits, 'changes' | 'items'>,
): Promise<EditConflict[]> {
  return Promise.all(
    conflicts.flatMap(({ index, theirs, by, device }) => {
      const [item, change] = [items[index], changes[index]];
      if (!item || change?.kind !== 'field') return [];
      const values = { ...change, theirs: theirs ?? undefined, by, ...(device && { device }) };
      if ('leaf' in item) return [describeConflict(item, values)];
      return [
        'leaves' in item ? describeListConflict(item, values) : describeFieldConflict(item, values),
      ];
    }),
  );
}

/**
 * Derives the same id for a retry after a lost response; without a key, each call is a new save.
 */
export function deriveSaveId(request: Request, userId: number, content: unknown): string {
  const key = request.headers.get(sendingHeaders.key);
  if (key === null || key === '') return randomUUID();
  return toUuid(JSON.stringify(['save', userId, key.slice(0, 200), content]));
}
