import { findOrigins } from '#model/files/list-origins.ts';
import { mergeLists } from '#model/merge/merge-lists.ts';
import type { EditConflict } from '#model/describe/text-contract.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import {
  $texts,
  loadTexts,
  setListItems,
  setTextValue,
  toEditedText,
} from '#editing/editor/document/content-texts.client.ts';
import { rebaseText } from '#editing/editor/document/editing-document.client.ts';
import {
  type EditedText,
  findEdit,
  parseValue,
  serializeValue,
} from '#editing/editor/document/pending-edits.ts';
import { $document, setDocument } from '#editing/editor/document/editing-store.client.ts';
import { watchPublishing } from './publishing.client.ts';

export interface FoundConflict extends EditConflict {
  /** Set if the save was accepted before the conflict was found. */
  index?: number;
}

export interface OpenConflict extends FoundConflict {
  /** Unsaved text that was typed in the meantime. */
  newer: string | null;
}

export type ConflictSide = 'mine' | 'mix' | 'newer' | 'theirs';

export interface ConflictAnswer {
  conflict: OpenConflict;
  side: ConflictSide;
  value: string;
}

/** Returns false for a list, a number or a whole file. */
export function isText({ id }: EditConflict): boolean {
  return id !== '';
}

/** Returns true if the values of a conflict are the JSON of a list's items. */
export function isListConflict({ rules }: EditConflict): boolean {
  return rules?.type === 'list';
}

/** Adds unsaved text that was typed in the meantime, so that no answer overwrites it. */
export function findNewerText(conflict: FoundConflict): OpenConflict {
  const { id, base, yours, theirs } = conflict;
  const target = isText(conflict) ? findText(id)?.target : undefined;
  const edit = $document.get().touched.find((each) => each.target === target);
  const typed = edit && serializeValue(edit.type, edit.value);
  if (isListConflict(conflict)) return { ...conflict, newer: null };
  const isKnown = [base, yours, theirs].some((each) => each.trim() === typed?.trim());
  return { ...conflict, newer: typed === undefined || isKnown ? null : typed };
}

/** Loads texts not yet known; throws if a text is gone and the answer is not `theirs`. */
export async function loadConflictTexts(answers: readonly ConflictAnswer[]): Promise<void> {
  const texts = answers.filter(({ conflict }) => isText(conflict));
  const unknown = texts.map(({ conflict }) => conflict.id).filter((id) => !findText(id));
  if (unknown.length > 0) await loadTexts(unknown);
  const lost = texts.find(({ conflict, side }) => side !== 'theirs' && !findText(conflict.id));
  if (lost) throw new Error(`There is no text ${lost.conflict.id} any more.`);
}

/** Makes what somebody else saved the base of the edits; the answer `theirs` leaves no edit. */
export function answerConflicts(answers: readonly ConflictAnswer[]): void {
  for (const { conflict, side, value } of answers) {
    if (isListConflict(conflict)) {
      answerListConflict(conflict, side);
      continue;
    }
    const text = isText(conflict) ? findText(conflict.id) : undefined;
    if (!text) continue;
    const base = parseValue(text.type, conflict.theirs);
    setTextValue(text.target, conflict.theirs);
    const chosen = parseValue(text.type, value);
    setDocument(rebaseText($document.get(), { ...text, base }, chosen, Date.now()));
  }
}

/** Preserves others' changes of the other items in the list. */
function answerListConflict({ id, theirs }: OpenConflict, side: ConflictSide): void {
  const edit = findEdit($document.get().touched, id, 'list');
  if (!edit) return;
  const { base: before, value: after } = edit;
  const [was, is] = [before, after].map((entries) => entries.map((entry) => entry.value));
  const present = JSON.parse(theirs) as ListItem['value'][];
  const origins = findOrigins(was ?? [], present);
  const base = present.map((item, index) => {
    const origin = before[origins[index] ?? -1];
    return { key: origin?.key ?? `t${index}`, value: item };
  });
  const from = after.map(({ key }) => before.findIndex((each) => each.key === key));
  const change = {
    before: was ?? [],
    after: is ?? [],
    from: from.map((index) => (index < 0 ? null : index)),
  };
  const merged = side === 'theirs' ? null : mergeLists(change, present, true);
  const list = merged?.kind === 'merged' ? merged.list : present;
  const found = findOrigins(present, list);
  const value = list.map((item, index) => {
    const own = after.find((entry) => entry.value === item);
    const key = base[found[index] ?? -1]?.key ?? own?.key ?? `m${index}`;
    return { key, value: item };
  });
  setListItems(id, base);
  setDocument(rebaseText($document.get(), { ...edit, base }, value, Date.now()));
}

function findText(id: string): EditedText | undefined {
  const item = $texts.get().get(id);
  return $document.get().touched.find((each) => each.id === id) ?? (item && toEditedText(item));
}

/**
 * Resolves conflicts on the server; an answer of `mine` is not sent, since saving the text resolves
 * it.
 *
 * @throws RequestError when the server refuses
 */
export async function resolveConflicts(
  save: string,
  answers: readonly ConflictAnswer[],
): Promise<void> {
  for (const { conflict, side, value } of answers) {
    const isTheirs = side === 'theirs' || (isText(conflict) && value === conflict.theirs);
    if (conflict.index === undefined || (isText(conflict) && !isTheirs)) continue;
    await sendRequest('POST', '/api/admin/publishing', {
      save,
      index: conflict.index,
      keep: isTheirs ? 'theirs' : 'mine',
    });
  }
  watchPublishing();
}
