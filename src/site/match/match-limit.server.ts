import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { type RateLimit, recordAttempt } from '#lib/db/rate-limit.server.ts';
import { isBarePreview } from '#lib/env.server.ts';
import { createTooManyError } from '#lib/http/http-error.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { toNetwork } from '#lib/http/network-address.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';

/** Far more than a family tries, or a library full of families. */
const limit: RateLimit = { attempts: 120, windowSeconds: 10 * 60 };

/** The longest that an answer waits for its rate limit. */
const timeoutMs = 1000;

/** Counts a call against the limit of its purpose; throws HttpError 429 over it. */
export async function countMatchCall(purpose: 'search' | 'interest', ip: string): Promise<void> {
  const attempt = await recordAttempt(
    `match-${purpose}:${hashWithSecret('address', toNetwork(ip))}`,
    limit,
  );
  if (attempt.kind === 'taken') return;
  throw createTooManyError(
    'Too many requests were sent from your network within ten minutes.',
    attempt.retryAfterSeconds,
    'call us',
  );
}

/**
 * Counts a search; throws HttpError 429 over the limit. Matching needs no database otherwise, so an
 * unavailable or slow one limits nobody, and neither does a preview.
 */
export async function countSearch(ip: string): Promise<void> {
  if (isBarePreview()) return;
  try {
    if (await isDoneInTime(countMatchCall('search', ip))) return;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  logEvent('warn', 'search was not counted', { reason: 'database unavailable' });
}

/** Returns false when the work takes too long; rejects where it fails before that. */
function isDoneInTime(work: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(resolve, timeoutMs, false).unref();
    work.then(() => resolve(true), reject).finally(() => clearTimeout(patience));
  });
}
