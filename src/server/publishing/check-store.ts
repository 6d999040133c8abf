import { isStoreUnheard, noteStoreAnswer, noteStoreTrouble } from '#server/db/publishing-state.ts';
import { logEvent } from '#server/log.ts';
import { getContentStore, isStoreSetUp } from '#server/publishing/find-store.ts';
import { StoreError } from '#server/publishing/store-error.ts';

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
