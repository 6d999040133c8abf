import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findFileKind } from '#model/entries/content-file.ts';
import { noticeFile } from '#model/schemas/notice.ts';
import { findPicture } from '#editing/pictures/picture-rows.server.ts';
import { listUploadsOfChange, uploadsFolder } from '#editing/pictures/upload-file.ts';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import type { CallContext } from '#lib/http/app.server.ts';
import { toHttpError } from '#lib/http/failure.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { getStopSignal } from '#lib/stop-signal.server.ts';
import { isTextChange, listTouchedFiles } from './apply-saves.ts';
import { formatCommitMessage, listSaveIds } from './commit-message.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { getContentStore } from './find-store.server.ts';
import { followNoticeTimes } from './notice-times.server.ts';
import { queueDueSaves } from './planned-rows.server.ts';
import { planCommit, type CommitPlan } from './plan-commit.server.ts';
import { askToPublishLater } from './publish-later.server.ts';
import { readPublishWindow } from './publish-window.server.ts';
import {
  claimPublishing,
  recordCommit,
  recordStoreAnswer,
  recordStoreFailure,
  releasePublishing,
  renewPublishing,
} from './publishing-state.server.ts';
import {
  findLastCommit,
  findLatestCommit,
  listOpenSaves,
  recordTry,
  recordCommittedSaves,
  recordTriedSave,
  type StoredSave,
} from './save-rows.server.ts';

export type PublishResult =
  | { kind: 'done' }
  /** Another process is publishing. */
  | { kind: 'busy' }
  /** Saves are queued and may be committed after this wait. */
  | { kind: 'waiting'; waitMs: number };

/** After this time, another process takes over from one that died; a running one renews it. */
const leaseSeconds = 8;
const renewEveryMs = 2000;
/** The most attempts of one run while the head keeps moving. */
const maxTries = 5;
/** How many commits are searched for one whose response was lost. */
const maxSearchedCommits = 100;
/** How many are searched for saves of an older database that was restored. */
const maxUnknownCommits = 500;
const contentFolders = ['content', uploadsFolder];

interface PublishOptions {
  /** True if queued saves do not wait for others. */
  isHurried?: boolean;
}

/**
 * Commits all queued saves at once; among concurrent callers, only one publishes. A planned save
 * that is due takes the others along, since its time was promised.
 */
export async function publish({ isHurried = false }: PublishOptions = {}): Promise<PublishResult> {
  const holder = randomUUID();
  const claim = await claimPublishing(holder, leaseSeconds, readPublishWindow());
  if (!claim) return { kind: 'busy' };
  const renewal = setInterval(() => {
    renewPublishing(holder, leaseSeconds).catch(() => undefined);
  }, renewEveryMs);
  try {
    const { wereDue, next } = await queueDueSaves(new Date());
    const nextDueMs = next && Math.max(0, next.getTime() - Date.now());
    const queued = (await listOpenSaves()).filter(({ state }) => state === 'queued');
    const waitMs = isHurried || wereDue ? claim.restMs : claim.waitMs;
    if (queued.length > 0 && waitMs > 0) return { kind: 'waiting', waitMs };
    const result = queued.length > 0 ? await commitSaves(queued) : ({ kind: 'done' } as const);
    // The schedule may call slightly before a save is due.
    const isNear = result.kind === 'done' && nextDueMs !== null && nextDueMs < maxWaitMs;
    return isNear ? { kind: 'waiting', waitMs: nextDueMs } : result;
  } finally {
    clearInterval(renewal);
    await releasePublishing(holder);
  }
}

async function commitSaves(queued: StoredSave[]): Promise<PublishResult> {
  try {
    const store = getContentStore();
    for (let tries = 0; tries < maxTries; tries += 1) {
      const attempt = await tryCommit(store, queued);
      if (attempt === 'done') return { kind: 'done' };
      if (attempt === 'found') break;
    }
    return { kind: 'waiting', waitMs: 1000 };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { kind, message, retryAfterMs } = error;
    logEvent('warn', 'content store failed', { kind, reason: message });
    await recordStoreFailure(kind, message, retryAfterMs);
    return { kind: 'waiting', waitMs: retryAfterMs ?? 2000 };
  }
}

/** Everything is in git, the head has moved, or git already had some of the saves. */
type Attempt = 'done' | 'stale' | 'found';

async function tryCommit(store: ContentStore, queued: StoredSave[]): Promise<Attempt> {
  const head = await store.readHead();
  const saves = await recordFoundSaves(store, head, queued);
  if (saves.length < queued.length) {
    await recordCommit();
    store.onSavesFound?.(head);
    return saves.length === 0 ? 'done' : 'found';
  }
  const plan = await makePlan(store, head, saves);
  if (plan.files.length === 0) {
    // Git refuses a commit on an old head, but nothing is committed here.
    if (await isOutdated(store, head)) return 'stale';
    await recordCommittedSaves(plan.saves, head);
    await recordStoreAnswer();
    store.onSavesFound?.(head);
    return 'done';
  }
  // From here on, the commit may exist without our knowledge.
  await recordTry(plan.saves, head);
  for (const save of queued) save.triedHead ??= head;
  const result = await store.commit({
    expectedHead: head,
    changes: plan.files,
    message: await formatCommitMessage(saves, plan.reformatted),
    authorName: findAuthor(saves),
  });
  if (result.kind === 'stale') return 'stale';
  await recordCommittedSaves(plan.saves, result.commit);
  await recordCommit();
  return 'done';
}

function findAuthor(saves: readonly StoredSave[]): string {
  return saves.at(-1)?.username ?? 'editor';
}

/** Returns whether a head is older than our latest commit, which some readers see with a delay. */
async function isOutdated(store: ContentStore, head: string): Promise<boolean> {
  const latest = await findLatestCommit();
  if (latest === null || latest === head) return false;
  const commits = await store.listCommits({
    head,
    folders: contentFolders,
    limit: maxSearchedCommits,
  });
  return !commits.some(({ hash }) => hash === latest);
}

/**
 * Records saves whose commit exists although its response was lost, or the database has been
 * restored since, and returns the others.
 */
async function recordFoundSaves(
  store: ContentStore,
  head: string,
  saves: StoredSave[],
): Promise<StoredSave[]> {
  const isUntried = saves.some(({ triedHead }) => triedHead === null);
  // What an older database does not know came after its last commit.
  const oldest = isUntried ? await findLastCommit() : saves[0]?.triedHead;
  if (oldest === head) return saves;
  const commits = await store.listCommits({
    head,
    folders: contentFolders,
    limit: isUntried && oldest ? maxUnknownCommits : maxSearchedCommits,
    ...(oldest && { until: oldest }),
  });
  const commitOf = new Map(
    commits.flatMap(({ hash, message }) => listSaveIds(message).map((id) => [id, hash] as const)),
  );
  for (const { id } of saves) {
    const commit = commitOf.get(id);
    if (commit !== undefined) await recordTriedSave(id, commit);
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
  // Any text may show the picture that is to be deleted.
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
  const former = new Map(files.map((file, index) => [file, texts[index] ?? null]));
  const plan = planCommit(
    saves,
    { texts: former, pictures: new Set(uploads.map(({ path }) => path)) },
    pictures,
  );
  const noticed = await followNoticeTimes(
    plan.files,
    former.get(noticeFile) ?? null,
    findAuthor(saves),
  );
  return { ...plan, files: noticed };
}

async function listContentFiles(store: ContentStore, head: string): Promise<string[]> {
  const files = await store.listFiles(head, 'content');
  return files.map(({ path }) => path).filter((path) => findFileKind(path) !== null);
}

/** The longest wait for work after a response; later saves are left to a later call. */
const maxWaitMs = 15_000;

/** Nothing is lost if this fails: the next call publishes. */
export function publishSoon({ waitUntil }: CallContext, options: PublishOptions = {}): void {
  waitUntil?.(
    withOwnTime(async () => {
      const waitMs = await publishUntilDone(options);
      if (waitMs !== null) await askToPublishLater(waitMs);
    }),
  );
}

/** Tries once after the response when somebody asks, so that a refused save need not wait. */
export function publishAgain({ waitUntil }: CallContext): void {
  waitUntil?.(
    withOwnTime(async () => {
      try {
        await publish();
      } catch (error) {
        toHttpError(error, { requestId: '', route: 'publishing', method: 'again' });
      }
    }),
  );
}

/** Publishes before the response, so that the next read finds the save in git; never throws. */
export async function publishAtOnce(
  context: CallContext,
  options: PublishOptions = {},
): Promise<void> {
  try {
    const { kind } = await publish(options);
    if (kind === 'done') return;
  } catch (error) {
    toHttpError(error, { requestId: '', route: 'publishing', method: 'at once' });
  }
  publishSoon(context, options);
}

/**
 * Publishes until nothing is queued, the next turn is too far off, or the process must end. Returns
 * the wait for a turn that is too far off.
 */
export async function publishUntilDone(options: PublishOptions = {}): Promise<number | null> {
  const signal = getStopSignal();
  try {
    const giveUpAt = Date.now() + maxWaitMs;
    for (;;) {
      const result = await publish(options);
      if (result.kind === 'done' || signal?.aborted) return null;
      // The other process may have started before this save was queued.
      const waitMs = result.kind === 'waiting' ? result.waitMs : 500;
      if (Date.now() + waitMs > giveUpAt) return waitMs;
      // The next run commits what is due by then.
      await pause(waitMs, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    }
  } catch (error) {
    toHttpError(error, { requestId: '', route: 'publishing', method: 'aftermath' });
    return null;
  }
}
