import {
  childAgesCriterion,
  locationCriterion,
  sayYears,
  minimumExperienceCriterion,
  qualityCriterion,
  requirementsCriterion,
  scheduleCriterion,
  explainService,
  isEligible,
  serviceCriterion,
  notStatedShare,
  misfitFactor,
} from './criteria.ts';
import { readExperienceYears, readWishes } from './criterion.ts';
import {
  createRecommender,
  type ScoredCard,
  type Filler,
  type MatchingRule,
} from './recommender.ts';

/**
 * Sorts by the shown score, then by rating, experience and id. Unreadable experience comes last.
 */
export function compareMatches(one: ScoredCard, other: ScoredCard): number {
  return (
    other.score - one.score ||
    other.card.rating - one.card.rating ||
    (other.years ?? -1) - (one.years ?? -1) ||
    one.card.id - other.card.id
  );
}

const highRating = 4.5;
const manyYears = 5;

/** Skips families who asked for experience, since another reason names it. */
const sayExperience: Filler = ({ experience }, { minYears }) => {
  const years = readExperienceYears(experience);
  return minYears === 0 && years !== null && years >= manyYears ? sayYears(years) : null;
};

const sayRating: Filler = ({ rating }) =>
  rating >= highRating ? `Rated ${rating.toString()} out of 5` : null;

/** Apply to any request; the last one is always true. */
const fillers: readonly Filler[] = [sayRating, sayExperience, explainService];

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
  misfitFactor,
  compare: compareMatches,
  fillers,
};

/** Returns at most six caregivers, best first. `areas` map a typed place to its county. */
export const recommend = createRecommender(matchingRule);
