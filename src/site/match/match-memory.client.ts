import * as z from 'zod/mini';
import { toDraftKey } from '#lib/browser/draft-key.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { answersSchema } from './answers.ts';
import { nearMatchSchema, recommendationSchema } from './recommendation.ts';

export const preferencesPath = '/api/recommendations/preferences';

const memorySchema = z.object({
  answers: answersSchema,
  /** Null until the answers were sent. */
  recommendations: z.nullable(z.array(recommendationSchema)),
  nearMatches: z.array(nearMatchSchema),
  note: z._default(z.string(), ''),
  others: z._default(z.string(), ''),
  /** The contacted caregivers, also those from earlier searches. */
  contacted: z.array(z.object({ id: z.number(), name: z.string() })),
});

export type MatchMemory = z.output<typeof memorySchema>;

/**
 * Returns null where nothing readable is stored. Leaves out services that are not among `services`,
 * since the site may have changed in the meantime.
 */
export function loadMatch(services: readonly string[]): MatchMemory | null {
  const stored = sessionStore.readJson(toDraftKey(preferencesPath));
  const { data } = memorySchema.safeParse(withChildren(stored));
  if (!data) return null;
  const { answers } = data;
  const serviceTypes = answers.serviceTypes.filter((slug) => services.includes(slug));
  return { ...data, answers: { ...answers, serviceTypes } };
}

const olderMemorySchema = z.looseObject({
  answers: z.looseObject({
    childAges: z.array(z.number()),
    ageWords: z._default(z.record(z.string(), z.string()), {}),
  }),
});

/** Brings a memory up to date that a tab wrote before twins could be entered. */
function withChildren(stored: unknown): unknown {
  const { data } = olderMemorySchema.safeParse(stored);
  if (!data) return stored;
  const { childAges, ageWords, ...answers } = data.answers;
  const children = childAges.map((age) => ({
    age,
    words: ageWords[age] === '' ? undefined : ageWords[age],
  }));
  return { ...data, answers: { ...answers, children } };
}

export function saveMatch(memory: MatchMemory | null): void {
  const key = toDraftKey(preferencesPath);
  // Without storage, a match lasts as long as its page.
  if (memory === null) sessionStore.remove(key);
  else sessionStore.write(key, JSON.stringify(memory));
}

/** Stored per tab, since families may share a computer. */
const sessionIdKey = 'session-id';

/** Returns the id of this visit, created on first use. It says nothing about the visitor. */
export function getSessionId(): string {
  const stored = sessionStore.read(sessionIdKey);
  if (stored) return stored;
  const made = createSessionId();
  // Without storage, every call counts as its own visit.
  sessionStore.write(sessionIdKey, made);
  return made;
}

function createSessionId(): string {
  const random = [...crypto.getRandomValues(new Uint32Array(3))];
  return `session_${Date.now()}_${random.map((part) => part.toString(36)).join('')}`;
}

/**
 * Reports that a family opened or contacted a caregiver, even while the page unloads. Only logs a
 * failure; returns whether it succeeded.
 */
export async function reportInterest(
  kind: 'viewed' | 'contacted',
  providerId: number,
): Promise<boolean> {
  const path = `/api/recommendations/${getSessionId()}/${kind}/${providerId}`;
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
