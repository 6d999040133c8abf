interface Refusal {
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
const refusals = new Map<string, Refusal>();

/**
 * Remembers that attempts are refused for a while, so that a flood of them does not reach the
 * database. It holds for this process alone, and for ten seconds at most.
 *
 * @param key what is limited, as a hash: no name or address is kept
 * @param retryAfterSeconds how long they are refused whatever happens, rounded up
 * @param except who has a limit of their own
 */
export function rememberRefusal(
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
export function recallRefusal(key: string, who: string): number | null {
  const refusal = refusals.get(key);
  const now = Date.now();
  if (!refusal || refusal.except.has(who) || now >= refusal.rememberedUntil) return null;
  return Math.ceil((refusal.endsAt - now) / 1000);
}

/** Forgets them all, for who empties the database of its attempts. */
export function forgetRefusals(): void {
  refusals.clear();
}
