import { z } from 'zod/mini';
import { toDraftKey } from '#lib/browser/draft-key.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { answersSchema } from './answers.ts';
import { recommendationSchema } from './recommendation.ts';

/** Where the match form is sent, and by which its draft is found again. */
export const preferencesPath = '/api/recommendations/preferences';

const memorySchema = z.object({
  answers: answersSchema,
  /** Null until the answers were sent. */
  recommendations: z.nullable(z.array(recommendationSchema)),
  /** Whom the family asked for, in this search or one before it. */
  contacted: z.array(z.object({ id: z.number(), name: z.string() })),
});

/** How far a family has come with its match, in this tab. */
export type MatchMemory = z.output<typeof memorySchema>;

/** What was kept; null where there is nothing that can be read. */
export function loadMatch(): MatchMemory | null {
  try {
    const kept = sessionStorage.getItem(toDraftKey(preferencesPath));
    return kept === null ? null : memorySchema.parse(JSON.parse(kept));
  } catch {
    return null;
  }
}

/**
 * Keeps a match until the tab is closed.
 *
 * @param memory null to forget it
 */
export function saveMatch(memory: MatchMemory | null): void {
  try {
    const key = toDraftKey(preferencesPath);
    if (memory === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(memory));
  } catch {
    // Without storage a match lasts as long as its page.
  }
}

/** Where the session id is kept: per tab, as computers of families are shared. */
const sessionIdKey = 'session-id';

/**
 * The id of this visit, made at its first use. It tells one visit from another, and nothing of who
 * it is.
 */
export function getSessionId(): string {
  try {
    const kept = sessionStorage.getItem(sessionIdKey);
    if (kept) return kept;
    const made = createSessionId();
    sessionStorage.setItem(sessionIdKey, made);
    return made;
  } catch {
    // Without storage every call is a visit of its own.
    return createSessionId();
  }
}

function createSessionId(): string {
  const random = [...crypto.getRandomValues(new Uint32Array(3))];
  return `session_${Date.now().toString()}_${random.map((part) => part.toString(36)).join('')}`;
}

/**
 * Tells the agency that a family opened or asked for a caregiver. It arrives even if the page is
 * left at once; a failure is only logged.
 *
 * @returns whether it arrived
 */
export async function reportInterest(
  kind: 'viewed' | 'contacted',
  providerId: number,
): Promise<boolean> {
  const path = `/api/recommendations/${getSessionId()}/${kind}/${providerId.toString()}`;
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
    });
    if (!response.ok) {
      throw new RequestError(response.status, await response.text(), response.statusText);
    }
    return true;
  } catch (error) {
    logError(`Error reporting that a provider was ${kind}:`, error);
    return false;
  }
}
