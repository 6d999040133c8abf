import type { ScoredCard } from './rule.ts';

/**
 * The order of a list of matches: by the score that is shown, then by rating, experience and id.
 * Unreadable experience comes last.
 *
 * @returns negative when the first comes before the other
 */
export function compareMatches(one: ScoredCard, other: ScoredCard): number {
  return (
    other.score - one.score ||
    other.card.rating - one.card.rating ||
    (other.years ?? -1) - (one.years ?? -1) ||
    one.card.id - other.card.id
  );
}
