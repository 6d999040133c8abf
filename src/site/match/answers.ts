import * as z from 'zod/mini';
import {
  childAgeRange,
  specialRequirements,
  scheduleLabels,
  specialRequirementLabels,
  isMainService,
} from '#model/schemas/care.ts';
import { minimumExperienceLabels } from './minimum-experience.ts';
import { countNoun } from '#lib/text/phrases.ts';
import type { IntakeTexts } from '#site/forms/intake-hand-over.client.ts';

/** What a family has filled in so far; an empty text leaves a choice open. */
export const answersSchema = z.object({
  childAges: z.array(z.number()),
  /** The family's own words for an age, such as "due in March" for 0. */
  ageWords: z.optional(z.record(z.string(), z.string())),
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

/** An age in years, and the family's own words where they say more. */
export interface TypedAge {
  age: number;
  words?: string;
}

/** The separator between ages. A comma in "0,5" is a decimal one. */
const separator = /[,;&]|\band\b/;

const fractions: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' };

const unborn = /\b(?:expect\w*|pregnant|due|unborn)\b/;
const small = /\b(?:newborns?|bab(?:y|ies)|infants?|twins?|triplets?)\b/g;

/** Years, which may go on with months, or months, or weeks; "7 y 9" is 7 years and 9 months. */
const duration =
  /^(\d+(?:\.\d+)?|\.\d+)(?: ?(?:(y|yo|yrs?|years?)(?: ?(\d+)(?: ?(?:m|mos?|months?))?)?|(m|mos?|months?)|(w|wks?|weeks?)))?$/;

/** Returns null for anything but an age from 0 to 18. */
function parseAge(typed: string): TypedAge | null {
  const text = typed.toLowerCase().replaceAll(/ ?[¼½¾]/g, (sign) => fractions[sign.trim()] ?? '');
  if (unborn.test(text)) return { age: 0, words: typed };
  const words = text.match(small) ? { words: typed } : {};
  const bare = text
    .replace(',', '.')
    .replaceAll(/(\w)-(?=\w)/g, '$1 ')
    .replaceAll(small, '')
    .replaceAll(/\b(?:an?|my|old|of)\b/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (bare === '') return 'words' in words ? { age: 0, ...words } : null;
  const [, count, years, more = '0', months, weeks] = duration.exec(bare) ?? [];
  if (count === undefined) return null;
  const perYear = months ? 12 : weeks ? 52 : 1;
  const exact = Number(count) / perYear + (years ? Number(more) / 12 : 0);
  const age = Math.round(exact * 100) / 100;
  return age <= childAgeRange.max ? { age, ...words } : null;
}

/**
 * Parses one age or several, such as "6, 8", "6 months" or "due in March"; null if any part isn't
 * an age.
 */
export function parseChildAges(typed: string): TypedAge[] | null {
  const text = typed.trim();
  const isPlain = /^[\d.]+(?: +[\d.]+)+$/;
  const parts = /^0,\d+$/.test(text) ? [text] : text.split(separator);
  const words = parts.map((part) => part.trim()).filter(Boolean);
  const all = words.flatMap((part) => (isPlain.test(part) ? part.split(/ +/) : part));
  const ages = all.map(parseAge).filter((age) => age !== null);
  return ages.length > 0 && ages.length === all.length ? ages : null;
}

/**
 * Splits text that is still being typed behind its last separator: the ages in front of it are
 * complete, unless one of them is no age.
 */
export function splitTypedAges(typed: string): { ages: TypedAge[]; rest: string } {
  const [, complete = '', rest = ''] = /^(.*(?:[,;&]|\band\s)\s*)(.*)$/.exec(typed) ?? [];
  const ages = /^\s*0,\d*$/.test(typed) ? null : parseChildAges(complete);
  return ages ? { ages, rest } : { ages: [], rest: typed };
}

/** Adds ages, with the words for them. */
export function addChildAges<Some extends Pick<Answers, 'ageWords' | 'childAges'>>(
  answers: Some,
  more: readonly TypedAge[],
): Some {
  const all = new Set([...answers.childAges, ...more.map(({ age }) => age)]);
  const words = more.flatMap((each) => (each.words ? [[each.age, each.words] as const] : []));
  return {
    ...answers,
    childAges: [...all].sort((one, other) => one - other),
    ageWords: { ...answers.ageWords, ...Object.fromEntries(words) },
  };
}

/** Formats an age in the family's words, or as "6 months" or "8". */
export function formatChildAge(age: number, { ageWords = {} }: Pick<Answers, 'ageWords'>): string {
  const words = ageWords[age];
  if (words) return words;
  if (Number.isInteger(age)) return age.toString();
  const months = Math.round(age * 12);
  if (age < 0.2) return countNoun(Math.round(age * 52), 'week');
  if (age < 2 || months % 12 === 0) return countNoun(months, 'month');
  return `${countNoun(Math.floor(age), 'year')} ${countNoun(months % 12, 'month')}`;
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
    line(
      "Our children's ages",
      childAges.map((age) => formatChildAge(age, answers)),
    ),
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
