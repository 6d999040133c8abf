import { setImmediate as letOthersRun } from 'node:timers/promises';
import * as z from 'zod';
import { deriveSaveId } from '#editing/editor/server/save-edits.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { getContentStore } from '#editing/publishing/find-store.server.ts';
import { publishSoon } from '#editing/publishing/publish.server.ts';
import { adminCall } from '#office/account/server/require-admin.server.ts';
import { checkSave } from '#editing/entries/check-save.server.ts';
import { openContentView } from '#editing/entries/content-view.server.ts';
import { listEntryProblems } from '#editing/entries/cms-entry.server.ts';
import { applyFieldChanges, type ContentData, type FieldPath } from '#model/files/field-changes.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import { isList } from '#model/files/field-value.ts';
import { findOrigins } from '#model/files/list-origins.ts';
import { contentKinds, type ContentKind } from '#model/kinds.ts';
import { type NewChange, toRootPath } from '#model/merge/merge.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { listNamedPictures } from '#model/entries/entry-rules.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';
import { storeSave, type JournalOutcome } from '#editing/publishing/journal.server.ts';
import { restorePictures } from '#editing/publishing/restore-pictures.server.ts';
import { addChangedWords } from './changed-words.server.ts';
import { earlierSitesSchema, putBackAnswerSchema, putBackSchema } from './earlier-sites.ts';
import { historyDetailsSchema, historyListSchema, restoreInputSchema } from './history-entries.ts';
import { saveAnswerSchema } from '#editing/publishing/publishing-contract.ts';
import {
  loadHistoryDetails,
  findDeletion,
  itemGoneMessage,
  requiredFileMessage,
  createsRequiredFile,
  toChangeKey,
} from './history-details.server.ts';
import { listEarlierSites, putBackSite } from './earlier-sites.server.ts';
import {
  findTodaysPath,
  listHistory,
  nameHistory,
  listCommitChanges,
  type CommitChange,
  readToday,
  requireCommit,
  type Today,
} from './commit-changes.server.ts';

interface RestoreOrder {
  id: string;
  username: string;
  commit: string;
  keys: readonly string[];
  /** The keys of entries whose deletion is confirmed. */
  deletes: readonly string[];
}

/**
 * Restores an earlier state: later edits elsewhere stay, and deleted pictures return with their
 * texts.
 *
 * @throws HttpError 404 for an unknown commit or change, 422 for a newer rule, a lost picture or an
 * address that is taken
 */
async function restore(store: ContentStore, order: RestoreOrder): Promise<JournalOutcome> {
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
  await requireFitting(texts);
  const named = (await readRestored(found, today)).flatMap(listNamedPictures);
  const pictures = await restorePictures(store, named, commit.parent ?? commit.hash);
  const { id, username } = order;
  return storeSave({
    id,
    username,
    source: 'restore',
    changes: [...pictures, ...texts],
  });
}

/** Throws HttpError 422 if an entry would be deleted without confirmation. */
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

/** Throws HttpError 422 for what no longer fits the rest of the site. */
async function requireFitting(changes: readonly NewChange[]): Promise<void> {
  const [violation] = await checkSave(changes, openContentView);
  if (!violation) return;
  const { message, taken } = violation;
  throw new HttpError(
    422,
    taken
      ? `This can't be restored: the address ${taken.address} ${describeHolder(taken.address, taken.holder)}`
      : `This can't be restored: ${message} Add what is missing first, or leave this as it is.`,
  );
}

function describeHolder(address: string, holder: string | null): string {
  if (holder === null) return 'is a page of the site today. Leave this as it is, please.';
  return address.endsWith(`/${holder}`)
    ? `is the article “${holder}” today. Delete that article first, or leave this as it is.`
    : `leads to the article “${holder}” today. Take it out of the old links there first.`;
}

function toNewChange(change: CommitChange, today: Today): NewChange[] {
  const { kind, file } = change;
  if (kind === 'picture') return [];
  if (kind === 'field') {
    const { before } = change;
    const path = requirePath(change, today);
    const now = today.readField(file, path);
    const root = toRootPath(path);
    const built = today.readField(file, root);
    return [
      {
        kind,
        file,
        path,
        after: before,
        before: now,
        built,
        ...(isList(now) && isList(before) && { from: findOrigins(now, before) }),
        ...(root.length < path.length && built !== undefined && { within: built }),
      },
    ];
  }
  if (createsRequiredFile(change)) throw new HttpError(422, requiredFileMessage);
  const now = today.readText(file);
  if (change.before === null) return now === null ? [] : [{ kind: 'remove', file, before: now }];
  const creation: NewChange = { kind: 'create', file, text: change.before };
  if (now === null) return [creation];
  // The current file has no fields that could be restored.
  if (!today.isReadable(file)) return [{ kind: 'remove', file, before: now }, creation];
  const successor = change.after === null && findDeletion({ ...change, before: null }, today);
  if (successor) {
    throw new HttpError(
      422,
      `This can't be restored: its place is taken by ${successor.name} today. Delete that one first, or leave this as it is.`,
    );
  }
  throw new HttpError(422, `${file} cannot be restored as a whole. Restore its fields instead.`);
}

/** Throws HttpError 422 if the list no longer has the item that contains a field. */
function requirePath(change: Extract<CommitChange, { kind: 'field' }>, today: Today): FieldPath {
  const path = findTodaysPath(change, today);
  if (path) return path;
  throw new HttpError(422, itemGoneMessage);
}

/** Throws HttpError 422 for content that breaks a newer rule. */
async function readRestored(
  changes: readonly CommitChange[],
  today: Today,
): Promise<ContentData[]> {
  const restored: ContentData[] = [];
  const fields = changes.filter((change) => change.kind === 'field');
  for (const file of new Set(fields.map((change) => change.file))) {
    // Each file may contain a text that takes a while.
    await letOthersRun();
    const text = today.readText(file);
    if (text === null) {
      throw new HttpError(422, `${file} no longer exists, so nothing in it can be restored.`);
    }
    const values = fields.filter((each) => each.file === file);
    restored.push(
      requireRules(file, (kind) =>
        applyFieldChanges(
          read(file, text, kind),
          values.map((each) => ({ path: requirePath(each, today), after: each.before })),
        ),
      ),
    );
  }
  for (const change of changes) {
    if (change.kind !== 'file' || change.before === null) continue;
    await letOthersRun();
    const { file, before } = change;
    restored.push(requireRules(file, (kind) => read(file, before, kind)));
  }
  return restored;
}

function requireRules(file: string, load: (kind: ContentKind) => ContentData): ContentData {
  const name = findFileKind(file);
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

const maxBytes = 256 * 1024;

const hashSchema = z.string().regex(/^[0-9a-f]{40}$/);

const nameSchema = z.string().regex(/^[\w-]{1,200}(?:\/[\w-]{1,200})?$/);

/** Returns the files that an address may mean, since it has no extension. */
const listFilesOf = (name: string) => ['.md', '.yaml'].map((ending) => `content/${name}${ending}`);

const searchSchema = z.string().max(200).default('');

const maxPutBackBytes = 1024;

const params = { commit: String };

export const historyApi = createApp({
  'GET /api/admin/earlier-sites': adminCall({ 200: earlierSitesSchema }, async (c) =>
    c.var.answer(200, await listEarlierSites(getContentStore())),
  ),
  'POST /api/admin/earlier-sites': adminCall(
    { body: putBackSchema, maxBytes: maxPutBackBytes, 200: putBackAnswerSchema },
    async (c) => {
      const { body: order, session, answer } = c.var;
      const { username } = session.user;
      return answer(200, await putBackSite(getContentStore(), { ...order, username }));
    },
  ),
  // `?from=` is the first commit of a page; `?by=everyone` adds commits that are no saves; `?of=`
  // is one entry or page, such as `pages/home`; `?q=` are words to search for.
  'GET /api/admin/history': adminCall({ 200: historyListSchema }, async (c) => {
    const from = hashSchema.optional().safeParse(c.req.query('from'));
    if (!from.success) throw new HttpError(422, 'The history has no such page.');
    const includesOthers = c.req.query('by') === 'everyone';
    const name = nameSchema.optional().safeParse(c.req.query('of'));
    if (!name.success) throw new HttpError(422, 'There is no history of this.');
    const search = searchSchema.safeParse(c.req.query('q'));
    if (!search.success) throw new HttpError(422, 'Please search for fewer words.');
    const files = name.data === undefined ? [] : listFilesOf(name.data);
    const store = getContentStore();
    const of = files.length === 0 ? null : await nameHistory(store, files);
    if (files.length > 0 && of === null) throw new HttpError(404, 'There is no history of this.');
    const page = await listHistory(store, from.data ?? null, {
      includesOthers,
      files,
      search: search.data,
    });
    const entries = await addChangedWords(page.entries);
    return c.var.answer(200, { ...page, entries, ...(of !== null && { of }) });
  }),
  'GET /api/admin/history/:commit{[0-9a-f]{40}}': adminCall(
    { params, 200: historyDetailsSchema },
    async (c) =>
      c.var.answer(200, await loadHistoryDetails(getContentStore(), c.var.params.commit)),
  ),
  'POST /api/admin/history/:commit{[0-9a-f]{40}}': adminCall(
    { params, body: restoreInputSchema, maxBytes, 200: saveAnswerSchema },
    async (c) => {
      const { params, body, session, answer } = c.var;
      const { keys, deletes = [] } = body;
      const { commit } = params;
      const { id: userId, username } = session.user;
      const id = deriveSaveId(c.req.raw, userId, [commit, keys]);
      const outcome = await restore(getContentStore(), { id, username, commit, keys, deletes });
      if (outcome.kind === 'conflict' || outcome.kind === 'orphaned') {
        throw new HttpError(
          409,
          'Somebody is changing the same text right now. Wait until that is live, then try again.',
        );
      }
      if (outcome.kind === 'unchanged') return answer(200, { save: null });
      publishSoon(c.env);
      return answer(200, { save: { id, state: 'queued' } });
    },
  ),
});
