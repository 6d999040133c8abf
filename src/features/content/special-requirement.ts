/** What a family may ask for beyond the usual, in the order of the form. */
export const specialRequirements = [
  'special-needs-care',
  'bilingual-spanish',
  'newborn-care',
  'homework-help',
  'light-housekeeping',
  'meal-preparation',
  'transportation',
  'overnight-care',
] as const;

export type SpecialRequirement = (typeof specialRequirements)[number];

/** What families read. */
export const specialRequirementLabels: Record<SpecialRequirement, string> = {
  'special-needs-care': 'Special needs care',
  'bilingual-spanish': 'Bilingual (Spanish)',
  'newborn-care': 'Newborn care',
  'homework-help': 'Homework help',
  'light-housekeeping': 'Light housekeeping',
  'meal-preparation': 'Meal preparation',
  transportation: 'Transportation',
  'overnight-care': 'Overnight care',
};

/** What caregivers can do. Spanish is one of their languages, and so it is no skill. */
export const providerSkills = [
  'special-needs-care',
  'newborn-care',
  'homework-help',
  'light-housekeeping',
  'meal-preparation',
  'transportation',
  'overnight-care',
] as const satisfies SpecialRequirement[];

export type ProviderSkill = (typeof providerSkills)[number];
