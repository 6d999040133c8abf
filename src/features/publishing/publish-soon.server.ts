import { setTimeout as pause } from 'node:timers/promises';
import { withOwnTime } from '#lib/db/shared-time.server.ts';
import { toHttpError } from '#lib/http/failure.server.ts';
import type { CallContext } from '#lib/http/app.server.ts';
import { publish } from './publish.server.ts';

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
