/** The five services, in the order in which the site shows them. */
export const serviceSlugs = [
  'nanny',
  'doula',
  'family-assistant',
  'childcare-consulting',
  'specialized-care',
] as const;

export type ServiceSlug = (typeof serviceSlugs)[number];

/** The age that children may have here, in years. */
export const childAgeRange = { least: 0, most: 18 } as const;

/** Stages of childhood that caregivers name, youngest first. */
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
  /** As a part of a sentence: "toddlers (ages 1-3)". */
  phrase: string;
  /** First age that belongs to it, in years. */
  from: number;
  /** First age that does not belong to it any more. */
  below: number;
}

/** Together they cover every age from 0 to 18, and no age twice. */
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

/**
 * The stage of childhood that an age belongs to.
 *
 * @param age in years from 0 to 18, also a part of a year such as 0.5
 * @returns null for any other number
 */
export function findAgeGroup(age: number): AgeGroupName | null {
  if (!(age >= childAgeRange.least && age <= childAgeRange.most)) return null;
  return ageGroupNames.find((name) => age < ageGroups[name].below) ?? null;
}

/** The least experience that a family wishes for. */
export const minimumExperiences = ['any', '1_year', '3_years', '5_years', '10_years'] as const;

export type MinimumExperience = (typeof minimumExperiences)[number];

/** What families read. */
export const minimumExperienceLabels: Record<MinimumExperience, string> = {
  any: 'Any',
  '1_year': 'At least 1 year',
  '3_years': 'At least 3 years',
  '5_years': 'At least 5 years',
  '10_years': 'At least 10 years',
};

/** Whole years that a wish asks for; 0 asks for nothing. */
export const minimumYears: Record<MinimumExperience, number> = {
  any: 0,
  '1_year': 1,
  '3_years': 3,
  '5_years': 5,
  '10_years': 10,
};

/** How much a caregiver can work. */
export const providerSchedules = ['full_time', 'part_time', 'occasional'] as const;

export type ProviderSchedule = (typeof providerSchedules)[number];

/** How much care a family needs; a flexible one is content with each. */
export const scheduleNeeds = [...providerSchedules, 'flexible'] as const;

export type ScheduleNeed = (typeof scheduleNeeds)[number];

/** What families choose from. */
export const scheduleLabels: Record<ScheduleNeed, string> = {
  full_time: 'Full time (40+ hours a week)',
  part_time: 'Part time (20-39 hours a week)',
  occasional: 'Occasional (under 20 hours a week)',
  flexible: 'Flexible',
};

/** The same in the middle of a sentence: "works part time". */
export const schedulePhrases: Record<ProviderSchedule, string> = {
  full_time: 'full time',
  part_time: 'part time',
  occasional: 'occasional days',
};

/** What families call the services when they choose what they need. */
export const serviceOptionLabels: Record<ServiceSlug, string> = {
  nanny: 'Nanny Services',
  doula: 'Doula Services',
  'family-assistant': 'Family Assistant',
  'childcare-consulting': 'Childcare Consulting',
  'specialized-care': 'Specialized Care',
};

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

/** The kinds of work a provider is listed under. */
export const providerServiceTypes = ['nanny', 'doula', 'family-assistant'] as const;

export type ProviderServiceType = (typeof providerServiceTypes)[number];

/** How a provider's kind of work is called on the site. */
export const providerServiceTypeLabels: Record<ProviderServiceType, string> = {
  nanny: 'Nanny Services',
  doula: 'Doula Support',
  'family-assistant': 'Family Assistant',
};
