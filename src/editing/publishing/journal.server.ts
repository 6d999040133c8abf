import { readBuiltField } from '#model/built/built-content.server.ts';
import { toTarget } from '#model/ids/content-text.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
import { type FieldValue, isList } from '#model/files/field-value.ts';
import {
  applySavedToList,
  findOrphans,
  listSavedLists,
  judgeChange,
  mergeSave,
  toSavedFields,
  type NewChange,
  type SavedField,
  type SaveMerge,
} from '#model/merge/merge.ts';
import { type AuthoredConflict, followOwnTexts } from '#model/merge/own-texts.ts';
import { findOrigins } from '#model/files/list-origins.ts';
import { mergeLists } from '#model/merge/merge-lists.ts';
import { compareLists, type SavedList } from '#model/merge/saved-lists.ts';
import { listUploadsOfChange } from '#editing/pictures/upload-file.ts';
import { toUuid } from '#lib/db/derive-uuid.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { insertPlannedSave } from './planned-rows.server.ts';
import { addHeadValues, readHeadTexts, requireReadableHead } from './head-values.server.ts';
import {
  insertSave,
  listOpenSaves,
  listSavedTexts,
  readJournal,
  type NewSave,
  findSave,
  requeueConflict,
  type StoredSave,
} from './save-rows.server.ts';

export type JournalOutcome =
  | Exclude<SaveMerge, { kind: 'conflict' | 'store' }>
  | { kind: 'conflict'; conflicts: AuthoredConflict[] }
  /** The planned saves that conflict with it. */
  | { kind: 'stored'; conflictingPlans?: ConflictingPlan[] };

/** The most attempts to merge a save after another one was stored in the meantime. */
const maxTries = 40;

/**
 * Stores all of a save or nothing; repeating an id changes nothing. With `readsHead`, the save is
 * also compared with the repository's head; with `dueAt`, it waits for that time. Throws HttpError
 * 503 if others save too often.
 */
export async function storeSave(
  save: Omit<NewSave, 'changes'> & { changes: readonly NewChange[] },
  { readsHead = false, dueAt = null }: { readsHead?: boolean; dueAt?: Date | null } = {},
): Promise<JournalOutcome> {
  const files = [...new Set(save.changes.map(({ file }) => file))];
  let wanted = save.changes;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { isStored, lastSequence, isStoreResting, saves, planned } = await readJournal(
      save.id,
      files,
    );
    // The head is read after the journal: a save committed in between is in both, which is
    // harmless.
    if (readsHead && tries === 0 && !isStoreResting) {
      const heads = await readHeadTexts(wanted);
      requireReadableHead(heads);
      wanted = addHeadValues(wanted, heads);
    }
    // A retry after a lost response must report its orphans again.
    if (isStored && findOrphans(wanted, saves).length === 0) {
      return answerStored(wanted, planned);
    }
    let merge = mergeSave(wanted, saves);
    if (merge.kind === 'conflict') {
      const saved = await listSavedTexts(files);
      const own = followOwnTexts(wanted, merge.conflicts, { saved, username: save.username });
      if (own.conflicts.length > 0) return { kind: 'conflict', conflicts: own.conflicts };
      wanted = own.changes;
      merge = mergeSave(wanted, saves);
    }
    if (merge.kind !== 'store') return merge;
    const { changes, settled } = merge;
    if (dueAt) {
      await insertPlannedSave({ ...save, changes, dueAt });
      return answerStored(changes, planned);
    }
    if (await insertSave({ ...save, changes }, settled, lastSequence)) {
      return answerStored(changes, planned);
    }
  }
  throw new HttpError(503, 'Too many people are saving right now. Please save again in a moment.');
}

function answerStored(
  changes: readonly ContentChange[],
  planned: readonly ConflictingPlan[],
): JournalOutcome {
  const conflictingPlans = findConflictingPlans(changes, planned);
  return { kind: 'stored', ...(conflictingPlans.length > 0 && { conflictingPlans }) };
}

export interface ConflictingPlan {
  username: string;
  dueAt: string;
  changes: ContentChange[];
}

/** Returns whether a planned change of a list can be merged with the saved list. */
function isMergeable({ before, after, from }: ChangedField, present: FieldValue | undefined) {
  if (!from || !isList(before) || !isList(after) || !isList(present)) return false;
  return mergeLists({ before, after, from }, present).kind === 'merged';
}

/** Returns the planned changes that conflict with `changes` once these are saved. */
function findConflictingPlans(
  changes: readonly ContentChange[],
  planned: readonly ConflictingPlan[],
): ConflictingPlan[] {
  const saved = new Map(
    changes.flatMap((change) => (change.kind === 'field' ? [[toTarget(change), change]] : [])),
  );
  return planned.flatMap(({ username, dueAt, changes: all }) => {
    const conflicting = all.filter((change) => {
      const other = change.kind === 'field' ? saved.get(toTarget(change)) : undefined;
      if (!other || change.kind !== 'field' || isMergeable(change, other.after)) return false;
      return judgeChange(change, other.after) === 'conflict';
    });
    return conflicting.length === 0 ? [] : [{ username, dueAt, changes: conflicting }];
  });
}

export interface SavedValues {
  /** Single texts, by target. */
  fields: Map<string, SavedField>;
  /** Lists whose items were added, removed or moved, by target. */
  lists: Map<string, SavedList>;
  /** The files of deleted entries. */
  removed: Set<string>;
}

/** Returns what is saved and not live yet; list items are those of the served site. */
export async function loadSavedValues(): Promise<SavedValues> {
  const saves = await listOpenSaves();
  const fields = toSavedFields(saves);
  const lists = new Map<string, SavedList>();
  for (const root of listSavedLists(saves)) {
    const target = toTarget(root);
    for (const key of fields.keys()) if (key.startsWith(`${target}.`)) fields.delete(key);
    fields.delete(target);
    const before = await readBuiltField(root.file, root.path);
    if (!isList(before)) continue;
    const { value, by } = applySavedToList(before, root, saves, { isBuilt: true });
    const found = compareLists(root, before, value);
    for (const field of found.fields) {
      fields.set(toTarget(field), { ...field, username: by ?? '' });
    }
    for (const list of found.lists) lists.set(toTarget(list), list);
  }
  return { fields, lists, removed: listRemovedFiles(saves) };
}

function listRemovedFiles(saves: readonly StoredSave[]): Set<string> {
  const removed = new Set<string>();
  for (const { kind, file } of saves.flatMap(({ changes }) => changes)) {
    if (kind === 'remove') removed.add(file);
    else if (kind === 'create') removed.delete(file);
  }
  return removed;
}

/** Queues a conflicting change again, only for the text shown in its conflict, not a newer one. */
export async function requeueChange(id: string, index: number, username: string): Promise<void> {
  const save = await findSave(id);
  const change = save?.changes[index];
  const conflict = save?.conflicts.find((each) => each.index === index);
  if (!change || !conflict) return;
  const theirs = conflict.theirs ?? undefined;
  const named = listUploadsOfChange(change);
  const pictures = save.changes.filter(
    ({ kind, file }) => kind === 'picture' && named.includes(file),
  );
  await requeueConflict(
    { id, index },
    {
      // Repeating the decision after a lost response is the same save.
      id: toUuid(JSON.stringify(['again', id, index, theirs])),
      username,
      changes: [...pictures, ...renewChange(change, theirs)],
    },
  );
}

type ChangedField = Extract<ContentChange, { kind: 'field' }>;

/**
 * Returns the change for a list as it is now: what others did to items that do not conflict stays.
 */
function renewFieldChange(change: ChangedField, theirs: FieldValue | undefined): ChangedField {
  const { before, after, from } = change;
  if (!from || !isList(before) || !isList(after) || !isList(theirs)) {
    return { ...change, before: theirs };
  }
  const merged = mergeLists({ before, after, from }, theirs, true);
  const list = merged.kind === 'merged' ? merged.list : after;
  return { ...change, before: theirs, after: list, from: findOrigins(theirs, list) };
}

function renewChange(change: ContentChange, theirs: FieldValue | undefined): ContentChange[] {
  if (change.kind === 'field') return [renewFieldChange(change, theirs)];
  if (typeof theirs !== 'string') return [change];
  const removal: ContentChange = { kind: 'remove', file: change.file, before: theirs };
  // A file can only be created if it does not exist.
  return change.kind === 'create' ? [removal, change] : [removal];
}
