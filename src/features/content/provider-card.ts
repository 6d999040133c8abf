import { z } from 'zod/mini';
import { countySlugs } from './county.ts';
import { ageGroupNames, providerSchedules, providerSkills, serviceSlugs, providerServiceTypes } from './care.ts';

/**
 * What a list, the search and the matching need to know of a caregiver, and no more: this is read
 * for all of them at once.
 */
export const providerCardSchema = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  /** Address of a portrait that fits a card. */
  image: z.string(),
  /** The same portrait in other widths, where there are any, as `srcset` has them. */
  imageSet: z.optional(z.string()),
  rating: z.number(),
  specialties: z.array(z.string()),
  /** Such as "5-10 years". */
  experience: z.string(),
  serviceType: z.enum(providerServiceTypes),
  services: z.optional(z.array(z.enum(serviceSlugs))),
  ageGroups: z.optional(z.array(z.enum(ageGroupNames))),
  counties: z.optional(z.array(z.enum(countySlugs))),
  schedules: z.optional(z.array(z.enum(providerSchedules))),
  skills: z.optional(z.array(z.enum(providerSkills))),
  languages: z.optional(z.array(z.string())),
  sample: z.boolean(),
});

export type ProviderCard = z.infer<typeof providerCardSchema>;
