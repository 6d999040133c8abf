import type { ProviderCard } from '#features/content/provider-card.ts';
import type { Criterion, Judge } from './criterion.ts';
import type { MatchingRule } from './rule.ts';
import type { Wishes } from './wishes.ts';

/** A criterion made ready for one family; there is nothing to judge where it stated nothing. */
export type PreparedCriterion = Pick<Criterion, 'weight' | 'explain'> & { judge: Judge | null };

/** Makes criteria ready for one family, once for all cards. */
export function prepareCriteria(
  { criteria }: Pick<MatchingRule, 'criteria'>,
  wishes: Wishes,
): PreparedCriterion[] {
  return criteria.map(({ weight, prepare, explain }) => ({
    weight,
    judge: prepare(wishes),
    ...(explain && { explain }),
  }));
}

/**
 * Finds the points of a card, rounded once.
 *
 * @param least points below which a card is of no use
 * @returns null for a card that cannot reach them, as soon as that is known
 */
export type Scorer = (card: ProviderCard, least: number) => number | null;

/** More than rounding a sum adds to it at most. */
const rounding = 0.51;

/**
 * Prepares to score many cards for one family.
 *
 * @param criteria made ready for it
 */
export function prepareScore(
  criteria: readonly PreparedCriterion[],
  { notStatedShare }: Pick<MatchingRule, 'notStatedShare'>,
): Scorer {
  let base = 0;
  let most = 0;
  const stated: { weight: number; judge: Judge }[] = [];
  for (const { weight, judge } of criteria) {
    if (judge) {
      stated.push({ weight, judge });
      most += weight;
    } else base += weight * notStatedShare;
  }
  return (card, least) => {
    let points = base;
    let open = most;
    for (const { weight, judge } of stated) {
      points += weight * judge(card);
      open -= weight;
      if (points + open < least - rounding) return null;
    }
    return Math.round(points);
  };
}
