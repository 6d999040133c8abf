import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { type FieldValue, areEqualValues } from '#features/content/field-changes.ts';
import { findItemsAt } from '#features/content/content-item.ts';
import type { HistoryChange, HistoryDetails } from './history-entries.ts';
import { describeItemPath, toReadableText } from '#features/publishing/describe-item.server.ts';
import {
  listCommitChanges,
  type CommitChange,
  toEntry,
  readToday,
  requireCommit,
  type Today,
} from './commit-changes.server.ts';
import type { ContentStore } from '#features/publishing/content-store.server.ts';
import { getDirectory } from '#features/content/built-content.server.ts';

type FileCommitChange = Extract<CommitChange, { kind: 'file' }>;

/** Returns a stable key of a change within its commit. */
export function toChangeKey(change: CommitChange): string {
  return change.kind === 'field' ? `${change.file}#${change.path.join('.')}` : change.file;
}

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
      hindrance: 'Pictures are put back together with the text that shows them.',
    };
  }
  if (change.kind === 'file') {
    const now = today.readText(change.file);
    const hindrance = isRequiredFile(change) ? requiredFileMessage : null;
    return {
      ...{ key, place: describeFile(change) },
      ...{ before: change.before, after: change.after, today: now },
      hindrance: now === change.before ? unchangedMessage : hindrance,
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

export const requiredFileMessage = "The site needs this file, so it can't be removed.";

/** Returns whether undoing a file's creation would remove one that the site requires by name. */
export function isRequiredFile({ file, before }: FileCommitChange): boolean {
  const kind = findContentKind(file.slice('content/'.length));
  return before === null && kind !== null && contentKinds[kind].names !== null;
}

const unchangedMessage = 'The site already has this.';

function findHindrance(
  { file, before }: Extract<CommitChange, { kind: 'field' }>,
  today: Today,
  now: FieldValue | undefined,
): string | null {
  if (today.readText(file) === null) return 'Its file no longer exists.';
  return areEqualValues(now, before) ? unchangedMessage : null;
}

function describeFile({ file, before, after }: FileCommitChange): string {
  if (before === null) return `New: ${file}`;
  return after === null ? `Removed: ${file}` : file;
}
