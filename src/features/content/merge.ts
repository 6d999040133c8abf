import { type ContentChange, type FieldChange, type FieldValue, areEqualValues } from './field-changes.ts';
import { toTarget } from './content-item.ts';

type Value = FieldValue | undefined;

/**
 * Decides whether a change applies: only to the value that its author saw. The wanted value needs
 * no change; any other belongs to somebody else and stays.
 */
export function judgeChange(
  { before, after }: { before?: Value; after?: Value },
  present: Value,
): 'applies' | 'unchanged' | 'conflict' {
  if (areEqualValues(present, after)) return 'unchanged';
  return areEqualValues(present, before) ? 'applies' : 'conflict';
}

export type NewChange = ContentChange & {
  built?: Value;
  /** Holds the value that the repository's head has; left out where the head is not known. */
  head?: { value?: Value; isFileGone?: boolean };
  /** Tells that the author didn't say what the change replaces. */
  isBlind?: boolean;
};

/** Names a change by its index in its save. */
export interface SaveConflict {
  index: number;
  theirs?: Value;
}

export interface JournaledSave {
  id: string;
  username: string;
  state: 'queued' | 'committed' | 'live';
  changes: readonly ContentChange[];
  conflicts: readonly SaveConflict[];
}

export type SavedField = Pick<FieldChange, 'file' | 'path'> & { after: Value; username: string };

/**
 * Returns the newest value of each field that is saved and not yet live, by target. Conflicting
 * changes don't count. `saves` are in the order in which they apply.
 */
export function toSavedFields(saves: readonly JournaledSave[]): Map<string, SavedField> {
  const fields = new Map<string, SavedField>();
  for (const { state, username, changes, conflicts } of saves) {
    if (state === 'live') continue;
    for (const [index, change] of changes.entries()) {
      if (change.kind !== 'field' || conflicts.some((each) => each.index === index)) continue;
      const { file, path, after } = change;
      fields.set(toTarget(change), { file, path, after, username });
    }
  }
  return fields;
}

/** Stores all changes of a save, or none. */
export type SaveMerge =
  | { kind: 'store'; changes: ContentChange[]; settled: ResolvedConflicts[] }
  | { kind: 'unchanged' }
  /** Names the changes of files that were deleted; the others can be stored without them. */
  | { kind: 'orphaned'; indexes: number[] }
  | { kind: 'conflict'; conflicts: (SaveConflict & { by: string | null })[] };

export interface ResolvedConflicts {
  id: string;
  indexes: number[];
}

/**
 * Decides whether a save is stored. A field's present value is the head's with the waiting saves
 * applied. Where the head is not known, it is the newest one that is saved and not yet live, else
 * the built one. Files and pictures are judged when they are published. `saves` are those that are
 * not live or have conflicts, in the order in which they apply.
 */
export function mergeSave(
  changes: readonly NewChange[],
  saves: readonly JournaledSave[],
): SaveMerge {
  const orphans = findOrphans(changes, saves);
  if (orphans.length > 0) return { kind: 'orphaned', indexes: orphans };
  const saved = toSavedFields(saves);
  const kept: ContentChange[] = [];
  const conflicts: (SaveConflict & { by: string | null })[] = [];
  for (const [index, { built, head, isBlind, ...change }] of changes.entries()) {
    if (change.kind !== 'field') {
      kept.push(change);
      continue;
    }
    const latest = head
      ? applyToHead(head.value, toTarget(change), saves)
      : saved.get(toTarget(change));
    const present = latest ? latest.after : head ? head.value : built;
    const seen = isBlind ? { ...change, before: present } : change;
    const verdict = judgeChange(seen, present);
    if (verdict === 'conflict') {
      conflicts.push({ index, theirs: present, by: latest?.username ?? null });
    } else if (verdict === 'applies') kept.push(seen);
  }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  if (kept.every(({ kind }) => kind === 'picture')) return { kind: 'unchanged' };
  return { kind: 'store', changes: kept, settled: findResolved(kept, saves) };
}

/** Returns the fields whose file is gone at the head, or is deleted by a save that is not live. */
export function findOrphans(
  changes: readonly NewChange[],
  saves: readonly JournaledSave[],
): number[] {
  return changes.flatMap(({ kind, file, head }, index) => {
    if (kind !== 'field') return [];
    let isGone = head?.isFileGone === true;
    for (const { state, changes: others, conflicts } of saves) {
      if (state === 'live' || (head && state === 'committed')) continue;
      for (const [at, other] of others.entries()) {
        if (other.file !== file || conflicts.some((each) => each.index === at)) continue;
        if (other.kind === 'remove') isGone = true;
        if (other.kind === 'create') isGone = false;
      }
    }
    return isGone ? [index] : [];
  });
}

/**
 * Applies the waiting saves of a field to the head's value, as the publisher does. A head that still
 * has what a committed save replaced was read from a copy that lags behind. Returns null where the
 * value is the head's own.
 */
function applyToHead(
  value: Value,
  target: string,
  saves: readonly JournaledSave[],
): Pick<SavedField, 'after' | 'username'> | null {
  const open = saves.flatMap(({ state, username, changes, conflicts }) =>
    changes.flatMap((change, index) => {
      if (change.kind !== 'field' || toTarget(change) !== target) return [];
      const { before, after } = change;
      const isLeftOut = conflicts.some((each) => each.index === index);
      return isLeftOut ? [] : [{ state, username, before, after }];
    }),
  );
  const committed = open.filter(({ state }) => state === 'committed');
  const last = committed.at(-1);
  const known = [last?.after, ...committed.map(({ before }) => before)];
  let latest = last && known.some((each) => areEqualValues(each, value)) ? last : null;
  for (const change of open.filter(({ state }) => state === 'queued')) {
    if (judgeChange(change, latest ? latest.after : value) !== 'conflict') latest = change;
  }
  return latest;
}

/**
 * Editing a text again resolves its older conflict, unless the page didn't show the other text yet.
 */
function findResolved(
  changes: readonly ContentChange[],
  saves: readonly JournaledSave[],
): ResolvedConflicts[] {
  return saves.flatMap(({ id, changes: former, conflicts }) => {
    const indexes = conflicts
      .map(({ index }) => index)
      .filter((index) => changes.some((change) => hasSeen(change, former[index])));
    return indexes.length === 0 ? [] : [{ id, indexes }];
  });
}

function hasSeen(change: ContentChange, waiting: ContentChange | undefined): boolean {
  if (waiting?.file !== change.file) return false;
  if (change.kind !== 'field') return waiting.kind !== 'field';
  if (waiting.kind !== 'field' || toTarget(waiting) !== toTarget(change)) return false;
  return (
    !areEqualValues(change.before, waiting.before) || areEqualValues(change.after, waiting.after)
  );
}
