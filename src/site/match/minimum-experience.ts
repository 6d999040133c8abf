export const minimumExperiences = ['any', '1_year', '3_years', '5_years', '10_years'] as const;

export type MinimumExperience = (typeof minimumExperiences)[number];

export const minimumExperienceLabels: Record<MinimumExperience, string> = {
  any: 'Any',
  '1_year': 'At least 1 year',
  '3_years': 'At least 3 years',
  '5_years': 'At least 5 years',
  '10_years': 'At least 10 years',
};

/** The answers in whole years; 0 means no minimum. */
export const minimumYears: Record<MinimumExperience, number> = {
  any: 0,
  '1_year': 1,
  '3_years': 3,
  '5_years': 5,
  '10_years': 10,
};
