import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds, type ContentKind } from '#features/content/kinds.ts';
import { listNamedPictures } from '#features/content/site-pictures.ts';
import { applyFieldChanges, type ContentData } from '#features/content/apply-field-changes.ts';
import { listEntryProblems } from '#features/cms/check-entry.server.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import type { NewChange } from '#features/content/merge.ts';
import { storeSave, type SaveOutcome } from '#features/publishing/journal.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { bringPictures } from './bring-pictures.server.ts';
import { listCommitChanges, type CommitChange } from './commit-changes.server.ts';
import {
  getCommit,
  indispensable,
  isIndispensable,
  toChangeKey,
} from './history-details.server.ts';
import { readToday, type Today } from './today.server.ts';
import type { ContentStore } from '#features/publishing/content-store.server.ts';

/** Who puts what back. */
export interface RestoreOrder {
  id: string;
  username: string;
  /** The commit whose changes are undone. */
  commit: string;
  keys: readonly string[];
}

/**
 * Puts back what stood in some places before a commit, as a save like any other: what was changed
 * elsewhere since then stays, and pictures that were deleted come back with the texts that show them.
 *
 * @throws HttpError 404 for an unknown commit or change, 422 where the rules have changed since or a
 *   picture is lost
 */
export async function restore(store: ContentStore, order: RestoreOrder): Promise<SaveOutcome> {
  const commit = await getCommit(store, order.commit);
  const changes = await listCommitChanges(store, commit);
  const wanted = order.keys.map((key) => changes.find((change) => toChangeKey(change) === key));
  if (wanted.includes(undefined)) {
    throw new HttpError(404, 'This change is not part of that entry of the history.');
  }
  const found = wanted.filter((change) => change !== undefined);
  const today = await readToday(store, found);
  const texts = found.flatMap((change) => toNewChange(change, today));
  const named = readRestored(found, today).flatMap(listNamedPictures);
  const pictures = await bringPictures(store, named, commit.parent ?? commit.hash);
  const { id, username } = order;
  return storeSave({
    ...{ id, username, source: 'restore', changes: [...pictures, ...texts] },
  });
}

function toNewChange(change: CommitChange, today: Today): NewChange[] {
  const { kind, file } = change;
  if (kind === 'picture') return [];
  if (kind === 'field') {
    const { path, before } = change;
    const now = today.readField(file, path);
    return [{ kind, file, path, after: before, before: now, built: now }];
  }
  if (isIndispensable(change)) throw new HttpError(422, indispensable);
  const now = today.readText(file);
  if (change.before === null) return now === null ? [] : [{ kind: 'remove', file, before: now }];
  if (now === null) return [{ kind: 'create', file, text: change.before }];
  throw new HttpError(422, `${file} cannot be put back as a whole. Put back its fields instead.`);
}

/**
 * What the files hold once changes are put back.
 *
 * @throws HttpError 422 for what was right once and breaks a rule that came later
 */
function readRestored(changes: readonly CommitChange[], today: Today): ContentData[] {
  const fields = changes.filter((change) => change.kind === 'field');
  const changed = [...new Set(fields.map(({ file }) => file))].map((file) => {
    const text = today.readText(file);
    if (text === null) {
      throw new HttpError(422, `${file} is no longer there, so nothing can be put back in it.`);
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
    throw new HttpError(422, `The site does not use ${file} any more, so it is not put back.`);
  }
  const kind = contentKinds[name];
  const content = load(kind);
  const [problem] = listEntryProblems(content, kind);
  if (!problem) return content;
  throw new HttpError(422, `This can no longer be put back: ${problem.message}`);
}

function read(file: string, text: string, { ending }: ContentKind): ContentData {
  const parsed = parseContentFile(text, ending);
  if (parsed.kind === 'unreadable') throw new HttpError(422, `${file}: ${parsed.message}`);
  return parsed;
}
