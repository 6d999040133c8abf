import { z } from 'zod/mini';
import { type CountyName, toCountyName } from './county.ts';
import { ageGroupNames, providerSchedules, providerSkills, schedulePhrases } from './care.ts';

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
  /** Lists the portrait's other widths as `srcset` does. */
  imageSet: z.optional(z.string()),
  imageFocus: z.optional(z.string()),
  rating: z.optional(z.number()),
  specialties: z.array(z.string()),
  /** Reads like "5-10 years". */
  experience: z.string(),
  serviceType: z.string(),
  services: z.optional(z.array(z.string())),
  ageGroups: z.optional(z.array(z.enum(ageGroupNames))),
  counties: z.optional(z.array(z.string())),
  schedules: z.optional(z.array(z.enum(providerSchedules))),
  skills: z.optional(z.array(z.enum(providerSkills))),
  languages: z.optional(z.array(z.string())),
  sample: z.boolean(),
});

export type ProviderCardData = z.infer<typeof providerCardSchema>;

/** Describes a caregiver for the search of the directory, with the words of the long profile. */
export const searchedProviderSchema = z.object({
  ...providerCardSchema.shape,
  words: z.optional(z.string()),
});

export type SearchedProvider = z.infer<typeof searchedProviderSchema>;

/**
 * Describes where, for whom and when somebody works: "Hillsborough · infants · full time". `areas`
 * name the counties and set their order.
 */
export function describeCare(
  {
    counties = [],
    ageGroups: ages,
    schedules,
  }: Partial<Pick<ProviderCardData, 'counties' | 'ageGroups' | 'schedules'>>,
  areas: readonly CountyName[],
): string {
  const facts = [
    inOrder([...areas.map(({ slug }) => slug), ...counties], counties).map((slug) =>
      toCountyName(slug, areas),
    ),
    inOrder(ageGroupNames, ages).map((name) => name.replace('-', ' ')),
    inOrder(providerSchedules, schedules).map((name) => schedulePhrases[name]),
  ];
  return facts
    .filter(({ length }) => length > 0)
    .map((words) => words.join(', '))
    .join(' · ');
}

function inOrder<Name>(names: readonly Name[], chosen: readonly Name[] = []): Name[] {
  return [...new Set(names)].filter((name) => chosen.includes(name));
}
