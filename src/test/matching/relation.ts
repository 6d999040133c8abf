import fc from 'fast-check';
import type { Recommend } from '#site/match/recommend.ts';
import { seed } from '#test/full/torture/sizes.ts';
import type { Match } from './arbitraries.ts';
import { suncoastAreas } from './suncoast-areas.ts';

/** A condition that holds for every family and all caregivers, whatever the scores are. */
export interface Relation {
  title: string;
  /**
   * Tries it on many cases.
   *
   * @throws with the simplest case in which it is not so
   */
  assert: (recommend: Recommend, cases: number) => void;
}

/** Creates a named relation with the cases in which it is tried. */
export function createRelation<Case>(
  title: string,
  cases: fc.Arbitrary<Case>,
  holds: (recommend: Recommend, example: Case) => boolean,
): Relation {
  return {
    title,
    assert: (recommend, numRuns) => {
      fc.assert(
        fc.property(cases, (example) => holds(recommend, example)),
        { seed, numRuns },
      );
    },
  };
}

/**
 * Returns the score of a caregiver alone; NaN, which is neither more nor less, for one who is left
 * out.
 */
export function findScore(recommend: Recommend, { card, preferences }: Match): number {
  return recommend([card], preferences, suncoastAreas)[0]?.matchScore ?? NaN;
}

/** Returns whether two answers are identical. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
