import { readExperienceYears } from './experience-years.ts';
import { unknown, type Criterion } from './criterion.ts';
import { remember } from './remember.ts';
import { weights } from './weights.ts';

/** How much of the years asked for a caregiver has. */
export const minimumExperienceCriterion: Criterion = {
  weight: weights.minimumExperience,
  prepare: ({ minimumYears }) => {
    if (minimumYears === 0) return null;
    const readYears = remember(readExperienceYears);
    return ({ experience }) => {
      const years = readYears(experience);
      return years === null ? unknown : Math.min(1, years / minimumYears);
    };
  },
  explain: ({ experience }, { minimumYears }) => {
    const years = readExperienceYears(experience);
    if (years === null) return null;
    const sentence = sayYears(years);
    if (years < minimumYears) return sentence;
    return years === minimumYears
      ? `${sentence}, as you asked`
      : `${sentence}, more than the ${minimumYears.toString()} you asked for`;
  },
  listOpen: ({ experience }, { minimumYears }) =>
    (readExperienceYears(experience) ?? 0) < minimumYears ? ['experience'] : [],
};

/** "Has 5+ years of experience". */
export function sayYears(years: number): string {
  return `Has ${years.toString()}+ years of experience`;
}
