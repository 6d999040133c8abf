import type { ServiceArea } from '#domain/area/service-area.ts';
import { readExperienceYears } from '#domain/provider/experience-years.ts';
import type { ProviderCard } from '#domain/provider/provider-card.ts';
import { createBestList } from './best-list.ts';
import type { Preferences } from './preferences.ts';
import { listReasons } from './reasons.ts';
import { mostRecommendations, type Recommendation } from './recommendation.ts';
import { remember } from './remember.ts';
import type { MatchingRule, ScoredCard } from './rule.ts';
import { prepareScore } from './score.ts';
import type { Wishes } from './wishes.ts';

/** Finds the caregivers who suit a family best, best first. */
export type Recommend = (
  cards: readonly ProviderCard[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
) => Recommendation[];

/**
 * Assembles the matching from its parts. It goes through the cards once, and reasons are found for
 * those alone that are shown.
 */
export function createRecommender(rule: MatchingRule): Recommend {
  return (cards, preferences, areas) => {
    const wishes = rule.readWishes(preferences, areas);
    const judge = prepareScore(rule, wishes);
    const readYears = remember(readExperienceYears);
    const best = createBestList(mostRecommendations, rule.compare);
    for (const card of cards) {
      if (!rule.isEligible(card, wishes)) continue;
      best.offer({ card, score: judge(card), years: readYears(card.experience) });
    }
    return best.items.map((scored) => toRecommendation(rule, scored, wishes));
  };
}

function toRecommendation(
  rule: MatchingRule,
  { card, score }: ScoredCard,
  wishes: Wishes,
): Recommendation {
  const { id, name, title, image, imageSet, rating, experience, bio, specialties, sample } = card;
  return {
    provider: { id, name, title, image, imageSet, rating, experience, bio, specialties, sample },
    matchScore: score,
    matchReasons: listReasons(rule, card, wishes),
    toConfirm: rule.criteria.flatMap(({ listOpen }) => listOpen?.(card, wishes) ?? []),
  };
}
