import { randomUUID } from 'node:crypto';
import { findPicture } from '#server/db/content-picture.ts';
import {
  listOpenSaves,
  noteTry,
  settleSaves,
  settleTriedSave,
  type SavedContent,
} from '#server/db/content-save.ts';
import {
  claimPublishing,
  noteCommit,
  noteStoreAnswer,
  noteStoreTrouble,
  releasePublishing,
} from '#server/db/publishing-state.ts';
import { readSetting } from '#server/env.ts';
import { logEvent } from '#server/log.ts';
import { formatCommitMessage, listSaveIds } from '#server/publishing/commit-message.ts';
import type { ContentStore } from '#server/publishing/content-store.ts';
import { getContentStore } from '#server/publishing/find-store.ts';
import { listTouchedFiles, planCommit, type CommitPlan } from '#server/publishing/plan-commit.ts';
import { StoreError } from '#server/publishing/store-error.ts';

/** Where publishing stands after an attempt. */
export type PublishResult =
  /** Nothing is queued any more. */
  | { kind: 'done' }
  /** Somebody else is at it. */
  | { kind: 'busy' }
  /** Saves are queued, and may be committed after so many milliseconds. */
  | { kind: 'waiting'; waitMs: number };

/** Least time between two commits: saves in between share the second one. */
const usualWindowSeconds = 10;
/** How long a process may be silent before another one takes over, in seconds. */
const leaseSeconds = 60;
/** How often a commit is tried anew, in one go, because the head moves on. */
const mostTries = 5;
/** How far back a commit whose answer was lost is looked for. */
const mostSearched = 100;

/**
 * Brings queued saves into git: all that are there in one commit. It may be called at any time, by
 * any number of processes: one of them does it.
 */
export async function publish(): Promise<PublishResult> {
  const holder = randomUUID();
  const windowSeconds = readSetting('PUBLISH_WINDOW_SECONDS') ?? usualWindowSeconds;
  const claim = await claimPublishing(holder, leaseSeconds, windowSeconds);
  if (!claim) return { kind: 'busy' };
  try {
    const queued = (await listOpenSaves()).filter(({ state }) => state === 'queued');
    if (queued.length === 0) return { kind: 'done' };
    if (claim.waitMs > 0) return { kind: 'waiting', waitMs: claim.waitMs };
    return await commitSaves(queued);
  } finally {
    await releasePublishing(holder);
  }
}

async function commitSaves(queued: SavedContent[]): Promise<PublishResult> {
  try {
    const store = getContentStore();
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (await tryCommit(store, queued)) return { kind: 'done' };
    }
    return { kind: 'waiting', waitMs: 1000 };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { kind, message, retryAfterMs } = error;
    logEvent('warn', 'content store failed', { kind, reason: message });
    await noteStoreTrouble(kind, message, retryAfterMs);
    return { kind: 'waiting', waitMs: retryAfterMs ?? 2000 };
  }
}

/** @returns whether git has all of it now; false where the head moved on in between */
async function tryCommit(store: ContentStore, queued: SavedContent[]): Promise<boolean> {
  const head = await store.readHead();
  const saves = await settleFound(store, head, queued);
  if (saves.length === 0) return true;
  const plan = await makePlan(store, head, saves);
  if (plan.files.length === 0) {
    await settleSaves(plan.saves, head);
    await noteStoreAnswer();
    return true;
  }
  // From here on the commit may exist without our knowing.
  await noteTry(plan.saves, head);
  for (const save of queued) save.triedHead ??= head;
  const result = await store.commit({
    ...{ expectedHead: head, changes: plan.files },
    message: await formatCommitMessage(saves),
    authorName: saves.at(-1)?.username ?? 'editor',
  });
  if (result.kind === 'stale') return false;
  await settleSaves(plan.saves, result.commit);
  await noteCommit();
  return true;
}

/**
 * Settles saves that an earlier attempt brought into git though its answer was lost.
 *
 * @returns the others
 */
async function settleFound(
  store: ContentStore,
  head: string,
  saves: SavedContent[],
): Promise<SavedContent[]> {
  const [oldest] = saves.flatMap(({ triedHead }) => (triedHead === null ? [] : [triedHead]));
  if (oldest === undefined || oldest === head) return saves;
  const commits = await store.listCommits({
    ...{ head, folders: ['content', 'public/uploads'], limit: mostSearched, until: oldest },
  });
  const commitOf = new Map(
    commits.flatMap(({ hash, message }) => listSaveIds(message).map((id) => [id, hash] as const)),
  );
  for (const { id } of saves) {
    const commit = commitOf.get(id);
    if (commit !== undefined) await settleTriedSave(id, commit);
  }
  return saves.filter(({ id }) => !commitOf.has(id));
}

async function makePlan(
  store: ContentStore,
  head: string,
  saves: SavedContent[],
): Promise<CommitPlan> {
  const files = listTouchedFiles(saves);
  const texts = await store.readTexts(head, files);
  const changes = saves.flatMap((save) => save.changes);
  const brought = changes.filter(({ kind }) => kind === 'picture').map(({ file }) => file);
  const hasUploads = changes.some(({ file }) => file.startsWith('public/uploads/'));
  const uploads = hasUploads ? await store.listFiles(head, 'public/uploads') : [];
  const pictures = new Map<string, Uint8Array>();
  for (const file of new Set(brought)) {
    const bytes = await findPicture(file);
    if (bytes) pictures.set(file, bytes);
  }
  return planCommit(
    saves,
    {
      texts: new Map(files.map((file, index) => [file, texts[index] ?? null])),
      pictures: new Set(uploads.map(({ path }) => path)),
    },
    pictures,
  );
}
