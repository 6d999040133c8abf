import type { ProviderCard } from '#features/content/provider-card.ts';
import type { Wishes } from './wishes.ts';

/** How well a caregiver meets something: from 0, not at all, to 1, fully. */
export type Judge = (card: ProviderCard) => number;

/** The value of what a caregiver did not tell: between met and not met. */
export const unknown = 0.5;

/** Something that counts for a match. */
export interface Criterion {
  /** Points of a hundred. */
  weight: number;
  /** Prepares to judge many cards; null where the family stated nothing. */
  prepare: (wishes: Wishes) => Judge | null;
  /**
   * A sentence that is true of both, for a caregiver with a high value who told enough; null where
   * there is nothing to say.
   */
  explain?: (card: ProviderCard, wishes: Wishes) => string | null;
  /** Short names of what the family asked for and is not known, or not so. */
  listOpen?: (card: ProviderCard, wishes: Wishes) => string[];
}

/** Whether a caregiver told something in a list; an empty one tells nothing. */
export function isTold<Item>(list: readonly Item[] | undefined): list is readonly Item[] {
  return list !== undefined && list.length > 0;
}
