import { type Criterion, readWishes, type Wishes } from '#site/match/criterion.ts';
import {
  matchingRule,
  recommend,
  createRecommender,
  type Recommend,
  type MatchingRule,
} from '#site/match/recommend.ts';
import type { Recommendation } from '#site/match/recommendation.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import type { Relation } from '../relation.ts';

/** A matching with one fault. */
export interface PlantedFault {
  name: string;
  recommend: Recommend;
  /** The relations that it must break. */
  caughtBy: Relation[];
}

/** Returns a matching by the rule with other parts. */
export function withParts(parts: Partial<MatchingRule>): Recommend {
  return createRecommender({ ...matchingRule, ...parts });
}

/** Returns a matching by the rule with one criterion changed. */
export function withCriterion(criterion: Criterion, changes: Partial<Criterion>): Recommend {
  return withParts({
    criteria: matchingRule.criteria.map((each) =>
      each === criterion ? { ...each, ...changes } : each,
    ),
  });
}

/** Reads a request as the rule does, but with some wishes changed. */
export function withWishes(
  change: (...request: Parameters<typeof readWishes>) => Partial<Wishes>,
): MatchingRule['readWishes'] {
  return (...request) => ({ ...readWishes(...request), ...change(...request) });
}

/** Returns a matching by the rule with its answer changed. */
export function withAnswer(change: (answer: Recommendation[]) => Recommendation[]): Recommend {
  return (...request) => change(recommend(...request));
}

/** Reads a repeated wish as two. */
export const readRepeated = withWishes(({ childAges, specialRequirements }) => ({
  ages: childAges.map(Math.floor),
  requirements: specialRequirements ?? [],
}));

/** Returns whether a caregiver has this skill. */
export function hasSkill({ skills }: ProviderCardData, name: string): boolean {
  return skills?.some((each) => each === name) === true;
}
