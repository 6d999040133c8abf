import { readSetting } from '#lib/env.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { readGithubOptions } from './github-call.server.ts';
import { openGithubStore } from './github-store.server.ts';
import {
  hasEverCommitted,
  isStoreSilent,
  recordStoreAnswer,
  recordStoreFailure,
  recordTokenEnd,
} from './publishing-state.server.ts';

let chosen: ContentStore | undefined;

export function setContentStore(store: ContentStore | undefined): void {
  chosen = store;
}

export function isStoreSetUp(): boolean {
  return chosen !== undefined || readSetting('GITHUB_TOKEN') !== undefined;
}

/** Throws a `refused` StoreError if no repository is configured. */
export function getContentStore(): ContentStore {
  if (chosen) return chosen;
  const options = readGithubOptions();
  if (options) return openGithubStore({ ...options, onTokenEnd: tryToRecordTokenEnd });
  throw new StoreError(
    'refused',
    'No repository is set up for the content. Set GITHUB_REPOSITORY and GITHUB_TOKEN.',
  );
}

const recordEveryMs = 60 * 60_000;
let recorded: { endsAt: number | null; at: number } | undefined;

/**
 * Records the end once an hour, since each response of GitHub names it. Never fails: the response
 * is valid even while the database is down.
 */
async function tryToRecordTokenEnd(date: Date | null): Promise<void> {
  const endsAt = date?.getTime() ?? null;
  const now = Date.now();
  const isKnown = recorded?.endsAt === endsAt && Math.abs(now - recorded.at) < recordEveryMs;
  if (isKnown) return;
  // Calls at the same time record it once.
  recorded = { endsAt, at: now };
  await recordTokenEnd(date).catch(() => {
    recorded = undefined;
  });
}

/**
 * Checks a store that has not been used for an hour, so that the dashboard reports a token that has
 * expired or cannot write before somebody saves.
 */
export async function checkStore(): Promise<void> {
  if (!isStoreSetUp() || !(await isStoreSilent())) return;
  try {
    const store = getContentStore();
    if (store.check) await store.check({ hasCommitted: await hasEverCommitted() });
    else await store.readHead();
    await recordStoreAnswer();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { kind, message, retryAfterMs } = error;
    logEvent('warn', 'content store failed', { kind, reason: message });
    await recordStoreFailure(kind, message, retryAfterMs);
  }
}
