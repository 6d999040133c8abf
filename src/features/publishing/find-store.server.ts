import { readSetting } from '#lib/env.server.ts';
import { readGithubOptions } from './github-options.server.ts';
import { openGithubStore } from './github-store.server.ts';
import type { ContentStore } from './content-store.server.ts';
import { StoreError } from './store-error.server.ts';

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
