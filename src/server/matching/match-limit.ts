import { setTimeout as lastFor } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#server/db/database-failure.ts';
import { type RateLimit, takeAttempt } from '#server/db/rate-limit.ts';
import { createTooManyError } from '#server/http/too-many-error.ts';
import { logEvent } from '#server/log.ts';
import { toNetworkPlace } from '#server/session/network-address.ts';
import { hashWithSecret } from '#server/session/session-secret.ts';

/** Far more than a family tries out, or a library full of families. */
const limit: RateLimit = { attempts: 120, windowSeconds: 10 * 60 };

/** How long an answer that needs no database waits for the one that counts. */
const patienceMs = 1000;

/**
 * Takes one call to something of the matching.
 *
 * @param purpose each has a number of its own
 * @param ip where the call comes from, as the platform says
 * @throws HttpError 429 when there were too many
 */
export async function takeMatchCall(purpose: 'search' | 'interest', ip: string): Promise<void> {
  const attempt = await takeAttempt(
    `match-${purpose}:${hashWithSecret('address', toNetworkPlace(ip))}`,
    limit,
  );
  if (attempt.kind === 'taken') return;
  throw createTooManyError(
    'Too many requests have come from your network within ten minutes.',
    attempt.retryAfterSeconds,
    'call us',
  );
}

/**
 * Takes one search for a match. It needs no database but for this: one that is away or slow limits
 * nobody, rather than keeping families from an answer.
 *
 * @param ip where the search comes from, as the platform says
 * @throws HttpError 429 when there were too many
 */
export async function takeSearch(ip: string): Promise<void> {
  const counted = takeMatchCall('search', ip).then(() => 'counted' as const);
  const tooSlow = lastFor(patienceMs, 'too slow' as const, { ref: false });
  try {
    if ((await Promise.race([counted, tooSlow])) === 'counted') return;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  logEvent('warn', 'search was not counted', { reason: 'database unavailable' });
}
