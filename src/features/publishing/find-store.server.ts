import { readSetting } from '#lib/env.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { readGithubOptions } from './github-call.server.ts';
import { openGithubStore } from './github-store.server.ts';
import { isStoreUnheard, noteStoreAnswer, noteStoreTrouble } from './publishing-state.server.ts';

let chosen: ContentStore | undefined;

/**
 * Lets every save go to this repository instead of the one that the environment names.
 *
 * @param store `undefined` goes back to the environment
 */
export function useContentStore(store: ContentStore | undefined): void {
  chosen = store;
}

/** Whether there is a repository that saves can go to. */
export function isStoreSetUp(): boolean {
  return chosen !== undefined || readSetting('GITHUB_TOKEN') !== undefined;
}

/**
 * The repository that the content lives in.
 *
 * @throws StoreError `refused` where none is set up
 */
export function getContentStore(): ContentStore {
  if (chosen) return chosen;
  const options = readGithubOptions();
  if (options) return openGithubStore(options);
  throw new StoreError(
    'refused',
    'No repository is set up for the content. Set GITHUB_REPOSITORY and GITHUB_TOKEN.',
  );
}

/**
 * Asks the repository for a sign of life when it has given none for an hour: a token that has
 * expired is told on the dashboard before an admin needs it. Where none is set up nothing is asked.
 */
export async function checkStore(): Promise<void> {
  if (!isStoreSetUp() || !(await isStoreUnheard())) return;
  try {
    await getContentStore().readHead();
    await noteStoreAnswer();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const { kind, message, retryAfterMs } = error;
    logEvent('warn', 'content store failed', { kind, reason: message });
    await noteStoreTrouble(kind, message, retryAfterMs);
  }
}
