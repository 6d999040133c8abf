import type { FieldPath, FieldValue } from '#features/content/field-changes.ts';
import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { listFieldChanges } from '#features/content/list-field-changes.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import type { ContentStore, StoredCommit } from '#features/publishing/content-store.server.ts';
import { contentFolders } from './list-history.server.ts';

/** One thing that a commit did. */
export type CommitChange =
  | {
      kind: 'field';
      file: string;
      path: FieldPath;
      before: FieldValue | undefined;
      after: FieldValue | undefined;
    }
  /** A whole file that came, went, or cannot be read as content; null where it was not there. */
  | { kind: 'file'; file: string; before: string | null; after: string | null }
  /** A picture that came or went. */
  | { kind: 'picture'; file: string; isThere: boolean };

/**
 * Finds what a commit changed, field by field.
 *
 * @param commit one that has a parent; the first one of a repository changed nothing
 */
export async function listCommitChanges(
  store: ContentStore,
  { hash, parent }: StoredCommit,
): Promise<CommitChange[]> {
  if (parent === null) return [];
  const [before, after] = await Promise.all([listBlobs(store, parent), listBlobs(store, hash)]);
  const files = [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => before.get(file) !== after.get(file))
    .sort();
  const contents = files.filter((file) => file.startsWith('content/'));
  const [olds, news] = await Promise.all([
    store.readTexts(parent, contents),
    store.readTexts(hash, contents),
  ]);
  const pictures = files.filter((file) => !file.startsWith('content/'));
  return [
    ...contents.flatMap((file, index) =>
      compareFile(file, olds[index] ?? null, news[index] ?? null),
    ),
    ...pictures.map((file): CommitChange => ({
      kind: 'picture',
      file,
      isThere: after.has(file),
    })),
  ];
}

async function listBlobs(store: ContentStore, commit: string): Promise<Map<string, string>> {
  const files = await Promise.all(contentFolders.map((folder) => store.listFiles(commit, folder)));
  return new Map(files.flat().map(({ path, blob }) => [path, blob]));
}

function compareFile(file: string, before: string | null, after: string | null): CommitChange[] {
  const [old, now] = [before, after].map((text) => (text === null ? null : parse(file, text)));
  if (!old || !now) return [{ kind: 'file', file, before, after }];
  return listFieldChanges(file, old, now).map(({ path, before: was, after: is }) => ({
    ...{ kind: 'field', file, path },
    ...{ before: was, after: is },
  }));
}

/** What a file holds; null where it is no content that can be read. */
function parse(file: string, text: string): { data: object; text: string } | null {
  const kind = findContentKind(file.slice('content/'.length));
  const parsed = kind === null ? null : parseContentFile(text, contentKinds[kind].ending);
  return parsed?.kind === 'parsed' ? { data: parsed.data, text: parsed.text.trim() } : null;
}
