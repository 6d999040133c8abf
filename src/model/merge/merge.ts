import {
  applyFieldChanges,
  type ContentChange,
  type ContentData,
  type FieldChange,
  type FieldPath,
  readField,
} from '#model/files/field-changes.ts';
import { areEqualValues, type FieldValue, isList } from '#model/files/field-value.ts';
import { toTarget } from '#model/ids/content-text.ts';
import { findContentList } from '#model/ids/content-list.ts';
import { findOrigins } from '#model/files/list-origins.ts';
import { mergeLists } from './merge-lists.ts';

type Value = FieldValue | undefined;

/**
 * Decides whether a change applies: only to the value that its author saw. A value that is already
 * as wanted needs no change; any other is somebody else's and stays.
 */
export function judgeChange(
  { before, after }: { before?: Value; after?: Value },
  present: Value,
): 'applies' | 'unchanged' | 'conflict' {
  if (areEqualValues(present, after)) return 'unchanged';
  return areEqualValues(present, before) ? 'applies' : 'conflict';
}

export type FittedChange =
  /** The value to write and its path, after others moved or changed items of the same list. */
  | { kind: 'applies'; path: FieldPath; after: Value }
  | { kind: 'unchanged' }
  | { kind: 'conflict'; theirs: Value };

/** Judges a change against the present content; changes of one list are combined item by item. */
export function fitChange(change: FieldChange, content: ContentData): FittedChange {
  const path = findPath(change, content);
  const [before, after, present] = [change.before, change.after, readField(content, path)].map(
    toComparable,
  );
  const verdict = judgeChange({ before, after }, present);
  if (verdict === 'unchanged') return { kind: 'unchanged' };
  if (verdict === 'applies') return { kind: 'applies', path, after: change.after };
  const { from } = change;
  if (from && isList(before) && isList(after) && isList(present)) {
    const merged = mergeLists({ before, after, from }, present);
    if (merged.kind === 'merged' && hasRightLength(change.file, path, merged.list)) {
      return areEqualValues(merged.list, present)
        ? { kind: 'unchanged' }
        : { kind: 'applies', path, after: merged.list };
    }
  }
  return { kind: 'conflict', theirs: present };
}

/** Returns false where two people together have added or removed too many items. */
function hasRightLength(file: string, path: FieldPath, { length }: readonly FieldValue[]): boolean {
  const { min = 0, max = null } = findContentList(file, path) ?? {};
  return length >= min && (max === null || length <= max);
}

/** Trims a text: the space around it belongs to the file, not to the writer. */
function toComparable(value: Value): Value {
  return typeof value === 'string' ? value.trim() : value;
}

/**
 * Returns a path with the present positions of its items. The path of a removed item leads past the
 * end of its list.
 */
export function findPath(
  { path, before, within }: Pick<FieldChange, 'before' | 'path' | 'within'>,
  content: ContentData,
): FieldPath {
  const root = toRootPath(path);
  if (root.length === path.length || !isList(within)) return path;
  let [known, present] = [within as Value, readField(content, root)];
  const found: (number | string)[] = [...root];
  for (const [depth, key] of path.slice(root.length).entries()) {
    if (typeof key === 'number' && isList(known) && isList(present)) {
      const rest = path.slice(root.length + depth + 1);
      const item = findItem([known, present], key, { rest, before });
      found.push(item.index ?? present.length);
      [known, present] = [item.known, item.index === null ? undefined : present[item.index]];
    } else {
      found.push(key);
      [known, present] = [known, present].map((value) => readItemField(value, [key]));
    }
  }
  return found;
}

/** Finds the item with the edited text, as it was known and at its present position. */
function findItem(
  [known, present]: readonly [readonly FieldValue[], readonly FieldValue[]],
  key: number,
  { rest, before }: { rest: FieldPath; before: Value },
): { known: Value; index: number | null } {
  const hasText = (item: Value) =>
    item !== undefined &&
    areEqualValues(toComparable(readItemField(item, rest)), toComparable(before));
  const named = hasText(known[key]) ? key : known.findIndex(hasText);
  // The page may be newer than the known state, with the item rewritten and moved since then.
  const [rewritten, another] = named < 0 ? present.filter(hasText) : [];
  if (rewritten !== undefined && another === undefined) {
    return { known: rewritten, index: present.indexOf(rewritten) };
  }
  const origin = named < 0 ? key : named;
  const index = findOrigins(known, present).indexOf(origin);
  return { known: known[origin], index: index < 0 ? null : index };
}

function readItemField(item: Value, path: FieldPath): Value {
  if (item === undefined || path.length === 0) return item;
  return readField({ data: { item }, text: '' }, ['item', ...path]);
}

/** Returns a path up to its outermost list; the whole path where there is none. */
export function toRootPath(path: FieldPath): FieldPath {
  const index = path.findIndex((key) => typeof key === 'number');
  return index < 0 ? path : path.slice(0, index);
}

/** The values are those at the root of the change's path, so that lists are known whole. */
export type NewChange = ContentChange & {
  built?: Value;
  /** The value at the repository's head; missing where the head is unknown. */
  head?: { value?: Value; isFileGone?: boolean };
  /** True where the author didn't say what the change replaces. */
  isBlind?: boolean;
};

/** A conflicting change, by its index in the save. */
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

/** Returns the changes that are saved and not yet live, in the order in which they apply. */
function listOpenChanges(saves: readonly JournaledSave[]) {
  return saves.flatMap(({ state, username, changes, conflicts }) => {
    if (state === 'live') return [];
    const leftOut = new Set(conflicts.map(({ index }) => index));
    return changes.flatMap((change, index) =>
      change.kind !== 'field' || leftOut.has(index)
        ? []
        : [{ ...change, after: change.after, state, username }],
    );
  });
}

type OpenChange = ReturnType<typeof listOpenChanges>[number];

function groupByTarget(changes: readonly OpenChange[]): Map<string, OpenChange[]> {
  const groups = new Map<string, OpenChange[]>();
  for (const change of changes) {
    const target = toTarget(change);
    const group = groups.get(target);
    if (group) group.push(change);
    else groups.set(target, [change]);
  }
  return groups;
}

/**
 * Returns the newest value of each field that is saved and not yet live, by target, without
 * conflicting changes. `saves` are in the order in which they apply.
 */
export function toSavedFields(saves: readonly JournaledSave[]): Map<string, SavedField> {
  return new Map(
    listOpenChanges(saves).map((change) => {
      const { file, path, after, username } = change;
      return [toTarget(change), { file, path, after, username }];
    }),
  );
}

type Root = Pick<FieldChange, 'file' | 'path'>;

export interface ChangedList extends Root {
  /** True where items were added, removed or moved, not just edited. */
  isRearranged: boolean;
}

/** Lists the lists with items that are saved and not yet live. */
export function listSavedLists(saves: readonly JournaledSave[]): ChangedList[] {
  const lists = new Map<string, ChangedList>();
  for (const { file, path, before, after } of listOpenChanges(saves)) {
    const root = { file, path: toRootPath(path) };
    const isRearranged = isList(before) || isList(after);
    if (!isRearranged && root.path.length === path.length) continue;
    const known = lists.get(toTarget(root))?.isRearranged ?? false;
    lists.set(toTarget(root), { ...root, isRearranged: known || isRearranged });
  }
  return [...lists.values()];
}

const isBelow = ({ file, path }: Root, root: Root) =>
  file === root.file && root.path.every((key, index) => key === path[index]);

/** Applies the saved changes that are not yet live to a list of the served site, or of the head. */
export function applySavedToList(
  value: Value,
  root: Root,
  saves: readonly JournaledSave[],
  { isBuilt }: { isBuilt: boolean },
): { value: Value; by: string | null } {
  let content = toContent(root.path, value);
  let by: string | null = null;
  for (const change of listOpenChanges(saves)) {
    if (!isBelow(change, root)) continue;
    const fitted = fitChange(change, content);
    if (fitted.kind !== 'conflict' || isBuilt) by = change.username;
    if (fitted.kind === 'applies') content = applyFieldChanges(content, [fitted]);
    // A change that was saved on top of a commit that is not yet built is shown all the same.
    else if (fitted.kind === 'conflict' && isBuilt) content = forceChange(change, content);
  }
  return { value: readField(content, root.path), by };
}

function forceChange(change: FieldChange, content: ContentData): ContentData {
  const { before, after, from } = change;
  // Another item may have taken the position of the change.
  const path = findPath(change, content);
  const present = readField(content, path);
  if (present === undefined) return content;
  if (!from || !isList(before) || !isList(after) || !isList(present)) {
    return applyFieldChanges(content, [{ path, after }]);
  }
  const merged = mergeLists({ before, after, from }, present, true);
  if (merged.kind === 'conflict') return content;
  return applyFieldChanges(content, [{ path, after: merged.list }]);
}

function toContent(path: FieldPath, value: Value): ContentData {
  const content = { data: {}, text: '' };
  return value === undefined ? content : applyFieldChanges(content, [{ path, after: value }]);
}

/** The result of storing all changes of a save, or none. */
export type SaveMerge =
  | { kind: 'store'; changes: ContentChange[]; settled: ResolvedConflicts[] }
  | { kind: 'unchanged' }
  /** The changes of deleted files; the others can be stored without them. */
  | { kind: 'orphaned'; indexes: number[] }
  | { kind: 'conflict'; conflicts: (SaveConflict & { by: string | null })[] };

export interface ResolvedConflicts {
  id: string;
  indexes: number[];
}

/**
 * Decides whether a save is stored. A field's present value is the head's with the waiting saves
 * applied. Where the head is unknown, it is the newest one that is saved and not yet live, or else
 * the built one. Files and pictures are judged when they are published. `saves` are those that are
 * not live or have conflicts, in the order in which they apply.
 */
export function mergeSave(
  changes: readonly NewChange[],
  saves: readonly JournaledSave[],
): SaveMerge {
  const orphans = findOrphans(changes, saves);
  if (orphans.length > 0) return { kind: 'orphaned', indexes: orphans };
  const open = groupByTarget(listOpenChanges(saves));
  const kept: ContentChange[] = [];
  const fits = new Map<ContentChange, Value>();
  const conflicts: (SaveConflict & { by: string | null })[] = [];
  for (const [index, { built, head, isBlind, ...change }] of changes.entries()) {
    if (change.kind !== 'field') {
      kept.push(change);
      continue;
    }
    const { content, by } = findPresent({ ...change, built, ...(head && { head }) }, saves, open);
    const seen = isBlind ? addPresentValue(change, built, content) : change;
    const fitted = fitChange(seen, content);
    if (fitted.kind === 'conflict') conflicts.push({ index, theirs: fitted.theirs, by });
    else if (fitted.kind === 'applies') {
      kept.push(seen);
      fits.set(seen, fitted.after);
    }
  }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  if (kept.every(({ kind }) => kind === 'picture')) return { kind: 'unchanged' };
  return { kind: 'store', changes: kept, settled: findResolved(kept, { fits, saves }) };
}

/** Turns a change into one that replaces whatever its place now contains. */
function addPresentValue<Change extends FieldChange>(
  change: Change,
  built: Value,
  content: ContentData,
): Change {
  const shown = readField(toContent(toRootPath(change.path), built), change.path);
  const path = findPath({ ...change, before: shown }, content);
  const present = readField(content, path);
  // A removed item is not added again at the end of its list.
  const isGone = present === undefined && toRootPath(path).length < path.length;
  return { ...change, before: isGone ? shown : present };
}

/** Returns the value at the root of a change: the head's or the built one, with saved changes. */
function findPresent(
  { file, path, built, head }: FieldChange & Pick<NewChange, 'built' | 'head'>,
  saves: readonly JournaledSave[],
  open: ReadonlyMap<string, OpenChange[]>,
): { content: ContentData; by: string | null } {
  const root = { file, path: toRootPath(path) };
  const value = head ? head.value : built;
  if (isList(value)) {
    const { value: list, by } = applySavedToList(value, root, saves, { isBuilt: !head });
    return { content: toContent(root.path, list), by };
  }
  const changes = open.get(toTarget(root)) ?? [];
  const latest = head ? applyToHead(value, changes) : changes.at(-1);
  return {
    content: toContent(root.path, latest ? latest.after : value),
    by: latest?.username ?? null,
  };
}

/**
 * Returns the fields whose file is missing at the head, or deleted by a save that is not yet live.
 */
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
        const { kind: act } = other;
        if (other.file !== file || (act !== 'remove' && act !== 'create')) continue;
        if (!conflicts.some((each) => each.index === at)) isGone = act === 'remove';
      }
    }
    return isGone ? [index] : [];
  });
}

/**
 * Applies the waiting saves of a field to the head's value, as the publisher does. A head with the
 * value that a committed save replaced was read from a copy that lags behind. Returns null where
 * the value is the head's own.
 */
function applyToHead(
  value: Value,
  open: readonly OpenChange[],
): Pick<SavedField, 'after' | 'username'> | null {
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
  { fits, saves }: { fits: ReadonlyMap<ContentChange, Value>; saves: readonly JournaledSave[] },
): ResolvedConflicts[] {
  const alike = new Map<string, ContentChange[]>();
  for (const change of changes) {
    alike.set(toChangeKey(change), [...(alike.get(toChangeKey(change)) ?? []), change]);
  }
  return saves.flatMap(({ id, changes: former, conflicts }) => {
    const indexes = conflicts.flatMap(({ index, theirs }) => {
      const waiting = former[index];
      const isResolved =
        waiting &&
        alike
          .get(toChangeKey(waiting))
          ?.some((change) => hasSeen(change, waiting, { theirs, result: fits.get(change) }));
      return isResolved ? [index] : [];
    });
    return indexes.length === 0 ? [] : [{ id, indexes }];
  });
}

/** Returns the key of what a change is about: a field, or a whole file. */
function toChangeKey(change: ContentChange): string {
  return change.kind === 'field' ? toTarget(change) : change.file;
}

/** Returns whether a list already includes a change, apart from items that others changed. */
function holdsList(present: Value, { before, after, from }: FieldChange): boolean {
  if (!from || !isList(before) || !isList(after) || !isList(present)) return false;
  const merged = mergeLists({ before, after, from }, present, true);
  return merged.kind === 'merged' && areEqualValues(merged.list, present);
}

/** Returns whether a change's author has seen the value that an earlier change there ran into. */
function hasSeen(
  change: ContentChange,
  waiting: ContentChange,
  { theirs, result }: { theirs: Value; result: Value },
): boolean {
  if (change.kind !== 'field' || waiting.kind !== 'field') return true;
  // Others may have changed the list without the page showing it, so the result counts.
  if (waiting.from) return holdsList(result, waiting);
  const isItem = toRootPath(change.path).length < change.path.length;
  // Another item may have taken that position.
  if (isItem && !areEqualValues(change.before, theirs ?? undefined)) {
    return areEqualValues(change.after, waiting.after);
  }
  return (
    !areEqualValues(change.before, waiting.before) || areEqualValues(change.after, waiting.after)
  );
}
