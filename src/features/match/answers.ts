import { z } from 'zod/mini';
import { childAgeRange, specialRequirements } from '#features/content/care.ts';
import { serviceSlugs } from '#features/content/service-slug.ts';

/** What a family has filled in so far; empty texts are choices that are left open. */
export const answersSchema = z.object({
  childAges: z.array(z.number()),
  serviceTypes: z.array(z.enum(serviceSlugs)),
  scheduleNeeds: z.string(),
  location: z.string(),
  specialRequirements: z.array(z.enum(specialRequirements)),
  providerExperience: z.string(),
});

export type Answers = z.infer<typeof answersSchema>;

export const noAnswers: Answers = {
  childAges: [],
  serviceTypes: [],
  scheduleNeeds: '',
  location: '',
  specialRequirements: [],
  providerExperience: '',
};

/**
 * Reads an age as somebody types it.
 *
 * @returns null for what is no number from 0 to 18
 */
export function parseChildAge(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const age = Number(text);
  return age >= childAgeRange.least && age <= childAgeRange.most ? age : null;
}

/** Adds an age to a list that stays sorted and names no age twice. */
export function addChildAge(ages: readonly number[], age: number): number[] {
  return [...new Set([...ages, age])].sort((one, other) => one - other);
}

/** What is still missing before anybody can be matched. */
export function listMissing({ childAges, serviceTypes }: Answers): ('ages' | 'services')[] {
  return [
    ...(childAges.length === 0 ? (['ages'] as const) : []),
    ...(serviceTypes.length === 0 ? (['services'] as const) : []),
  ];
}
