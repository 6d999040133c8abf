import { findFileKind } from '#model/entries/content-file.ts';
import { type FieldPath, readField } from '#model/files/field-changes.ts';
import { contentKinds } from '#model/kinds.ts';
import { type NewChange, toRootPath } from '#model/merge/merge.ts';
import { type ParsedContentFile, parseContentFile } from '#model/files/parse-content-file.ts';
import { refuseUnreadable } from '#model/built/built-content.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { getContentStore, isStoreSetUp } from './find-store.server.ts';

/** The longest time that a save waits for the repository. */
const maxWaitMs = 3000;

/** The texts of files at the repository's head, by file; null for a missing one. */
type HeadTexts = ReadonlyMap<string, string | null>;

/**
 * Reads the files in which fields are changed; null if the repository fails or does not respond in
 * time.
 */
export async function readHeadTexts(changes: readonly NewChange[]): Promise<HeadTexts | null> {
  const files = [...new Set(changes.flatMap(({ kind, file }) => (kind === 'field' ? file : [])))];
  if (files.length === 0) return null;
  const texts = await askStoreInTime((store) => store.readHeadTexts(files));
  return texts && new Map(files.map((file, index) => [file, texts[index] ?? null]));
}

/** Throws HttpError 422 if a field is changed in a file that needs manual repair. */
export function requireReadableHead(texts: HeadTexts | null): void {
  for (const [file, text] of texts ?? []) {
    const head = parseHead(file, text);
    if (head.kind === 'unreadable') throw refuseUnreadable(file, head.message);
  }
}

/**
 * Adds the head's value at the root of each field, to include a developer's commit that is not
 * built yet. A file that cannot be parsed adds nothing.
 */
export function addHeadValues(
  changes: readonly NewChange[],
  texts: HeadTexts | null,
): readonly NewChange[] {
  if (texts === null) return changes;
  const parsed = new Map<string, ParsedHead>();
  return changes.map((change) => {
    if (change.kind !== 'field') return change;
    const { file } = change;
    const head = parsed.get(file) ?? parseHead(file, texts.get(file) ?? null);
    parsed.set(file, head);
    const value = readHeadField(head, change.path);
    return value === null ? change : { ...change, head: value };
  });
}

/** Returns null if the repository fails or does not respond in time. */
export async function askStoreInTime<Answer>(
  ask: (store: ContentStore) => Promise<Answer>,
): Promise<Answer | null> {
  if (!isStoreSetUp()) return null;
  const { promise: isLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, maxWaitMs, null);
  try {
    return await Promise.race([ask(getContentStore()), isLate]);
  } catch (error) {
    // The publisher runs into the same failure and reports it.
    if (error instanceof StoreError) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type ParsedHead = ParsedContentFile | { kind: 'gone' | 'unknown' };

function parseHead(file: string, text: string | null): ParsedHead {
  if (text === null) return { kind: 'gone' };
  const kind = findFileKind(file);
  return kind === null ? { kind: 'unknown' } : parseContentFile(text, contentKinds[kind].ending);
}

function readHeadField(head: ParsedHead, path: FieldPath): NonNullable<NewChange['head']> | null {
  if (head.kind === 'gone') return { isFileGone: true };
  if (head.kind !== 'parsed') return null;
  const value = readField(head, toRootPath(path));
  return { value: typeof value === 'string' ? value.trim() : value };
}
