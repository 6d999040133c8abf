import {
  type ScheduleNeed,
  specialRequirements,
  type SpecialRequirement,
} from '#model/schemas/care.ts';
import { minimumYears } from './minimum-experience.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import {
  deliveredServices,
  type ServiceName,
  type ServiceWords,
  wordService,
} from '#model/schemas/service-names.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { findCounty, type TypedLocation } from './location-names.ts';
import type { Preferences } from './preferences.ts';

/** A family's wishes, sorted and without duplicates. `null` and 0 mean not stated. */
export interface Wishes {
  services: readonly ServiceWords[];
  /** Whole years, youngest first. */
  ages: readonly number[];
  schedule: ScheduleNeed | null;
  /** Also null for a location that we don't know. */
  location: TypedLocation | null;
  requirements: readonly SpecialRequirement[];
  minYears: number;
  /** All counties of the agency and their neighbors. */
  areas: readonly ServiceArea[];
}

/** Normalizes a request once for all caregivers; `areas` resolve the location. */
export function readWishes(
  preferences: Preferences,
  areas: readonly ServiceArea[],
  services: readonly ServiceName[] = deliveredServices,
): Wishes {
  const { childAges, serviceTypes, scheduleNeeds, location, providerExperience } = preferences;
  const asked = preferences.specialRequirements;
  // Stages of childhood begin on birthdays, so fractions of a year don't count.
  const ages = new Set(childAges.map((age) => Math.floor(age)));
  return {
    services: services.filter(({ slug }) => serviceTypes.includes(slug)).map(wordService),
    ages: [...ages].sort((one, other) => one - other),
    schedule: scheduleNeeds === '' ? null : (scheduleNeeds ?? null),
    location: findCounty(location ?? '', areas),
    requirements: specialRequirements.filter((requirement) => asked?.includes(requirement)),
    minYears: providerExperience ? minimumYears[providerExperience] : 0,
    areas,
  };
}

/** Returns how well a caregiver meets a criterion, from 0 to 1. */
export type Judge = (card: ProviderCardData) => number;

/** The score for what isn't known about a caregiver, halfway between met and not met. */
export const unknown = 0.5;

/** A wish that is known not to be met. */
export interface Mismatch {
  /** One word for a list: "county". */
  topic: string;
  /** The predicate of a sentence about the caregiver: "doesn't list homework help". */
  text: string;
  /** Whether no part of the wish fits. */
  isWhole?: boolean;
}

export interface Criterion {
  weight: number;
  /** Returns null if the family stated nothing. */
  prepare: (wishes: Wishes) => Judge | null;
  /** Returns how much of an essential wish is not known to fit: 0 for nothing, 1 for all of it. */
  prepareMismatch?: (wishes: Wishes) => Judge;
  /** Returns a true sentence for a caregiver who scores high on enough data, else null. */
  explain?: (card: ProviderCardData, wishes: Wishes) => string | null;
  /** Returns what is known not to fit, one by one. */
  listMismatches?: (card: ProviderCardData, wishes: Wishes) => Mismatch[];
  /** Returns what the family asked for and is unknown, in short names. */
  listUnknown?: (card: ProviderCardData, wishes: Wishes) => string[];
}

/** Returns false for an empty list, which says nothing about a caregiver. */
export function isKnown<Item>(list: readonly Item[] | undefined): list is readonly Item[] {
  return list !== undefined && list.length > 0;
}

/** Caches a pure function for one pass over many cards, since few of their texts differ. */
export function memoize<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = find(text);
      answers.set(text, answer);
    }
    return answer;
  };
}

/** A duration or the lower bound of a range: "10+ years", "5-10 years", "18 months". */
const duration =
  /(?<![\p{Letter}\d.])(\d{1,3}(?:\.\d+)?|an?|one)\s*(?:\+\s*)?(?:(?:[-‐–—]|to)\s*\d{1,3}(?:\.\d+)?\s*(?:\+\s*)?)?(year|yr|month)s?\b/u;

/** Words that make the following number an upper bound. */
const upperBound = /\b(?:less than|fewer than|under|below|up to)\s*$|<\s*$/;

/**
 * Returns the years of experience that a text promises at least: 5 for "5-10 years", 0 for "Less
 * than 1 year"; null without a duration.
 */
export function readExperienceYears(text: string): number | null {
  const folded = foldText(text);
  const found = duration.exec(folded);
  if (!found) return null;
  if (upperBound.test(folded.slice(0, found.index))) return 0;
  const count = /^\d/.test(found[1] ?? '') ? Number(found[1]) : 1;
  return Math.floor(found[2] === 'month' ? count / 12 : count);
}
