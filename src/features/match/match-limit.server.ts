import { isDatabaseUnavailable } from '#lib/db/database-failure.server.ts';
import { type RateLimit, takeAttempt } from '#lib/db/rate-limit.server.ts';
import { createTooManyError } from '#lib/http/http-error.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { toNetworkPlace } from '#lib/http/network-address.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';

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
  try {
    if (await isDoneInTime(takeMatchCall('search', ip))) return;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
  logEvent('warn', 'search was not counted', { reason: 'database unavailable' });
}

/** False when it goes on for longer than an answer waits; throws what it throws before that. */
function isDoneInTime(work: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(resolve, patienceMs, false).unref();
    work
      .then(() => {
        resolve(true);
      }, reject)
      .finally(() => {
        clearTimeout(patience);
      });
  });
}
