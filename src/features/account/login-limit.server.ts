import {
  clearAttempts,
  findLimitRefusal,
  type LimitedKey,
  type RateLimit,
  type LimitRefusal,
  recordAttempt,
} from '#lib/db/rate-limit.server.ts';
import { type HttpError, createTooManyError } from '#lib/http/http-error.server.ts';
import { toNetworkPlace } from '#lib/http/network-address.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { readLoginHistory } from './session-rows.server.ts';

interface RecentRefusal {
  /** Milliseconds since 1970. */
  rememberedUntil: number;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** Whom it does not concern. */
  except: ReadonlySet<string>;
}

/** So short that what is changed by hand in the database soon counts. */
const longestMemoryMs = 10_000;

/** Where there are more, the oldest go. */
const mostRefusals = 1000;

const nobody: ReadonlySet<string> = new Set();
const refusals = new Map<string, RecentRefusal>();

/**
 * Remembers that attempts are refused for a while, so that a flood of them does not reach the
 * database. It holds for this process alone, and for ten seconds at most.
 *
 * @param key what is limited, as a hash: no name or address is kept
 * @param retryAfterSeconds how long they are refused whatever happens, rounded up
 * @param except who has a limit of their own
 */
function rememberRefusal(
  key: string,
  retryAfterSeconds: number,
  except: ReadonlySet<string> = nobody,
): void {
  const now = Date.now();
  const surelyMs = (retryAfterSeconds - 1) * 1000;
  refusals.delete(key);
  refusals.set(key, {
    rememberedUntil: now + Math.min(longestMemoryMs, surelyMs),
    endsAt: now + retryAfterSeconds * 1000,
    except,
  });
  const [oldest] = refusals.keys();
  if (refusals.size > mostRefusals && oldest !== undefined) refusals.delete(oldest);
}

/**
 * For how many seconds attempts are still refused.
 *
 * @param key as given to `rememberRefusal`
 * @param who tries
 * @returns null where nothing is remembered: the database knows
 */
function recallRefusal(key: string, who: string): number | null {
  const refusal = refusals.get(key);
  const now = Date.now();
  if (!refusal || refusal.except.has(who) || now >= refusal.rememberedUntil) return null;
  return Math.ceil((refusal.endsAt - now) / 1000);
}

/** Forgets them all, for who empties the database of its attempts. */
export function forgetRefusals(): void {
  refusals.clear();
}

/** Wrong passwords in a row from one place. */
const placeLimit: RateLimit = { attempts: 5, windowSeconds: 15 * 60 };
/** Passwords that are tried on one account, from wherever. */
const accountLimit: RateLimit = { attempts: 20, windowSeconds: 60 * 60 };
/** Codes that are tried on one account by somebody who has its password. */
const codeLimit: RateLimit = { attempts: 10, windowSeconds: 24 * 60 * 60 };

/** A login that may be tried. */
export interface LoginAttempt {
  /** Stands for the place it comes from. */
  addressKey: string;
  /** Takes one attempt to name a code; throws HttpError 429 when there were too many. */
  takeCode: () => Promise<void>;
  /** Forgets the attempts from this place: all that was typed was right. */
  clear: () => Promise<void>;
}

/**
 * Takes one attempt to log in.
 *
 * An account has one common number of attempts, so that guessing from many places helps nobody.
 * Places where its owner has been signed in lately have each a number of their own, so that such
 * guessing does not shut the owner out.
 *
 * @param username as typed; unknown names are counted alike
 * @param ip where it comes from, as the platform says
 * @throws HttpError 429 when there were too many
 */
export async function takeLoginAttempt(username: string, ip: string): Promise<LoginAttempt> {
  const addressKey = hashWithSecret('address', toNetworkPlace(ip));
  const placeKey = `login-place:${addressKey}`;
  const typedKey = `login-name:${hashWithSecret('account', username.toLowerCase())}`;
  // Refused attempts are not noted and make no place known: nothing ends a refusal but time.
  // Nothing is counted by the spelling: it spares the database a flood of one name.
  for (const key of [placeKey, typedKey]) {
    const left = recallRefusal(key, addressKey);
    if (left !== null) throw createRefusal(left);
  }
  const { account: name, addressKeys: known } = await readLoginHistory(username);
  // The database alone knows which spellings are one name: JavaScript folds some letters otherwise.
  const account = hashWithSecret('account', name);
  const accountKey = `login-account:${account}`;
  const ownKey = `${accountKey}:${addressKey}`;
  const isKnown = known.has(addressKey);
  const refusal = await takeAttempts([
    { key: placeKey, limit: placeLimit },
    { key: isKnown ? ownKey : accountKey, limit: accountLimit },
  ]);
  if (refusal) {
    if (refusal.key === accountKey) rememberRefusal(typedKey, refusal.retryAfterSeconds, known);
    else rememberRefusal(refusal.key, refusal.retryAfterSeconds);
    throw createRefusal(refusal.retryAfterSeconds);
  }
  const ownCodeKey = `login-code:${account}:${addressKey}`;
  const codeKey = isKnown ? ownCodeKey : `login-code:${account}`;
  return {
    addressKey,
    takeCode: () => requireAttempts([{ key: codeKey, limit: codeLimit }]),
    clear: () => clearAttempts([placeKey, ownKey, ownCodeKey]),
  };
}

/**
 * Takes one attempt to name the current password in order to change it or to end sessions: who sits
 * down at an open browser cannot guess without end.
 *
 * @param userId whose password it is
 * @returns a function that forgets the attempts, for the right password
 * @throws HttpError 429 when there were too many
 */
export async function takePasswordAttempt(userId: number): Promise<() => Promise<void>> {
  const key = `password:${hashWithSecret('user', userId.toString())}`;
  await requireAttempts([{ key, limit: accountLimit }]);
  return () => clearAttempts([key]);
}

/**
 * Takes one attempt of a signed-in admin to name a code.
 *
 * @param userId whose code it is
 * @returns a function that forgets the attempts, for the right code
 * @throws HttpError 429 when there were too many
 */
export async function takeOwnCodeAttempt(userId: number): Promise<() => Promise<void>> {
  const key = `code:${hashWithSecret('user', userId.toString())}`;
  await requireAttempts([{ key, limit: codeLimit }]);
  return () => clearAttempts([key]);
}

async function requireAttempts(keys: readonly LimitedKey[]): Promise<void> {
  const refusal = await takeAttempts(keys);
  if (refusal) throw createRefusal(refusal.retryAfterSeconds);
}

/** The first refusal of all; null where each attempt is noted. */
async function takeAttempts(keys: readonly LimitedKey[]): Promise<LimitRefusal | null> {
  const full = await findLimitRefusal(keys);
  if (full) return full;
  for (const { key, limit } of keys) {
    const attempt = await recordAttempt(key, limit);
    if (attempt.kind === 'refused') return { ...attempt, key };
  }
  return null;
}

function createRefusal(retryAfterSeconds: number): HttpError {
  return createTooManyError('Too many attempts.', retryAfterSeconds);
}
