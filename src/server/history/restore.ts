import { contentKinds, findContentKind } from '#domain/content/content-files.ts';
import { listFieldProblems } from '#domain/content/field-problems.ts';
import { applyFieldChanges } from '#domain/editing/apply-field-changes.ts';
import { parseContentFile } from '#server/content-file/parse-content-file.ts';
import { storeContentSave, type NewChange, type SaveOutcome } from '#server/db/content-save.ts';
import { HttpError } from '#server/http/http-error.ts';
import { listCommitChanges, type CommitChange } from '#server/history/commit-changes.ts';
import { getCommit, toChangeKey } from '#server/history/history-details.ts';
import { readToday, type Today } from '#server/history/today.ts';
import type { ContentStore } from '#server/publishing/content-store.ts';

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
 * elsewhere since then stays.
 *
 * @throws HttpError 404 for an unknown commit or change, 422 where the rules have changed since
 */
export async function restore(store: ContentStore, order: RestoreOrder): Promise<SaveOutcome> {
  const changes = await listCommitChanges(store, await getCommit(store, order.commit));
  const wanted = order.keys.map((key) => changes.find((change) => toChangeKey(change) === key));
  if (wanted.includes(undefined)) {
    throw new HttpError(404, 'This change is not part of that entry of the history.');
  }
  const found = wanted.filter((change) => change !== undefined);
  const today = await readToday(store, found);
  requireRules(found, today);
  const { id, username } = order;
  return storeContentSave({
    ...{ id, username, source: 'restore' },
    changes: found.flatMap((change) => toNewChange(change, today)),
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
  const now = today.readText(file);
  if (change.before === null) return now === null ? [] : [{ kind: 'remove', file, before: now }];
  if (now === null) return [{ kind: 'create', file, text: change.before }];
  throw new HttpError(422, `${file} cannot be put back as a whole. Put back its fields instead.`);
}

/** What was right once may break a rule that came later. */
function requireRules(changes: readonly CommitChange[], today: Today): void {
  const fields = changes.filter((change) => change.kind === 'field');
  for (const file of new Set(fields.map((change) => change.file))) {
    const kind = findContentKind(file.slice('content/'.length));
    const text = today.readText(file);
    if (kind === null || text === null) {
      throw new HttpError(422, `${file} is no longer there, so nothing can be put back in it.`);
    }
    const parsed = parseContentFile(text, contentKinds[kind].ending);
    if (parsed.kind === 'unreadable') throw new HttpError(422, `${file}: ${parsed.message}`);
    const { data } = applyFieldChanges(
      parsed,
      fields
        .filter((each) => each.file === file)
        .map(({ path, before }) => ({ path, after: before })),
    );
    const [problem] = listFieldProblems(contentKinds[kind].schema, data);
    if (problem) {
      throw new HttpError(422, `This can no longer be put back: ${problem.message}`);
    }
  }
}
