import { compareMatches } from './compare-matches.ts';
import { childAgesCriterion } from './criteria.ts';
import { locationCriterion } from './location.ts';
import { minimumExperienceCriterion } from './minimum-experience.ts';
import { qualityCriterion } from './quality.ts';
import { requirementsCriterion } from './requirements.ts';
import { scheduleCriterion } from './schedule.ts';
import { isEligible, serviceCriterion } from './service.ts';
import { fillers } from './fillers.ts';
import { createRecommender } from './recommender.ts';
import type { MatchingRule } from './rule.ts';
import { notStatedShare } from './weights.ts';
import { readWishes } from './wishes.ts';

/** How caregivers and families are matched here. */
export const matchingRule: MatchingRule = {
  readWishes,
  isEligible,
  criteria: [
    serviceCriterion,
    childAgesCriterion,
    scheduleCriterion,
    locationCriterion,
    requirementsCriterion,
    minimumExperienceCriterion,
    qualityCriterion,
  ],
  notStatedShare,
  compare: compareMatches,
  fillers,
};

/**
 * The caregivers who suit a family best, at most six, best first.
 *
 * @param cards of all caregivers, in any order
 * @param preferences what the family needs
 * @param areas where the agency works, which gives a typed place its county
 */
export const recommend = createRecommender(matchingRule);
