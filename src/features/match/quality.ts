import { readExperienceYears } from './experience-years.ts';
import { unknown, type Criterion } from './criterion.ts';
import { remember } from './remember.ts';
import { weights } from './weights.ts';

const bestRating = 5;
/** More years than these add nothing. */
const mostYears = 10;

/** What speaks for a caregiver whoever asks: rating and experience. */
export const qualityCriterion: Criterion = {
  weight: weights.quality,
  prepare: () => {
    const judgeYears = remember((experience) => {
      const years = readExperienceYears(experience);
      return years === null ? unknown : Math.min(years, mostYears) / mostYears;
    });
    return ({ rating, experience }) =>
      0.6 * (Math.min(Math.max(rating, 0), bestRating) / bestRating) + 0.4 * judgeYears(experience);
  },
};
