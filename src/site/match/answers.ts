import * as z from 'zod/mini';
import {
  childAgeRange,
  specialRequirements,
  scheduleLabels,
  specialRequirementLabels,
  isMainService,
} from '#model/schemas/care.ts';
import { minimumExperienceLabels } from './minimum-experience.ts';
import type { IntakeTexts } from '#site/forms/intake-hand-over.client.ts';

/** What a family has filled in so far; an empty text leaves a choice open. */
export const answersSchema = z.object({
  childAges: z.array(z.number()),
  serviceTypes: z.array(z.string()),
  scheduleNeeds: z.string(),
  location: z.string(),
  specialRequirements: z.array(z.enum(specialRequirements)),
  providerExperience: z.string(),
});

/** A service that families can ask for. */
export interface OfferedService {
  slug: string;
  label: string;
}

export type Answers = z.infer<typeof answersSchema>;

export const noAnswers: Answers = {
  childAges: [],
  serviceTypes: [],
  scheduleNeeds: '',
  location: '',
  specialRequirements: [],
  providerExperience: '',
};

/** Returns null for anything but a number from 0 to 18. */
function parseChildAge(typed: string): number | null {
  const text = typed.replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const age = Number(text);
  return age >= childAgeRange.min && age <= childAgeRange.max ? age : null;
}

/** The separator between ages. A comma in "0,5" is a decimal one. */
const separator = /\s*(?:[,;&]|\band\b)\s*(?:and\b\s*)?|\s+/;

/** Parses one age or several, such as "6, 8" or "6 and 8"; null if any part isn't an age. */
export function parseChildAges(typed: string): number[] | null {
  const text = typed.trim();
  const parts = /^0,\d+$/.test(text) ? [text] : text.split(separator).filter(Boolean);
  const ages = parts.map(parseChildAge).filter((age) => age !== null);
  return ages.length > 0 && ages.length === parts.length ? ages : null;
}

/**
 * Splits text that is still being typed behind its last separator: the ages in front of it are
 * complete, unless one of them is no age.
 */
export function splitTypedAges(typed: string): { ages: number[]; rest: string } {
  const [, complete = '', rest = ''] = /^(.*[,;&\s])(.*)$/.exec(typed) ?? [];
  const ages = /^\s*0,\d*$/.test(typed) ? null : parseChildAges(complete);
  return ages ? { ages, rest } : { ages: [], rest: typed };
}

export function addChildAges(ages: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...ages, ...more])].sort((one, other) => one - other);
}

/** Returns what is missing before a match is possible. */
export function listMissing({ childAges, serviceTypes }: Answers): ('ages' | 'services')[] {
  return [
    ...(childAges.length === 0 ? (['ages'] as const) : []),
    ...(serviceTypes.length === 0 ? (['services'] as const) : []),
  ];
}

/**
 * Returns the answers as texts for the intake form, so that families type nothing twice. `names`
 * are the caregivers that the family contacted.
 */
export function describeAnswers(
  answers: Answers,
  names: readonly string[],
  services: readonly OfferedService[],
): IntakeTexts {
  const { childAges, serviceTypes, scheduleNeeds, location } = answers;
  const { specialRequirements, providerExperience } = answers;
  const experience = findLabel(minimumExperienceLabels, providerExperience);
  const lines = [
    line("Our children's ages", childAges.map(String)),
    line(
      'What we need',
      services.flatMap(({ slug, label }) => (serviceTypes.includes(slug) ? label : [])),
    ),
    line('Schedule', [findLabel(scheduleLabels, scheduleNeeds)]),
    line('Where', [location]),
    line(
      'Special requirements',
      specialRequirements.map((name) => specialRequirementLabels[name]),
    ),
    line('Experience', [experience === minimumExperienceLabels.any ? '' : experience]),
    line("We'd like to know more about", names),
  ];
  return {
    serviceType: findServiceType(serviceTypes),
    message: lines.filter((text) => text !== '').join('\n'),
  };
}

function line(term: string, values: readonly string[]): string {
  const stated = values.filter((value) => value !== '');
  return stated.length === 0 ? '' : `${term}: ${stated.join(', ')}`;
}

function findLabel(labels: Record<string, string>, value: string): string {
  return labels[value] ?? '';
}

/** Returns '' for services that the intake form lacks. */
function findServiceType(services: readonly string[]): string {
  const [only, ...others] = services;
  if (others.length > 0) return 'multiple';
  return only !== undefined && isMainService({ slug: only }) ? only : '';
}
