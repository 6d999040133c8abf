import * as z from 'zod/mini';
import { ageGroupNames, providerSchedules, providerSkills } from './care.ts';

/**
 * Describes a caregiver for lists, the search and the match, and nothing more: all are loaded at
 * once.
 */
export const providerCardSchema = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  image: z.string(),
  /** The portrait's other widths, in the form of `srcset`. */
  imageSet: z.optional(z.string()),
  imageFocus: z.optional(z.string()),
  /** Set where the card calls its portrait an illustration. */
  isIllustrated: z.optional(z.boolean()),
  rating: z.optional(z.number()),
  /** The families behind the rating, in words; without them, no stars show. */
  ratedBy: z.optional(z.string()),
  specialties: z.array(z.string()),
  /** Such as "5-10 years". */
  experience: z.string(),
  serviceType: z.string(),
  services: z.optional(z.array(z.string())),
  ageGroups: z.optional(z.array(z.enum(ageGroupNames))),
  counties: z.optional(z.array(z.string())),
  /** As typed by the agency; a county alone leaves the towns open. */
  towns: z.optional(z.array(z.string())),
  schedules: z.optional(z.array(z.enum(providerSchedules))),
  skills: z.optional(z.array(z.enum(providerSkills))),
  /** Skills that another fact of the profile speaks for, such as a driving check. */
  mentions: z.optional(z.array(z.enum(providerSkills))),
  languages: z.optional(z.array(z.string())),
  /** The month of each check, such as "2026-03". */
  checks: z.optional(z.record(z.string(), z.optional(z.string()))),
  sample: z.boolean(),
});

export type ProviderCardData = z.infer<typeof providerCardSchema>;

/** Describes a caregiver for the directory's search, including the words of the long profile. */
export const searchedProviderSchema = z.object({
  ...providerCardSchema.shape,
  words: z.optional(z.string()),
});

export type SearchedProvider = z.infer<typeof searchedProviderSchema>;
