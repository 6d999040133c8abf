import { findCounty, type Place } from './place-names.ts';
import type { ServiceArea } from '#features/content/county.ts';
import {
  minimumYears,
  type ScheduleNeed,
  specialRequirements,
  type SpecialRequirement,
} from '#features/content/care.ts';
import { serviceSlugs, type ServiceSlug } from '#features/content/service-slug.ts';
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
