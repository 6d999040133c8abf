import type { Judge } from './criterion.ts';
import type { MatchingRule } from './rule.ts';
import type { Wishes } from './wishes.ts';

/**
 * Prepares to score many cards for one family.
 *
 * @returns gives the points of a card, rounded once
 */
export function prepareScore(
  { criteria, notStatedShare }: Pick<MatchingRule, 'criteria' | 'notStatedShare'>,
  wishes: Wishes,
): Judge {
  let base = 0;
  const stated: { weight: number; judge: Judge }[] = [];
  for (const { weight, prepare } of criteria) {
    const judge = prepare(wishes);
    if (judge) stated.push({ weight, judge });
    else base += weight * notStatedShare;
  }
  return (card) => {
    let points = base;
    for (const { weight, judge } of stated) points += weight * judge(card);
    return Math.round(points);
  };
}
