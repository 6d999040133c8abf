/** What a family may do with a caregiver whom the matching has shown: open the profile, or ask. */
export const interestKinds = ['viewed', 'contacted'] as const;

export type InterestKind = (typeof interestKinds)[number];
