import type { ProviderCard } from '#features/content/provider-card.ts';
import { mostReasons } from './recommendation.ts';
import type { MatchingRule } from './rule.ts';
import type { PreparedCriterion } from './score.ts';
import type { Wishes } from './wishes.ts';

/** From this value on, a criterion speaks for a caregiver. */
const leastValue = 0.75;

/**
 * Why a caregiver suits a family: what speaks most for it first, then what is good to know.
 *
 * @param criteria made ready for the family
 * @returns distinct sentences, at most four
 */
export function listReasons(
  criteria: readonly PreparedCriterion[],
  { fillers }: Pick<MatchingRule, 'fillers'>,
  card: ProviderCard,
  wishes: Wishes,
): string[] {
  const candidates = criteria.flatMap(({ weight, judge, explain }) => {
    const value = judge?.(card) ?? 0;
    const text = value >= leastValue ? explain?.(card, wishes) : null;
    return text ? [{ text, points: weight * value }] : [];
  });
  candidates.sort((one, other) => other.points - one.points);
  const texts = candidates.map(({ text }) => text);
  for (const say of fillers) {
    const text = say(card, wishes);
    if (text !== null) texts.push(text);
  }
  return [...new Set(texts)].slice(0, mostReasons);
}
