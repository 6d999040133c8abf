import { ageGroups, findAgeGroup, schedulePhrases } from '#model/schemas/care.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';

/** What a number in a search stands for; null for a count that no profile answers. */
export type NumberFact = { label: string; isTrueOf: (card: ProviderCardData) => boolean } | null;

const numberWords: Record<string, number> = Object.fromEntries(
  [
    'zero',
    'one un uno una',
    'two dos',
    'three tres',
    'four cuatro',
    'five cinco',
    'six seis',
    'seven siete',
    'eight ocho',
    'nine nueve',
    'ten diez',
    'eleven once',
    'twelve doce',
  ].flatMap((words, value) => words.split(' ').map((word) => [word, value])),
);

const number = String.raw`(?<number>\d{1,2}|${Object.keys(numberWords).join('|')})`;
const child = 'kids?|child|children|boys?|girls?|sons?|daughters?|hijos?|hijas?|ninos?|ninas?';
const years = 'years?|yrs?|y|anos?';
const months = 'months?|mos?|mes|meses';
const old = '(?:olds?|o|ofage|deedad)';

/** Matched against words without the spaces between them. */
const ageInYears = new RegExp(
  `^(?:(?:ages?|aged|edad)${number}(?:${years})?${old}?|${number}(?:${years})${old}|${number}(?:year|yr|y|yo|anos?))$`.replaceAll(
    '(?<number>',
    '(',
  ),
);
const ageInMonths = new RegExp(`^${number}(?:(?<months>${months})|weeks?|wks?|semanas?)${old}?$`);
const experience = new RegExp(
  `^${number}(?:years?|yrs?|anos)(?:of|de)?(?:experience|exp|experiencia)?$`,
);
const days = new RegExp(`^${number}(?:days?|dias?)(?:(?:a|per|por)(?:week|wk|semana))?$`);
const hours = new RegExp(`^${number}(?:hours?|hrs?|horas?)(?:(?:a|per|por)?(?:week|wk|semana))?$`);
const count = new RegExp(
  `^${number}(?:${child}|(?:times?|mornings?|evenings?|afternoons?)(?:(?:a|per|por)?(?:week|wk|semana))?)$`,
);

/** Reads words such as "2 year old", "10 years", "40 hours" or "2 kids"; undefined for any other. */
export function readNumber(words: readonly string[]): NumberFact | undefined {
  const text = words.join('');
  if (/^\d{1,2}$/.test(text)) return toAge(Number(text)) ?? undefined;
  const age = ageInYears.exec(text);
  if (age) return toAge(toNumber(age.slice(1).find((each) => each !== undefined))) ?? undefined;
  const young = ageInMonths.exec(text)?.groups;
  if (young) {
    return toAge(toNumber(young.number) / (young.months === undefined ? 52 : 12)) ?? undefined;
  }
  const least = experience.exec(text)?.groups;
  if (least) return toExperience(toNumber(least.number));
  const week = hours.exec(text)?.groups;
  if (week) return toSchedule(toNumber(week.number));
  const workDays = days.exec(text)?.groups;
  if (workDays) return toSchedule(toNumber(workDays.number) * 8);
  return count.test(text) ? null : undefined;
}

function toNumber(typed: string | undefined): number {
  return numberWords[typed ?? ''] ?? Number(typed);
}

/** Returns whether a word is a number, as in "two babies". */
export function isNumber(word: string): boolean {
  return toNumber(word) < 100;
}

function toAge(age: number): NumberFact {
  const group = findAgeGroup(age);
  if (group === null) return null;
  const { phrase } = ageGroups[group];
  return { label: phrase, isTrueOf: ({ ageGroups: known = [] }) => known.includes(group) };
}

/** Returns those with at least so many years: "5-10 years" counts as five. */
export function toExperience(least: number): NonNullable<NumberFact> {
  return {
    label: `${least}+ years of experience`,
    isTrueOf: (card) => readYears(card) >= least,
  };
}

export function readYears({ experience: typed }: Pick<ProviderCardData, 'experience'>): number {
  return Number(/\d+/.exec(typed)?.[0] ?? 0);
}

function toSchedule(hoursAWeek: number): NumberFact {
  const schedule = hoursAWeek >= 40 ? 'full_time' : hoursAWeek >= 20 ? 'part_time' : 'occasional';
  return {
    label: schedulePhrases[schedule],
    isTrueOf: ({ schedules = [] }) => schedules.includes(schedule),
  };
}
