import { serviceSlugs } from './service-paths.ts';

/** The slugs of the specification's services that can be a caregiver's main work. */
export const providerServiceTypes = ['nanny', 'doula', 'family-assistant'] as const;

/**
 * Returns whether a service can be a caregiver's main work. Consulting and specialized care are
 * offered alongside another service; an agency's own can be either.
 */
export function isMainService({ slug }: { slug: string }): boolean {
  const isNamed = serviceSlugs.some((each) => each === slug);
  return !isNamed || providerServiceTypes.some((each) => each === slug);
}

/** The id of the questions to ask on the first call, on the page of a service. */
export const callQuestionsId = 'first-call';

/** In years. */
export const childAgeRange = { min: 0, max: 18 } as const;

export const ageGroupNames = [
  'infants',
  'toddlers',
  'preschoolers',
  'school-age',
  'teens',
] as const;

export type AgeGroupName = (typeof ageGroupNames)[number];

interface AgeGroup {
  label: string;
  /** For use in a sentence: "toddlers (ages 1-3)". */
  phrase: string;
  from: number;
  /** The exclusive upper limit, in years. */
  below: number;
}

/** The groups cover every age from 0 to 18 exactly once. */
export const ageGroups: Record<AgeGroupName, AgeGroup> = {
  infants: { label: 'Infants (under 1)', phrase: 'infants', from: 0, below: 1 },
  toddlers: { label: 'Toddlers (1-3)', phrase: 'toddlers (ages 1-3)', from: 1, below: 4 },
  preschoolers: {
    label: 'Preschoolers (4-5)',
    phrase: 'preschoolers (ages 4-5)',
    from: 4,
    below: 6,
  },
  'school-age': {
    label: 'School age (6-12)',
    phrase: 'school-age children (ages 6-12)',
    from: 6,
    below: 13,
  },
  teens: { label: 'Teens (13-18)', phrase: 'teens (ages 13-18)', from: 13, below: 19 },
};

/** Finds the group of an age in years, which may be a fraction; null outside 0 to 18. */
export function findAgeGroup(age: number): AgeGroupName | null {
  if (!(age >= childAgeRange.min && age <= childAgeRange.max)) return null;
  return ageGroupNames.find((name) => age < ageGroups[name].below) ?? null;
}

export const providerSchedules = ['full_time', 'part_time', 'occasional'] as const;

export type ProviderSchedule = (typeof providerSchedules)[number];

export const scheduleNeeds = [...providerSchedules, 'flexible'] as const;

export type ScheduleNeed = (typeof scheduleNeeds)[number];

export const scheduleLabels: Record<ScheduleNeed, string> = {
  full_time: 'Full time (40+ hours a week)',
  part_time: 'Part time (20-39 hours a week)',
  occasional: 'Occasional (under 20 hours a week)',
  flexible: 'Flexible',
};

export const schedulePhrases: Record<ProviderSchedule, string> = {
  full_time: 'full time',
  part_time: 'part time',
  occasional: 'occasional days',
};

/** What a doula may be asked for beside nights; only a family that asks for a doula sees them. */
export const doulaSkills = ['birth-support', 'postpartum-care'] as const;

/** In the order of the form. */
export const specialRequirements = [
  ...doulaSkills,
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

export const specialRequirementLabels: Record<SpecialRequirement, string> = {
  'birth-support': 'Birth support',
  'postpartum-care': 'Postpartum care',
  'special-needs-care': 'Special needs care',
  'bilingual-spanish': 'Bilingual (Spanish)',
  'newborn-care': 'Newborn care',
  'homework-help': 'Homework help',
  'light-housekeeping': 'Light housekeeping',
  'meal-preparation': 'Meal preparation',
  transportation: 'Transportation',
  'overnight-care': 'Overnight care',
};

/** Spanish is not among them, since it is one of a caregiver's languages. */
export const providerSkills = [
  ...doulaSkills,
  'special-needs-care',
  'newborn-care',
  'homework-help',
  'light-housekeeping',
  'meal-preparation',
  'transportation',
  'overnight-care',
] as const satisfies SpecialRequirement[];

export type ProviderSkill = (typeof providerSkills)[number];
