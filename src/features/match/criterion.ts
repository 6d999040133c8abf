import {
  minimumYears,
  type ScheduleNeed,
  specialRequirements,
  type SpecialRequirement,
  serviceSlugs,
  type ServiceSlug,
} from '#features/content/care.ts';
import type { ServiceArea } from '#features/content/county.ts';
import type { ProviderCard } from '#features/content/provider-card.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { findCounty, type Place } from './place-names.ts';
import type { Preferences } from './preferences.ts';

/** What a family asks for, each thing once and in a fixed order; what it left open is not stated. */
export interface Wishes {
  services: readonly ServiceSlug[];
  /** Whole years, youngest first. */
  ages: readonly number[];
  /** Null when not stated. */
  schedule: ScheduleNeed | null;
  /** Null when not stated, or not understood. */
  place: Place | null;
  /** Empty when not stated. */
  requirements: readonly SpecialRequirement[];
  /** 0 when not stated. */
  minimumYears: number;
}

/**
 * Reads what a request says, once for all caregivers.
 *
 * @param preferences what the family sent
 * @param areas where the agency works, to understand the location
 */
export function readWishes(preferences: Preferences, areas: readonly ServiceArea[]): Wishes {
  const { childAges, serviceTypes, scheduleNeeds, location, providerExperience } = preferences;
  const asked = preferences.specialRequirements;
  // Stages of childhood begin on a birthday, so that two children of one year are alike here.
  const ages = new Set(childAges.map((age) => Math.floor(age)));
  return {
    services: serviceSlugs.filter((slug) => serviceTypes.includes(slug)),
    ages: [...ages].sort((one, other) => one - other),
    schedule: scheduleNeeds === '' ? null : (scheduleNeeds ?? null),
    place: findCounty(location ?? '', areas),
    requirements: specialRequirements.filter((requirement) => asked?.includes(requirement)),
    minimumYears: providerExperience ? minimumYears[providerExperience] : 0,
  };
}

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

/** A number with its unit, maybe the lower one of two: "10+ years", "5-10 years", "18 months". */
const duration =
  /(?<![\p{Letter}\d.])(\d{1,3}(?:\.\d+)?|an?|one)\s*\+?\s*(?:(?:[-‐–—]|to)\s*\d{1,3}(?:\.\d+)?\s*\+?\s*)?(year|yr|month)s?\b/u;

/** Words after which a number is the most that it can be. */
const upperBound = /\b(?:less than|fewer than|under|below|up to)\s*$|<\s*$/;

/**
 * The whole years of experience that a text promises at least: 5 for "5-10 years", 0 for "Less than
 * 1 year".
 *
 * @param text as an editor wrote it
 * @returns null where no length of time can be read
 */
export function readExperienceYears(text: string): number | null {
  const folded = foldText(text);
  const found = duration.exec(folded);
  if (!found) return null;
  if (upperBound.test(folded.slice(0, found.index))) return 0;
  const count = /^\d/.test(found[1] ?? '') ? Number(found[1]) : 1;
  return Math.floor(found[2] === 'month' ? count / 12 : count);
}
