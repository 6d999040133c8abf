import { readExperienceYears } from './experience-years.ts';
import { explainService } from './service.ts';
import { sayYears } from './minimum-experience.ts';
import type { Filler } from './rule.ts';

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
export const fillers: readonly Filler[] = [sayRating, sayExperience, explainService];
