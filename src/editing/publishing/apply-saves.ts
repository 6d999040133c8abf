import { findFileKind, readContentFile } from '#model/entries/content-file.ts';
import { findField, listSchemaFields } from '#model/field.ts';
import { orderFields } from '#model/ids/content-list.ts';
import { contentKinds } from '#model/kinds.ts';
import { fitChange, judgeChange, type SaveConflict } from '#model/merge/merge.ts';
import {
  type ContentChange,
  type FieldChange,
  type FieldPath,
  readField,
} from '#model/files/field-changes.ts';
import { type FieldValue, isList } from '#model/files/field-value.ts';
import { editContentFile } from '#model/files/edit-content-file.ts';
import type { StoredSave, PlannedOutcome } from './save-rows.server.ts';

type TextChange = Exclude<ContentChange, { kind: 'picture' }>;

export interface AppliedSaves {
  /** Null for a file that no longer exists. */
  texts: Map<string, string | null>;
  saves: PlannedOutcome[];
}

export function listTouchedFiles(saves: readonly StoredSave[]): string[] {
  const changes = saves.flatMap((save) => save.changes);
  return [...new Set(changes.filter(isTextChange).map(({ file }) => file))];
}

export function isTextChange({ kind, file }: ContentChange): boolean {
  return kind !== 'picture' && file.startsWith('content/');
}

/**
 * Applies a change only if the text is still the one that it was made for; a text that already has
 * the wanted value stays, and any other text makes the change a conflict, as `refused` does.
 */
export function applySaves(
  saves: readonly StoredSave[],
  present: ReadonlyMap<string, string | null>,
  refused: ReadonlySet<ContentChange> = new Set(),
): AppliedSaves {
  const texts = new Map(present);
  const outcomes = saves.map(({ id, changes }): PlannedOutcome => {
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
  return { texts, saves: outcomes };
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
  const content = readContentFile(change.file, text);
  return {
    kind: 'conflict',
    theirs: content ? toComparable(readField(content, change.path)) : undefined,
  };
}

function applyFieldChange(change: FieldChange, text: string | null): Applied {
  const kind = findFileKind(change.file);
  const parsed = readContentFile(change.file, text);
  if (text === null || kind === null || !parsed) return { kind: 'conflict', theirs: undefined };
  const fitted = fitChange(change, parsed);
  if (fitted.kind === 'unchanged') return { kind: 'applied', text };
  if (fitted.kind === 'conflict') return fitted;
  const { path } = fitted;
  const spec = findField(listSchemaFields(contentKinds[kind].schema), path)?.spec;
  const after =
    spec?.kind === 'list' && isList(fitted.after)
      ? fitted.after.map((item) => orderFields(spec.item, item))
      : fitted.after;
  const theirs = readField(parsed, path);
  if (!hasListItems(parsed, path)) return { kind: 'conflict', theirs };
  try {
    return {
      kind: 'applied',
      text: editContentFile(text, contentKinds[kind].ending, [{ path, after }]),
    };
  } catch {
    // A file that needs manual repair must not hold up everybody else's saves.
    return { kind: 'conflict', theirs };
  }
}

/**
 * Returns whether the list items that contain a field still exist: half an item breaks the site.
 */
function hasListItems(parsed: { data: object; text: string }, path: FieldPath): boolean {
  return path.every(
    (key, index) =>
      typeof key !== 'number' ||
      index === path.length - 1 ||
      readField(parsed, path.slice(0, index + 1)) !== undefined,
  );
}

/** Trims a text: whitespace around it belongs to the file, not to the author. */
function toComparable(value: FieldValue | undefined): FieldValue | undefined {
  return typeof value === 'string' ? value.trim() : value;
}
