import { findContentKind } from '#features/content/content-files.ts';
import { type FieldPath, readField } from '#features/content/field-changes.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { type NewChange, toRootPath } from '#features/content/merge.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { refuseUnreadable } from '#features/content/built-content.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { getContentStore, isStoreSetUp } from './find-store.server.ts';

/** Limits how long a save waits for the repository. */
const maxWaitMs = 3000;

/**
 * Adds what the head holds at the root of each field, where a developer's commit that is not built yet
 * shows.
 *
 * @throws HttpError 422 for a file that only a person can repair
 */
export async function addHeadValues(changes: readonly NewChange[]): Promise<readonly NewChange[]> {
  const files = [...new Set(changes.flatMap(({ kind, file }) => (kind === 'field' ? file : [])))];
  const texts = await readHeadInTime(files);
  if (texts === null) return changes;
  const textOf = new Map(files.map((file, index) => [file, texts[index] ?? null]));
  return changes.map((change) => {
    if (change.kind !== 'field') return change;
    const head = readHeadField(textOf.get(change.file) ?? null, change);
    return head === null ? change : { ...change, head };
  });
}

async function readHeadInTime(files: readonly string[]): Promise<(string | null)[] | null> {
  if (files.length === 0) return null;
  return askStoreInTime((store) => store.readHeadTexts(files));
}

/** Returns null where the repository fails or does not answer in time. */
export async function askStoreInTime<Answer>(
  ask: (store: ContentStore) => Promise<Answer>,
): Promise<Answer | null> {
  if (!isStoreSetUp()) return null;
  const { promise: isLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, maxWaitMs, null);
  try {
    return await Promise.race([ask(getContentStore()), isLate]);
  } catch (error) {
    // The publisher meets the same failure and reports it.
    if (error instanceof StoreError) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function readHeadField(
  text: string | null,
  { file, path }: { file: string; path: FieldPath },
): NonNullable<NewChange['head']> | null {
  if (text === null) return { isFileGone: true };
  const kind = findContentKind(file.slice('content/'.length));
  if (kind === null) return null;
  const parsed = parseContentFile(text, contentKinds[kind].ending);
  if (parsed.kind === 'unreadable') throw refuseUnreadable(file, parsed.message);
  const value = readField(parsed, toRootPath(path));
  return { value: typeof value === 'string' ? value.trim() : value };
}
