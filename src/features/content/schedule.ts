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
