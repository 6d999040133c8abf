import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { type FieldValue, areEqualValues } from '#features/content/field-changes.ts';
import { findItemsAt } from '#features/content/content-item.ts';
import type { HistoryChange, HistoryDetails } from './history-entries.ts';
import { describeItemPath, toReadableText } from '#features/publishing/describe-item.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import {
  listCommitChanges,
  type CommitChange,
  contentFolders,
  toEntry,
  readToday,
  type Today,
} from './commit-changes.server.ts';
import {
  type ContentStore,
  type StoredCommit,
  StoreError,
} from '#features/publishing/content-store.server.ts';
import { getDirectory } from '#features/content/built-content.server.ts';

type FileCommitChange = Extract<CommitChange, { kind: 'file' }>;

/**
 * Finds a commit of the history.
 *
 * @throws HttpError 404 where there is none that changed content
 */
export async function requireCommit(store: ContentStore, hash: string): Promise<StoredCommit> {
  const [commit] = await store
    .listCommits({ head: hash, folders: contentFolders, limit: 1 })
    .catch((error: unknown) => {
      // A repository makes no sense of a commit that it does not have.
      if (error instanceof StoreError && error.kind === 'broken') return [];
      throw error;
    });
  if (commit?.hash === hash) return commit;
  throw new HttpError(404, 'There is no such change in the history.');
}

/** Names a change of a commit, the same each time it is looked at. */
export function toChangeKey(change: CommitChange): string {
  return change.kind === 'field' ? `${change.file}#${change.path.join('.')}` : change.file;
}

/** Tells what a commit changed, and what became of it. */
export async function loadHistoryDetails(
  store: ContentStore,
  hash: string,
): Promise<HistoryDetails> {
  const commit = await requireCommit(store, hash);
  const changes = await listCommitChanges(store, commit);
  const today = await readToday(store, changes);
  return {
    ...toEntry(commit),
    changes: await Promise.all(changes.map((change) => describeChange(change, today))),
  };
}

async function describeChange(change: CommitChange, today: Today): Promise<HistoryChange> {
  const key = toChangeKey(change);
  if (change.kind === 'picture') {
    return {
      ...{ key, place: `Picture ${change.file.replace(/^public/, '')}` },
      ...{ before: null, after: null, today: null },
      hindrance: 'Pictures come and go with the texts that show them.',
    };
  }
  if (change.kind === 'file') {
    const now = today.readText(change.file);
    const hindrance = isIndispensable(change) ? indispensable : null;
    return {
      ...{ key, place: describeFile(change) },
      ...{ before: change.before, after: change.after, today: now },
      hindrance: now === change.before ? alreadyThere : hindrance,
    };
  }
  const { file, path, before, after } = change;
  const now = today.readField(file, path);
  const [item] = findItemsAt(file, path, await getDirectory());
  return {
    key,
    place: item ? await describeItemPath(item) : `${file} › ${path.join(' › ')}`,
    ...{ before: toReadableText(before), after: toReadableText(after), today: toReadableText(now) },
    hindrance: findHindrance(change, today, now),
  };
}

/** What is said of a file that the site knows by name, when it is asked to go. */
export const indispensable = 'The site cannot do without this file, so it stays.';

/** Whether to undo the coming of a file would leave the site without what it asks for by name. */
export function isIndispensable({ file, before }: FileCommitChange): boolean {
  const kind = findContentKind(file.slice('content/'.length));
  return before === null && kind !== null && contentKinds[kind].names !== null;
}

const alreadyThere = 'This is what stands there today.';

function findHindrance(
  { file, before }: Extract<CommitChange, { kind: 'field' }>,
  today: Today,
  now: FieldValue | undefined,
): string | null {
  if (today.readText(file) === null) return 'The file that held it is no longer there.';
  return areEqualValues(now, before) ? alreadyThere : null;
}

function describeFile({ file, before, after }: FileCommitChange): string {
  if (before === null) return `New: ${file}`;
  return after === null ? `Removed: ${file}` : file;
}
