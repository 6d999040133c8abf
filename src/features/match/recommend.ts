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
} from './criteria.ts';
import { readExperienceYears, readWishes } from './criterion.ts';
import {
  createRecommender,
  type ScoredCard,
  type Filler,
  type MatchingRule,
} from './recommender.ts';

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

const highRating = 4.5;
const manyYears = 5;

/** Families who asked for experience have been told already. */
const sayExperience: Filler = ({ experience }, { minimumYears }) => {
  const years = readExperienceYears(experience);
  return minimumYears === 0 && years !== null && years >= manyYears ? sayYears(years) : null;
};

const sayRating: Filler = ({ rating }) =>
  rating >= highRating ? `Rated ${rating.toString()} out of 5` : null;

/** What may be said of a caregiver whatever a family asks for; the last one is always true. */
const fillers: readonly Filler[] = [sayRating, sayExperience, explainService];

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
