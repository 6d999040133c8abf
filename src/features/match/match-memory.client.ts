import { z } from 'zod/mini';
import { toDraftKey } from '#lib/browser/draft-key.client.ts';
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
