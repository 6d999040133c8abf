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
