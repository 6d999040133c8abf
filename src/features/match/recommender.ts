import type { ServiceArea } from '#features/content/service-area.ts';
import { readExperienceYears } from './experience-years.ts';
import type { ProviderCard } from '#features/content/provider-card.ts';
import { createBestList } from './best-list.ts';
import type { Preferences } from './preferences.ts';
import { listReasons } from './reasons.ts';
import { mostRecommendations, type Recommendation } from './recommendation.ts';
import { remember } from './remember.ts';
import type { MatchingRule } from './rule.ts';
import { prepareCriteria, prepareScore } from './score.ts';

/** Finds the caregivers who suit a family best, best first. */
export type Recommend = (
  cards: readonly ProviderCard[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
) => Recommendation[];

/**
 * Assembles the matching from its parts. It goes through the cards once, and reasons are found for
 * those alone that are shown. Whoever cannot reach the last of the best is not judged to the end.
 */
export function createRecommender(rule: MatchingRule): Recommend {
  return (cards, preferences, areas) => {
    const wishes = rule.readWishes(preferences, areas);
    const criteria = prepareCriteria(rule, wishes);
    const findScore = prepareScore(criteria, rule);
    const readYears = remember(readExperienceYears);
    const best = createBestList(mostRecommendations, rule.compare);
    for (const card of cards) {
      if (!rule.isEligible(card, wishes)) continue;
      const score = findScore(card, best.findLast()?.score ?? -Infinity);
      if (score !== null) best.offer({ card, score, years: readYears(card.experience) });
    }
    return best.items.map(({ card, score }) => ({
      provider: toProvider(card),
      matchScore: score,
      matchReasons: listReasons(criteria, rule, card, wishes),
      toConfirm: rule.criteria.flatMap(({ listOpen }) => listOpen?.(card, wishes) ?? []),
    }));
  };
}

/** What is shown of a caregiver beside a score, whatever more the card may hold. */
function toProvider(card: ProviderCard): Recommendation['provider'] {
  const { id, name, title, image, imageSet, rating, experience, bio, specialties, sample } = card;
  return { id, name, title, image, imageSet, rating, experience, bio, specialties, sample };
}
