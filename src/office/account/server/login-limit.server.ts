import {
  clearAttempts,
  type LimitedKey,
  type RateLimit,
  recordAttempts,
} from '#lib/db/rate-limit.server.ts';
import { type HttpError, createTooManyError } from '#lib/http/http-error.server.ts';
import { toNetwork } from '#lib/http/network-address.server.ts';
import { hashWithSecret } from '#lib/session-secret.server.ts';
import { foldAccount, readLoginHistory } from './session-rows.server.ts';

interface RecentRefusal {
  /** In milliseconds since 1970, as `endsAt` is. */
  rememberedUntil: number;
  endsAt: number;
  /** Addresses with a limit of their own. */
  except: ReadonlySet<string>;
}

/** Short, so that a change made by hand in the database soon takes effect. */
const maxMemoryMs = 10_000;

const maxRefusals = 1000;

const nobody: ReadonlySet<string> = new Set();
const refusals = new Map<string, RecentRefusal>();

/**
 * Remembers a refusal, to spare the database a flood of attempts. Keys are hashes: no name or
 * address is stored.
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
    rememberedUntil: now + Math.min(maxMemoryMs, surelyMs),
    endsAt: now + retryAfterSeconds * 1000,
    except,
  });
  const [oldest] = refusals.keys();
  if (refusals.size > maxRefusals && oldest !== undefined) refusals.delete(oldest);
}

/** Returns null where only the database knows. */
function findRefusalSeconds(key: string, who: string): number | null {
  const refusal = refusals.get(key);
  const now = Date.now();
  if (!refusal || refusal.except.has(who) || now >= refusal.rememberedUntil) return null;
  return Math.ceil((refusal.endsAt - now) / 1000);
}

export function clearRefusals(): void {
  refusals.clear();
}

/** Wrong passwords in a row from one network. */
const networkLimit: RateLimit = { attempts: 5, windowSeconds: 15 * 60 };
/** Passwords tried on one account from all networks. */
const accountLimit: RateLimit = { attempts: 20, windowSeconds: 60 * 60 };
/** Codes tried on one account by somebody who has its password. */
const codeLimit: RateLimit = { attempts: 10, windowSeconds: 24 * 60 * 60 };

export interface LoginAttempt {
  /** The network address, as a hash. */
  addressKey: string;
  /** Throws HttpError 429 after too many attempts. */
  recordCodeAttempt: () => Promise<void>;
  /** Deletes the attempts from this network, once everything typed was right. */
  clear: () => Promise<void>;
}

/**
 * Counts all attempts on an account, so that guessing from many networks helps nobody. Networks
 * where its owner has logged in lately have limits of their own, so that such guessing does not
 * shut the owner out. Unknown names are counted alike. Throws HttpError 429.
 */
export async function recordLoginAttempt(username: string, ip: string): Promise<LoginAttempt> {
  const addressKey = hashWithSecret('address', toNetwork(ip));
  const networkKey = `login-place:${addressKey}`;
  const typedKey = `login-name:${hashWithSecret('account', username.toLowerCase())}`;
  // Only time ends a refusal: refused attempts are not recorded. This shortcut by the name as typed
  // spares the database a flood of attempts on one name.
  for (const key of [networkKey, typedKey]) {
    const left = findRefusalSeconds(key, addressKey);
    if (left !== null) throw createRefusal(left);
  }
  const { account: name, addressKeys: known } = await readLoginHistory(username);
  // Only the database knows which spellings are one name: JavaScript folds some letters
  // differently.
  const account = hashWithSecret('account', name);
  const accountKey = `login-account:${account}`;
  const ownKey = `${accountKey}:${addressKey}`;
  const isKnown = known.has(addressKey);
  const refusal = await recordAttempts([
    { key: networkKey, limit: networkLimit },
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
    recordCodeAttempt: () => requireAttempts([{ key: codeKey, limit: codeLimit }]),
    clear: () => clearAttempts([networkKey, ownKey, ownCodeKey]),
  };
}

/** Counts a request, also for an unknown name; throws HttpError 429 after too many attempts. */
export async function recordResetAttempt(account: string, ip: string): Promise<void> {
  const name = await foldAccount(account);
  await requireAttempts([
    { key: `reset-place:${hashWithSecret('address', toNetwork(ip))}`, limit: networkLimit },
    { key: `reset-name:${hashWithSecret('account', name)}`, limit: accountLimit },
  ]);
}

/** Deletes the wrong passwords from a network, once a mailed link has shown who is there. */
export async function clearNetworkAttempts(ip: string): Promise<void> {
  const key = `login-place:${hashWithSecret('address', toNetwork(ip))}`;
  refusals.delete(key);
  await clearAttempts([key]);
}

/**
 * Counts a password attempt, so that nobody at an unlocked browser can guess without end; throws
 * HttpError 429.
 *
 * @returns a function that deletes the attempts, for the right password
 */
export async function recordPasswordAttempt(userId: number): Promise<() => Promise<void>> {
  const key = `password:${hashWithSecret('user', userId.toString())}`;
  await requireAttempts([{ key, limit: accountLimit }]);
  return () => clearAttempts([key]);
}

/** Returns a function that deletes the attempts, for the right code; throws HttpError 429. */
export async function recordOwnCodeAttempt(userId: number): Promise<() => Promise<void>> {
  const key = `code:${hashWithSecret('user', userId.toString())}`;
  await requireAttempts([{ key, limit: codeLimit }]);
  return () => clearAttempts([key]);
}

async function requireAttempts(keys: readonly LimitedKey[]): Promise<void> {
  const refusal = await recordAttempts(keys);
  if (refusal) throw createRefusal(refusal.retryAfterSeconds);
}

function createRefusal(retryAfterSeconds: number): HttpError {
  return createTooManyError('Too many attempts.', retryAfterSeconds);
}
