import { HttpError } from '#lib/http/http-error.server.ts';
import type { ContentStore } from './content-store.server.ts';
import { canRestoreDeploys, startDeploy } from './netlify-deploys.server.ts';
import { readPublishingState, recordBuildStart } from './publishing-state.server.ts';

/**
 * Builds the site of the current commit again, unless a build is under way.
 *
 * @throws HttpError 409 if only somebody at Netlify can, StoreError if git or Netlify is down
 */
export async function retryBuild(store: ContentStore): Promise<void> {
  const { buildState } = await readPublishingState();
  if (buildState === 'building') return;
  if (!store.rebuild && !canRestoreDeploys()) {
    throw new HttpError(
      409,
      'This site has no token for Netlify. Choose “Retry deploy” under Deploys there, or save any change: that builds the site, too.',
    );
  }
  const head = await store.readHead();
  if (!store.rebuild) await startDeploy();
  await recordBuildStart(head);
  store.rebuild?.(head);
}
