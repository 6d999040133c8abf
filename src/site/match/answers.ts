import * as z from 'zod/mini';
import {
  childAgeRange,
  specialRequirements,
  scheduleLabels,
  specialRequirementLabels,
  isMainService,
} from '#model/schemas/care.ts';
import { minimumExperienceLabels } from './minimum-experience.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { countNoun } from '#lib/text/phrases.ts';
import type { IntakeTexts } from '#site/forms/carry-over.client.ts';

/** A child, or one that is on the way. */
const childSchema = z.object({
  /** In years; 0 for a child that isn't born. */
  age: z.number(),
  /** The family's own words where they say more, such as "due in March". */
  words: z.optional(z.string()),
});

export type Child = z.infer<typeof childSchema>;

/** What a family has filled in so far; an empty text leaves a choice open. */
export const answersSchema = z.object({
  /** One entry for each child, so that twins are two; the youngest first. */
  children: z.array(childSchema),
  /** What was typed of young adults, for the forms alone. */
  olderWords: z.optional(z.string()),
  serviceTypes: z.array(z.string()),
  scheduleNeeds: z.string(),
  location: z.string(),
  /** A town or ZIP code that was typed in place of a location from the list. */
  typedLocation: z._default(z.string(), ''),
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
  children: [],
  serviceTypes: [],
  scheduleNeeds: '',
  location: '',
  typedLocation: '',
  specialRequirements: [],
  providerExperience: '',
};

/** The separator between ages. A comma in "0,5" is a decimal one. */
const separator = /[,;&+]|\band\b/i;

const fractions: Record<string, string> = {
  '¼': '.25',
  '½': '.5',
  '¾': '.75',
  '1/4': '.25',
  '1/2': '.5',
  '3/4': '.75',
};

const unborn =
  /\b(?:expect\w*|pregnant|due|unborn|embarazada|esperando|nace|por nacer|en camino)\b/;
const small =
  /\b(?:newborns?|bab(?:y|ies)|infants?|twins?|triplets?|recien nacid[oa]s?|beb(?:e|it[oa])s?|gemel[oa]s|melliz[oa]s)\b/g;

const countWords = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  'primer segundo tercer cuarto quinto sexto',
  'un',
  'una',
];
const counts = new Map(
  countWords.flatMap((words) =>
    words.split(' ').map((word, index) => [word, String(index + 1)] as const),
  ),
);
const units: Record<string, string> = {
  ano: 'year',
  anos: 'years',
  mes: 'month',
  meses: 'months',
  semana: 'week',
  semanas: 'weeks',
};

/** Years, which may go on with months, or months, or weeks; "7 y 9" is 7 years and 9 months. */
const duration =
  /^(\d+(?:\.\d+)?|\.\d+)(?: ?(?:(y|yo|yrs?|years?)(?: ?(\d+)(?: ?(?:m|mos?|months?))?)?|(m|mos?|months?)|(w|wks?|weeks?)))?$/;

/** The usual age at the beginning of a school year: 5 in kindergarten, 6 in first grade. */
function readGrade(text: string): number | null {
  if (/^toddler$/.test(text)) return 2;
  if (/^(?:pre ?k|pre ?kindergarten|vpk|preschool|preschooler|pre ?kinder|preescolar)$/.test(text))
    return 4;
  if (/^(?:k|kinder|kindergarten|kindergartner|kindergartener)$/.test(text)) return 5;
  const [, before, after] =
    /^(\d{1,2})(?:st|nd|rd|th|er|ro|do|to)? (?:grade|grader|grado)$|^(?:grade|grado) (\d{1,2})$/.exec(
      text,
    ) ?? [];
  const grade = Number(before ?? after ?? 0);
  return grade >= 1 && grade <= 12 ? grade + 5 : null;
}

/** Reads one child, or several of one age: "two 3-year-olds"; null for anything but an age. */
function readChildren(typed: string): Child[] | null {
  const text = foldText(typed);
  if (unborn.test(text)) return [{ age: 0, words: typed }];
  const words = text.match(small) ? { words: typed } : {};
  const bare = text
    .replace(',', '.')
    .replaceAll(/(\w)-(?=\w)/g, '$1 ')
    .replaceAll(small, '')
    // "una niña de tres" is one child of three.
    .replace(/^(?:(?:una?|mi) +)?(?:(?:nin|hij)[oa] +)?(?=de )/, '')
    .replaceAll(/[a-z]+/g, (word) => units[word] ?? counts.get(word) ?? word)
    .replaceAll(/\b(?:an?|my|old|of|in|the|de|mi|about|just)\b/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (bare === '') return 'words' in words ? [{ age: 0, ...words }] : null;
  const grade = readGrade(bare);
  if (grade !== null) return [{ age: grade, words: typed }];
  const [, many, each] = /^([2-6]) (\d{1,2}) years? olds$/.exec(bare) ?? [];
  if (many !== undefined)
    return Array.from({ length: Number(many) }, () => ({ age: Number(each) }));
  const [, count, years, more = '0', months, weeks] = duration.exec(bare) ?? [];
  if (count === undefined) return null;
  const perYear = months ? 12 : weeks ? 52 : 1;
  const exact = Number(count) / perYear + (years ? Number(more) / 12 : 0);
  return [{ age: Math.round(exact * 100) / 100, ...words }];
}

/** Writes fractions as decimals, wide digits as usual ones, and "y" between Spanish ages as a comma. */
function toPlainAges(typed: string): string {
  const text = typed
    .trim()
    .replaceAll(/ ?([¼½¾])/g, (_, sign: string) => fractions[sign] ?? '')
    .replaceAll(
      /(\d) (1\/4|1\/2|3\/4)(?!\d)/g,
      (_, whole: string, sign: string) => whole + (fractions[sign] ?? ''),
    )
    .normalize('NFKC')
    .replaceAll(/(?<![\p{L}\d] ?)(año|mes|semana) y medi[oa](?!\p{L})/giu, '1.5 $1')
    .replaceAll(
      /\b(\w+)( years?| años?| mes(?:es)?)?(?: and a half| y medi[oa])\b/gi,
      (_, count: string, unit: string | undefined) =>
        `${counts.get(foldText(count)) ?? count.replace(/^an?$/i, '1')}.5${unit ?? ''}`,
    );
  const isSpanish =
    /(?<!\p{L})(?:preescolar|grado|años?|mes(?:es)?|semanas?|reci[eé]n|beb[eé]s?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)(?!\p{L})/iu.test(
      text,
    );
  return isSpanish ? text.replaceAll(/ y /gi, ', ') : text;
}

/** "6-8" and "6 to 8" name the youngest and the oldest; of months, they would be one child's. */
const range = /^(\d{1,2}) ?(?:[-–]|to|a) ?(\d{1,2})(?: (?:years?(?: old)?|años?))?$/i;

/** Plain numbers with nothing but spaces between them. */
const plainAges = /^[\d.]+(?: +[\d.]+)+$/;

/** Reads any ages in years; null if a part isn't an age. */
function readAges(typed: string): Child[] | null {
  const text = toPlainAges(typed);
  const parts = /^0,\d+$/.test(text) ? [text] : text.split(separator);
  const words = parts.map((part) => part.trim()).filter(Boolean);
  const all = words.flatMap(
    (part) => range.exec(part)?.slice(1, 3) ?? (plainAges.test(part) ? part.split(/ +/) : part),
  );
  const children = all.map(readChildren);
  const known = children.flatMap((some) => some ?? []);
  return known.length > 0 && children.every((some) => some !== null) ? known : null;
}

/**
 * Parses one age or several, such as "6, 8", "6 months" or "due in March"; null if any part isn't
 * an age from 0 to 18.
 */
export function parseChildAges(typed: string): Child[] | null {
  const children = readAges(typed);
  return children?.every(({ age }) => age <= childAgeRange.max) ? children : null;
}

/** The age up to which specialized care goes on; the match ends at 18. */
const youngAdultMax = 22;

/** Returns whether somebody from 19 to 22 is among the ages, and nobody older. */
export function hasYoungAdult(typed: string): boolean {
  const oldest = Math.max(...(readAges(typed) ?? []).map(({ age }) => age));
  return oldest > childAgeRange.max && oldest <= youngAdultMax;
}

/**
 * Splits text that is still being typed behind its last separator: the ages in front of it are
 * complete, unless one of them is no age.
 */
export function splitTypedAges(typed: string): { ages: Child[]; rest: string } {
  const [, complete = '', rest = ''] = /^(.*(?:[,;&+]|\band\s)\s*)(.*)$/.exec(typed) ?? [];
  const ages = /^\s*0,\d*$/.test(typed) ? null : parseChildAges(complete);
  return ages ? { ages, rest } : { ages: [], rest: typed };
}

/** Adds children, sorted by age. */
export function addChildren<Some extends Pick<Answers, 'children'>>(
  answers: Some,
  more: readonly Child[],
): Some {
  const children = [...answers.children, ...more].sort((one, other) => one.age - other.age);
  return { ...answers, children };
}

/** Formats an age in the family's words, or as "6 months" or "8". */
export function formatChild({ age, words }: Child): string {
  if (words) return words;
  if (Number.isInteger(age)) return age.toString();
  const months = Math.round(age * 12);
  if (age < 0.2) return countNoun(Math.round(age * 52), 'week');
  if (age < 2 || months % 12 === 0) return countNoun(months, 'month');
  return `${countNoun(Math.floor(age), 'year')} ${countNoun(months % 12, 'month')}`;
}

/** Returns what is missing before a match is possible. */
export function listMissing({ children, serviceTypes }: Answers): ('ages' | 'services')[] {
  return [
    ...(children.length === 0 ? (['ages'] as const) : []),
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
  const { children, olderWords = '', serviceTypes, scheduleNeeds } = answers;
  const { specialRequirements, providerExperience } = answers;
  const experience = findLabel(minimumExperienceLabels, providerExperience);
  const lines = [
    line("Our children's ages", [...children.map(formatChild), olderWords]),
    line(
      'What we need',
      services.flatMap(({ slug, label }) => (serviceTypes.includes(slug) ? label : [])),
    ),
    line('Schedule', [findLabel(scheduleLabels, scheduleNeeds)]),
    line('Where', [readLocation(answers)]),
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

/** Returns what a family typed or chose; empty for neither. */
export function readLocation({ location, typedLocation }: Answers): string {
  return typedLocation.trim() || location;
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
