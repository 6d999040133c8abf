import { findContentKind, contentKinds } from '#domain/content/content-files.ts';
import type {
  ContentChange,
  FieldChange,
  FieldPath,
  FieldValue,
} from '#domain/editing/content-change.ts';
import { areEqualValues } from '#domain/editing/equal-values.ts';
import { readField } from '#domain/editing/read-field.ts';
import { editContentFile } from '#server/content-file/edit-content-file.ts';
import { parseContentFile } from '#server/content-file/parse-content-file.ts';
import type { SaveConflict, SavedContent, SettledSave } from '#server/db/content-save.ts';
import type { FileChange } from '#server/publishing/content-store.ts';

/** What a commit will hold. */
export interface CommitPlan {
  /** None where the repository holds everything already. */
  files: FileChange[];
  saves: SettledSave[];
}

/** What the repository holds at the head that a plan is made for. */
export interface HeadContent {
  /** Texts of files; null where there is no such file. */
  texts: ReadonlyMap<string, string | null>;
  /** Pictures that are there. */
  pictures: ReadonlySet<string>;
}

/** The content files that saves touch. */
export function listTouchedFiles(saves: readonly SavedContent[]): string[] {
  const changes = saves.flatMap((save) => save.changes);
  return [...new Set(changes.filter(isText).map(({ file }) => file))];
}

function isText({ kind, file }: ContentChange): boolean {
  return kind !== 'picture' && file.startsWith('content/');
}

/**
 * Applies saves, one after the other, to what the repository holds. A change is made where the words
 * are those it was made for; where they are the wanted ones already, there is nothing to do; any
 * other words are somebody else's and stay, and the change is a conflict.
 *
 * @param saves in the order in which they apply
 * @param head what is there
 * @param pictures the bytes of the pictures that saves bring
 */
export function planCommit(
  saves: readonly SavedContent[],
  head: HeadContent,
  pictures: ReadonlyMap<string, Uint8Array>,
): CommitPlan {
  const texts = new Map(head.texts);
  const binary = new Map<string, Uint8Array | null>();
  const settled = saves.map(({ id, changes }): SettledSave => {
    const conflicts = changes.flatMap((change, index): SaveConflict[] => {
      if (change.kind === 'picture') {
        const bytes = pictures.get(change.file);
        if (bytes && !head.pictures.has(change.file)) binary.set(change.file, bytes);
        return [];
      }
      if (!isText(change)) {
        if (head.pictures.has(change.file)) binary.set(change.file, null);
        return [];
      }
      const result = applyChange(change, texts.get(change.file) ?? null);
      if (result.kind === 'conflict') return [{ index, theirs: result.theirs ?? null }];
      texts.set(change.file, result.text);
      return [];
    });
    return { id, conflicts };
  });
  const files = [...texts]
    .filter(([file, text]) => text !== (head.texts.get(file) ?? null))
    .map(([path, contents]): FileChange => ({ path, contents }));
  return {
    files: [...files, ...[...binary].map(([path, contents]) => ({ path, contents }))],
    saves: settled,
  };
}

type Applied =
  { kind: 'applied'; text: string | null } | { kind: 'conflict'; theirs: FieldValue | undefined };

function applyChange(
  change: Exclude<ContentChange, { kind: 'picture' }>,
  text: string | null,
): Applied {
  switch (change.kind) {
    case 'field':
      return applyFieldChange(change, text);
    case 'create':
      return text === null || text === change.text
        ? { kind: 'applied', text: change.text }
        : { kind: 'conflict', theirs: text };
    case 'remove':
      return text === null || text === change.before
        ? { kind: 'applied', text: null }
        : { kind: 'conflict', theirs: text };
  }
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
  if (areEqualValues(present, toComparable(after))) return { kind: 'applied', text };
  if (!areEqualValues(present, toComparable(before)) || !hasPlace(parsed, path)) {
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
