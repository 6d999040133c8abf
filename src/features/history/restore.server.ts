import { listEntryProblems } from '#features/cms/cms-entry.server.ts';
import { applyFieldChanges, type ContentData } from '#features/content/field-changes.ts';
import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds, type ContentKind } from '#features/content/kinds.ts';
import { type NewChange, toRootPath } from '#features/content/merge.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { listNamedPictures } from '#features/content/entry-rules.ts';
import type { ContentStore } from '#features/publishing/content-store.server.ts';
import { storeSave, type JournalOutcome } from '#features/publishing/journal.server.ts';
import { restorePictures } from '#features/publishing/restore-pictures.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import {
  listCommitChanges,
  type CommitChange,
  readToday,
  requireCommit,
  type Today,
} from './commit-changes.server.ts';
import {
  findDeletion,
  requiredFileMessage,
  isRequiredFile,
  toChangeKey,
} from './history-details.server.ts';

export interface RestoreOrder {
  id: string;
  username: string;
  commit: string;
  keys: readonly string[];
  /** Confirms the keys whose entries are deleted. */
  deletes: readonly string[];
}

/**
 * Saves what was before: later edits elsewhere stay, and deleted pictures return with their texts.
 *
 * @throws HttpError 404 for an unknown commit or change, 422 for a newer rule or a lost picture
 */
export async function restore(store: ContentStore, order: RestoreOrder): Promise<JournalOutcome> {
  const commit = await requireCommit(store, order.commit);
  const changes = await listCommitChanges(store, commit);
  const wanted = order.keys.map((key) => changes.find((change) => toChangeKey(change) === key));
  if (wanted.includes(undefined)) {
    throw new HttpError(404, "This change isn't part of that history entry.");
  }
  const found = wanted.filter((change) => change !== undefined);
  const today = await readToday(store, found);
  const texts = found.flatMap((change) => toNewChange(change, today));
  requireConfirmed(found, today, order.deletes);
  const named = readRestored(found, today).flatMap(listNamedPictures);
  const pictures = await restorePictures(store, named, commit.parent ?? commit.hash);
  const { id, username } = order;
  return storeSave({
    ...{ id, username, source: 'restore', changes: [...pictures, ...texts] },
  });
}

/** Throws HttpError 422 for an entry that would be deleted without a word. */
function requireConfirmed(
  changes: readonly CommitChange[],
  today: Today,
  deletes: readonly string[],
): void {
  for (const change of changes) {
    const deletion = findDeletion(change, today);
    if (!deletion || deletes.includes(toChangeKey(change))) continue;
    throw new HttpError(
      422,
      `This would delete ${deletion.name}, since it was new in this change. Please confirm that first.`,
    );
  }
}

function toNewChange(change: CommitChange, today: Today): NewChange[] {
  const { kind, file } = change;
  if (kind === 'picture') return [];
  if (kind === 'field') {
    const { path, before } = change;
    const now = today.readField(file, path);
    const built = today.readField(file, toRootPath(path));
    return [{ kind, file, path, after: before, before: now, built }];
  }
  if (isRequiredFile(change)) throw new HttpError(422, requiredFileMessage);
  const now = today.readText(file);
  if (change.before === null) return now === null ? [] : [{ kind: 'remove', file, before: now }];
  if (now === null) return [{ kind: 'create', file, text: change.before }];
  throw new HttpError(422, `${file} cannot be restored as a whole. Restore its fields instead.`);
}

/** Throws HttpError 422 for content that breaks a newer rule. */
function readRestored(changes: readonly CommitChange[], today: Today): ContentData[] {
  const fields = changes.filter((change) => change.kind === 'field');
  const changed = [...new Set(fields.map(({ file }) => file))].map((file) => {
    const text = today.readText(file);
    if (text === null) {
      throw new HttpError(422, `${file} no longer exists, so nothing in it can be restored.`);
    }
    const values = fields.filter((each) => each.file === file);
    return requireRules(file, (kind) =>
      applyFieldChanges(
        read(file, text, kind),
        values.map(({ path, before }) => ({ path, after: before })),
      ),
    );
  });
  const created = changes.flatMap((change) => {
    if (change.kind !== 'file' || change.before === null) return [];
    const { file, before } = change;
    return [requireRules(file, (kind) => read(file, before, kind))];
  });
  return [...changed, ...created];
}

function requireRules(file: string, load: (kind: ContentKind) => ContentData): ContentData {
  const name = findContentKind(file.slice('content/'.length));
  if (name === null) {
    throw new HttpError(422, `The site no longer uses ${file}, so it wasn't restored.`);
  }
  const kind = contentKinds[name];
  const content = load(kind);
  const [problem] = listEntryProblems(content, kind);
  if (!problem) return content;
  throw new HttpError(422, `This can no longer be restored: ${problem.message}`);
}

function read(file: string, text: string, { ending }: ContentKind): ContentData {
  const parsed = parseContentFile(text, ending);
  if (parsed.kind === 'unreadable') throw new HttpError(422, `${file}: ${parsed.message}`);
  return parsed;
}
