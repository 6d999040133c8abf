import { isStoreUnheard, noteStoreAnswer, noteStoreTrouble } from './publishing-state.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { getContentStore, isStoreSetUp } from './find-store.server.ts';
import { StoreError } from './store-error.server.ts';

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
