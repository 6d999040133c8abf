import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { judgeChange, type SaveConflict } from '#features/content/merge.ts';
import {
  type ContentChange,
  type FieldChange,
  type FieldPath,
  type FieldValue,
  readField,
} from '#features/content/field-changes.ts';
import { editContentFile } from '#features/content/edit-content-file.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import type { StoredSave, SettledSave } from './save-rows.server.ts';

type TextChange = Exclude<ContentChange, { kind: 'picture' }>;

/** What saves make of texts. */
export interface AppliedSaves {
  /** Texts of files; null where there is no such file any more. */
  texts: Map<string, string | null>;
  saves: SettledSave[];
}

/** The content files that saves touch. */
export function listTouchedFiles(saves: readonly StoredSave[]): string[] {
  const changes = saves.flatMap((save) => save.changes);
  return [...new Set(changes.filter(isTextChange).map(({ file }) => file))];
}

/** A change of a content file, not of a picture. */
export function isTextChange({ kind, file }: ContentChange): boolean {
  return kind !== 'picture' && file.startsWith('content/');
}

/**
 * Applies saves, one after the other, to texts. A change is made where the words are those it was
 * made for; where they are the wanted ones already, there is nothing to do; any other words are
 * somebody else's and stay, and the change is a conflict.
 *
 * @param saves in the order in which they apply
 * @param present the texts of all files that they touch; null where there is no such file
 * @param refused changes that are a conflict whatever stands in their place
 */
export function applySaves(
  saves: readonly StoredSave[],
  present: ReadonlyMap<string, string | null>,
  refused: ReadonlySet<ContentChange> = new Set(),
): AppliedSaves {
  const texts = new Map(present);
  const settled = saves.map(({ id, changes }): SettledSave => {
    const conflicts = changes.flatMap((change, index): SaveConflict[] => {
      if (change.kind === 'picture' || !isTextChange(change)) return [];
      const text = texts.get(change.file) ?? null;
      const result = refused.has(change) ? refuse(change, text) : applyChange(change, text);
      if (result.kind === 'conflict') return [{ index, theirs: result.theirs ?? null }];
      texts.set(change.file, result.text);
      return [];
    });
    return { id, conflicts };
  });
  return { texts, saves: settled };
}

type Applied =
  { kind: 'applied'; text: string | null } | { kind: 'conflict'; theirs: FieldValue | undefined };

function applyChange(change: TextChange, text: string | null): Applied {
  switch (change.kind) {
    case 'field':
      return applyFieldChange(change, text);
    case 'create':
      return applyFileChange({ before: null, after: change.text }, text);
    case 'remove':
      return applyFileChange({ before: change.before, after: null }, text);
  }
}

function applyFileChange(
  change: { before: string | null; after: string | null },
  text: string | null,
): Applied {
  return judgeChange(change, text) === 'conflict'
    ? { kind: 'conflict', theirs: text }
    : { kind: 'applied', text: change.after };
}

function refuse(change: TextChange, text: string | null): Applied {
  if (change.kind !== 'field') return { kind: 'conflict', theirs: text };
  const kind = findContentKind(change.file.replace(/^content\//, ''));
  const parsed =
    text === null || kind === null ? null : parseContentFile(text, contentKinds[kind].ending);
  const isReadable = parsed?.kind === 'parsed';
  return {
    kind: 'conflict',
    theirs: isReadable ? toComparable(readField(parsed, change.path)) : undefined,
  };
}

function applyFieldChange(
  { file, path, before, after }: FieldChange,
  text: string | null,
): Applied {
  const kind = findContentKind(file.replace(/^content\//, ''));
  if (text === null || kind === null) return { kind: 'conflict', theirs: undefined };
  const { ending } = contentKinds[kind];
  const parsed = parseContentFile(text, ending);
  if (parsed.kind === 'unreadable') return { kind: 'conflict', theirs: undefined };
  const present = toComparable(readField(parsed, path));
  const change = { before: toComparable(before), after: toComparable(after) };
  const verdict = judgeChange(change, present);
  if (verdict === 'unchanged') return { kind: 'applied', text };
  if (verdict === 'conflict' || !hasPlace(parsed, path)) {
    return { kind: 'conflict', theirs: present };
  }
  try {
    return { kind: 'applied', text: editContentFile(text, ending, [{ path, after }]) };
  } catch {
    // A file that a person must change by hand keeps nobody else's words waiting.
    return { kind: 'conflict', theirs: present };
  }
}

/** Whether the items of lists that hold a field are still there: half an item breaks the site. */
function hasPlace(parsed: { data: object; text: string }, path: FieldPath): boolean {
  return path.every(
    (key, place) =>
      typeof key !== 'number' ||
      place === path.length - 1 ||
      readField(parsed, path.slice(0, place + 1)) !== undefined,
  );
}

/** Space around a text is the file's, not the writer's. */
function toComparable(value: FieldValue | undefined): FieldValue | undefined {
  return typeof value === 'string' ? value.trim() : value;
}
