import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findContentKind } from '#features/content/content-files.ts';
import { findPicture } from '#features/pictures/picture-rows.server.ts';
import { listUploadsOfChange, uploadsFolder } from '#features/pictures/upload-file.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { readSetting } from '#lib/env.server.ts';
import type { CallContext } from '#lib/http/app.server.ts';
import { toHttpError } from '#lib/http/failure.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { isTextChange, listTouchedFiles } from './apply-saves.ts';
import { formatCommitMessage, listSaveIds } from './commit-message.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { getContentStore } from './find-store.server.ts';
import { planCommit, type CommitPlan } from './plan-commit.server.ts';
import {
  claimPublishing,
  noteCommit,
  noteStoreAnswer,
  noteStoreTrouble,
  releasePublishing,
} from './publishing-state.server.ts';
import {
  findLatestCommit,
  listOpenSaves,
  noteTry,
  settleSaves,
  settleTriedSave,
  type StoredSave,
} from './save-rows.server.ts';

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
const contentFolders = ['content', uploadsFolder];

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

async function commitSaves(queued: StoredSave[]): Promise<PublishResult> {
  try {
    const store = getContentStore();
    for (let tries = 0; tries < mostTries; tries += 1) {
      const attempt = await tryCommit(store, queued);
      if (attempt === 'done') return { kind: 'done' };
      if (attempt === 'found') break;
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

/**
 * What an attempt came to: git has all of it, the head moved on in between, or git has had some of
 * it all along, so that the others wait for their turn.
 */
type Attempt = 'done' | 'stale' | 'found';

async function tryCommit(store: ContentStore, queued: StoredSave[]): Promise<Attempt> {
  const head = await store.readHead();
  const saves = await settleFound(store, head, queued);
  if (saves.length < queued.length) {
    await noteCommit();
    store.noteFound?.(head);
    return saves.length === 0 ? 'done' : 'found';
  }
  const plan = await makePlan(store, head, saves);
  if (plan.files.length === 0) {
    // Git itself refuses to build on an old head; here nobody would.
    if (await isOutdated(store, head)) return 'stale';
    await settleSaves(plan.saves, head);
    await noteStoreAnswer();
    store.noteFound?.(head);
    return 'done';
  }
  // From here on the commit may exist without our knowing.
  await noteTry(plan.saves, head);
  for (const save of queued) save.triedHead ??= head;
  const result = await store.commit({
    ...{ expectedHead: head, changes: plan.files },
    message: await formatCommitMessage(saves),
    authorName: saves.at(-1)?.username ?? 'editor',
  });
  if (result.kind === 'stale') return 'stale';
  await settleSaves(plan.saves, result.commit);
  await noteCommit();
  return 'done';
}

/** Whether a head is older than what was committed just now: not every reader sees that at once. */
async function isOutdated(store: ContentStore, head: string): Promise<boolean> {
  const latest = await findLatestCommit();
  if (latest === null || latest === head) return false;
  const commits = await store.listCommits({ head, folders: contentFolders, limit: mostSearched });
  return !commits.some(({ hash }) => hash === latest);
}

/**
 * Settles saves that an earlier attempt brought into git though its answer was lost.
 *
 * @returns the others
 */
async function settleFound(
  store: ContentStore,
  head: string,
  saves: StoredSave[],
): Promise<StoredSave[]> {
  const [oldest] = saves.flatMap(({ triedHead }) => (triedHead === null ? [] : [triedHead]));
  if (oldest === undefined || oldest === head) return saves;
  const commits = await store.listCommits({
    ...{ head, folders: contentFolders, limit: mostSearched, until: oldest },
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
  saves: StoredSave[],
): Promise<CommitPlan> {
  const changes = saves.flatMap((save) => save.changes);
  const isRemoval = changes.some((change) => change.kind === 'remove' && !isTextChange(change));
  // Any text may name the picture that is to go.
  const others = isRemoval ? await listContentFiles(store, head) : [];
  const files = [...new Set([...listTouchedFiles(saves), ...others])];
  const texts = await store.readTexts(head, files);
  const brought = changes.filter(({ kind }) => kind === 'picture').map(({ file }) => file);
  const hasUploads = changes.some(
    (change) => !isTextChange(change) || listUploadsOfChange(change).length > 0,
  );
  const uploads = hasUploads ? await store.listFiles(head, uploadsFolder) : [];
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

async function listContentFiles(store: ContentStore, head: string): Promise<string[]> {
  const files = await store.listFiles(head, 'content');
  return files
    .map(({ path }) => path)
    .filter((path) => findContentKind(path.slice('content/'.length)) !== null);
}

/** How long a request's aftermath may wait for its turn; beyond that, the clock does the work. */
const mostWaitMs = 15_000;

/**
 * Publishes what is queued after the answer has left. Nobody waits for it, and nothing is lost when
 * it fails: the next call takes it up.
 */
export function publishSoon({ waitUntil }: CallContext): void {
  waitUntil?.(withOwnTime(publishUntilDone));
}

/**
 * Publishes what is queued before the answer leaves, so that the next read finds it in git. What
 * must wait, or fails, is done later.
 */
export async function publishAtOnce(context: CallContext): Promise<void> {
  try {
    const { kind } = await publish();
    if (kind === 'done') return;
  } catch (error) {
    toHttpError(error, { requestId: '', route: 'publishing', method: 'at once' });
  }
  publishSoon(context);
}

/** Publishes until nothing is queued, or the wait for the next turn would be too long. */
export async function publishUntilDone(): Promise<void> {
  try {
    const giveUpAt = Date.now() + mostWaitMs;
    for (;;) {
      const result = await publish();
      // Whoever is at it may have begun before this save was there.
      const waitMs = result.kind === 'waiting' ? result.waitMs : result.kind === 'busy' ? 500 : 0;
      if (result.kind === 'done' || Date.now() + waitMs > giveUpAt) return;
      await pause(waitMs);
    }
  } catch (error) {
    toHttpError(error, { requestId: '', route: 'publishing', method: 'aftermath' });
  }
}
