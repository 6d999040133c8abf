import { type ContentChange, type FieldChange, type FieldValue, areEqualValues } from './field-changes.ts';
import { toTarget } from './content-item.ts';

/** Who wins when two people change one text. */

type Value = FieldValue | undefined;

/**
 * Judges a change by what stands in its place by now: it is made where that is what its writer saw.
 * Where it is what the writer wants, there is nothing to do. Anything else is somebody else's, stays,
 * and makes the change a conflict.
 */
export function judgeChange(
  { before, after }: { before?: Value; after?: Value },
  present: Value,
): 'applies' | 'unchanged' | 'conflict' {
  if (areEqualValues(present, after)) return 'unchanged';
  return areEqualValues(present, before) ? 'applies' : 'conflict';
}

/** A change that is sent, with what the built site has in its place. */
export type NewChange = ContentChange & {
  built?: Value;
  /** Its writer did not say what it replaces. */
  isBlind?: boolean;
};

/** A change, by its index in its save, that met others' words and waits for a person. */
export interface SaveConflict {
  index: number;
  theirs?: Value;
}

/** A save in the journal. */
export interface JournaledSave {
  id: string;
  username: string;
  state: 'queued' | 'committed' | 'live';
  changes: readonly ContentChange[];
  conflicts: readonly SaveConflict[];
}

/** A field that was saved and does not stand on the served site yet. */
export type SavedField = Pick<FieldChange, 'file' | 'path'> & { after: Value; username: string };

/**
 * Returns the newest value of each field that saves change and that is not live yet, by the name of
 * the field. Changes that met others' words are left out: what they wanted stands nowhere.
 *
 * @param saves in the order in which they apply
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

/** What becomes of a save: all of its changes are stored, or none. */
export type SaveMerge =
  | { kind: 'store'; changes: ContentChange[]; settled: SettledConflicts[] }
  | { kind: 'unchanged' }
  /** Others' words stand in the way of changes, which are named by their index. */
  | { kind: 'conflict'; conflicts: (SaveConflict & { by: string | null })[] };

/** The conflicts of a save that nobody has to decide any more. */
export interface SettledConflicts {
  id: string;
  indexes: number[];
}

/**
 * Decides what becomes of a save. What counts for a field is the newest value that was saved and is
 * not live yet, then the built one. Files and pictures are judged when they are published.
 *
 * @param changes what is to be saved
 * @param saves those that are not live or wait for a decision, in the order in which they apply
 */
export function mergeSave(
  changes: readonly NewChange[],
  saves: readonly JournaledSave[],
): SaveMerge {
  const saved = toSavedFields(saves);
  const kept: ContentChange[] = [];
  const conflicts: (SaveConflict & { by: string | null })[] = [];
  for (const [index, { built, isBlind, ...change }] of changes.entries()) {
    if (change.kind !== 'field') {
      kept.push(change);
      continue;
    }
    const latest = saved.get(toTarget(change));
    const present = latest ? latest.after : built;
    const seen = isBlind ? { ...change, before: present } : change;
    const verdict = judgeChange(seen, present);
    if (verdict === 'conflict') {
      conflicts.push({ index, theirs: present, by: latest?.username ?? null });
    } else if (verdict === 'applies') kept.push(seen);
  }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  if (kept.every(({ kind }) => kind === 'picture')) return { kind: 'unchanged' };
  return { kind: 'store', changes: kept, settled: findSettled(kept, saves) };
}

/**
 * Whoever changes a text anew has seen what stood in the way before, unless it was not on the page
 * yet: then the words that wait for a decision go on waiting.
 */
function findSettled(
  changes: readonly ContentChange[],
  saves: readonly JournaledSave[],
): SettledConflicts[] {
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
