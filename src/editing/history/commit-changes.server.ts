import { readContentFile } from '#model/entries/content-file.ts';
import {
  applyFieldChanges,
  type ContentData,
  type FieldPath,
  readField,
} from '#model/files/field-changes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { listFieldChanges } from '#model/merge/list-field-changes.ts';
import { findPath, toRootPath } from '#model/merge/merge.ts';
import { nameFile } from '#model/describe/describe-text.server.ts';
import { uploadsFolder } from '#editing/pictures/upload-file.ts';
import { listEditors, listSaveIds } from '#editing/publishing/commit-message.server.ts';
import {
  type ContentStore,
  type StoredCommit,
  StoreError,
} from '#editing/publishing/content-store.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { foldText } from '#lib/text/fold-text.ts';
import type { HistoryEntry } from './history-entries.ts';

export const contentFolders = ['content', uploadsFolder] as const;

const pageSize = 20;

/** The most commits per read, and the most reads per page when saves are rare. */
const readSize = 99;
const maxReads = 5;

/** Throws HttpError 404 if no commit with that hash changed content. */
export async function requireCommit(store: ContentStore, hash: string): Promise<StoredCommit> {
  const [commit] = await store
    .listCommits({ head: hash, folders: contentFolders, limit: 1 })
    .catch((error: unknown) => {
      // The repository reports an unknown commit as broken.
      if (error instanceof StoreError && error.kind === 'broken') return [];
      throw error;
    });
  if (commit?.hash === hash) return commit;
  throw new HttpError(404, "We couldn't find this change in the history.");
}

/** Returns whether each word of a search is in what a commit changed, or in the name of its author. */
function matchesSearch({ message, authorName }: StoredCommit, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const lines = message.split('\n').filter((line) => !line.startsWith('Save: '));
  const text = foldText([...lines, authorName].join('\n').replaceAll(/^Edited-by: /gm, ''));
  return words.every((word) => text.includes(word));
}

/**
 * Returns one page, starting at the commit `from`; throws HttpError 404 if there is no such commit.
 * A search reads a few hundred commits at a time, so that a page of it may be empty.
 */
export async function listHistory(
  store: ContentStore,
  from: string | null,
  {
    includesOthers = false,
    files = [],
    search = '',
  }: { includesOthers?: boolean; files?: readonly string[]; search?: string } = {},
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  const entries: HistoryEntry[] = [];
  const folders = files.length > 0 ? files : contentFolders;
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const limit = includesOthers && words.length === 0 ? pageSize : readSize;
  let next: string | null =
    from === null ? await store.readHead() : (await requireCommit(store, from)).hash;
  for (let reads = 0; reads < maxReads && next !== null; reads += 1) {
    const commits: StoredCommit[] = await store.listCommits({
      head: next,
      folders,
      limit: limit + 1,
    });
    for (const commit of commits.slice(0, limit)) {
      if (!includesOthers && listSaveIds(commit.message).length === 0) continue;
      if (!matchesSearch(commit, words)) continue;
      if (entries.length === pageSize) return { entries, next: commit.hash };
      entries.push(toEntry(commit));
    }
    next = commits[limit]?.hash ?? null;
    if (entries.length === pageSize && limit === pageSize) break;
  }
  return { entries, next };
}

/** Returns the present or last name of what a history is about; null if it never existed. */
export async function nameHistory(
  store: ContentStore,
  files: readonly string[],
): Promise<string | null> {
  const head = await store.readHead();
  const [last] = await store.listCommits({ head, folders: files, limit: 1 });
  if (!last) return null;
  for (const commit of [head, last.parent]) {
    const texts = commit === null ? [] : await store.readTexts(commit, files);
    const at = texts.findIndex((text) => text !== null);
    const [file, text] = [files[at], texts[at]];
    if (file !== undefined && typeof text === 'string') {
      return `History of ${nameFile(file, text)}`;
    }
  }
  return null;
}

export function toEntry({ hash, message, authorName, committedAt }: StoredCommit): HistoryEntry {
  const editors = listEditors(message);
  const [subject = ''] = message.split('\n');
  return {
    commit: hash,
    at: committedAt,
    by: editors.length > 0 ? editors : [authorName],
    summary: subject,
  };
}

export type CommitChange =
  | {
      kind: 'field';
      file: string;
      path: FieldPath;
      before: FieldValue | undefined;
      after: FieldValue | undefined;
      /** The outermost list that contains the field, as the commit left it. */
      within?: FieldValue | undefined;
    }
  /** A whole file that was added, deleted or unreadable; null if it did not exist. */
  | { kind: 'file'; file: string; before: string | null; after: string | null }
  | { kind: 'picture'; file: string; isThere: boolean };

/** Returns what a commit changed, field by field; nothing for the repository's first commit. */
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

/** Returns the hashes of the content and the pictures in a commit, by path. */
export async function listBlobs(store: ContentStore, commit: string): Promise<Map<string, string>> {
  const files = await Promise.all(contentFolders.map((folder) => store.listFiles(commit, folder)));
  return new Map(files.flat().map(({ path, blob }) => [path, blob]));
}

function compareFile(file: string, before: string | null, after: string | null): CommitChange[] {
  const [old, now] = [before, after].map((text) => parse(file, text));
  if (!old || !now) return [{ kind: 'file', file, before, after }];
  return listFieldChanges(file, old, now).map(({ path, before: was, after: is }) => {
    const root = toRootPath(path);
    return {
      kind: 'field',
      file,
      path,
      before: was,
      after: is,
      ...(root.length < path.length && { within: readField(now, root) }),
    };
  });
}

function parse(file: string, text: string | null): ContentData | null {
  const content = readContentFile(file, text);
  return content && { data: content.data, text: content.text.trim() };
}

export interface Today {
  readText: (file: string) => string | null;
  isReadable: (file: string) => boolean;
  readField: (file: string, path: FieldPath) => FieldValue | undefined;
}

export async function readToday(
  store: ContentStore,
  changes: readonly CommitChange[],
): Promise<Today> {
  const files = [...new Set(changes.map(({ file }) => file))].filter((file) =>
    file.startsWith('content/'),
  );
  const texts = await store.readTexts(await store.readHead(), files);
  const textOf = new Map(files.map((file, index) => [file, texts[index] ?? null]));
  const readText = (file: string) => textOf.get(file) ?? null;
  return {
    readText,
    isReadable: (file) => parse(file, readText(file)) !== null,
    readField: (file, path) => {
      const content = readContentFile(file, readText(file));
      return content ? readField(content, path) : undefined;
    },
  };
}

/**
 * Returns the current path of a changed field, after others moved the items of its list; null if
 * its item is gone.
 */
export function findTodaysPath(
  { file, path, after, within }: Extract<CommitChange, { kind: 'field' }>,
  today: Today,
): FieldPath | null {
  const root = toRootPath(path);
  if (root.length === path.length) return path;
  const list = today.readField(file, root);
  const content = applyFieldChanges({ data: {}, text: '' }, [{ path: root, after: list }]);
  const found = findPath({ path, within, before: after }, content);
  const at = found.findLastIndex((key) => typeof key === 'number');
  return today.readField(file, found.slice(0, at + 1)) === undefined ? null : found;
}
