import type { ServiceArea } from '#features/content/service-area.ts';
import type { ProviderCard } from '#features/content/provider-card.ts';
import type { Criterion } from './criterion.ts';
import type { Preferences } from './preferences.ts';
import type { Wishes } from './wishes.ts';

/** A caregiver with what the order of the list depends on. */
export interface ScoredCard {
  card: ProviderCard;
  /** Whole number from 0 to 100. */
  score: number;
  /** Of experience; null when unreadable. */
  years: number | null;
}

/** Something to say of a caregiver beyond what the family asked for; null where it is not so. */
export type Filler = (card: ProviderCard, wishes: Wishes) => string | null;

/** The parts of which the matching is made. */
export interface MatchingRule {
  readWishes: (preferences: Preferences, areas: readonly ServiceArea[]) => Wishes;
  /** Whoever is not, is not in the list at all. */
  isEligible: (card: ProviderCard, wishes: Wishes) => boolean;
  /** With weights that sum up to 100. */
  criteria: readonly Criterion[];
  /** The part of its weight that a criterion counts when the family stated nothing. */
  notStatedShare: number;
  /** Negative when the first comes before the other; a higher score always does. */
  compare: (one: ScoredCard, other: ScoredCard) => number;
  /** Reasons that come behind those of the criteria. */
  fillers: readonly Filler[];
}
