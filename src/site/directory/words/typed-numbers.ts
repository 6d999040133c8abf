import { ageGroups, findAgeGroup, schedulePhrases } from '#model/schemas/care.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';

/** What a number in a search stands for; null for a count that no profile answers. */
export type NumberFact = { label: string; isTrueOf: (card: ProviderCardData) => boolean } | null;

const numberWords: Partial<Record<string, number>> = Object.fromEntries(
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

const ageInYears =
  /^(?:(?:ages?|aged|edad)(\d{1,2})(?:years?|yrs?|y|anos?)?(?:olds?|deedad)?|(\d{1,2})(?:years?|yrs?|y|anos?)(?:olds?|o|ofage|deedad)|(\d{1,2})(?:year|yr|y|yo|anos?))$/;
const ageInMonths =
  /^(\d{1,2})(?:(months?|mos?|mes|meses)|weeks?|wks?|semanas?)(?:olds?|o|ofage|deedad)?$/;
const experience = /^(\d{1,2})(?:years?|yrs?|anos)(?:of|de)?(?:experience|exp|experiencia)?$/;
const days = /^(\d{1,2})(?:days?|dias?)(?:(?:a|per|por)(?:week|wk|semana))?$/;
const hours = /^(\d{1,2})(?:hours?|hrs?|horas?)(?:(?:a|per|por)?(?:week|wk|semana))?$/;
const count =
  /^\d{1,2}(?:to\d{1,2}|kids?|child|children|boys?|girls?|sons?|daughters?|hijos?|hijas?|ninos?|ninas?|times?|mornings?|evenings?|afternoons?)$/;

/** Reads words such as "2 year old", "10 years", "40 hours" or "2 kids"; undefined for any other. */
export function readNumber(words: readonly string[]): NumberFact | undefined {
  const text = words.map((word) => numberWords[word]?.toString() ?? word).join('');
  const age = ageInYears.exec(text)?.slice(1).find(Boolean);
  if (age !== undefined || (words.length === 1 && /^\d{1,2}$/.test(words[0] ?? ''))) {
    return toAge(Number(age ?? text)) ?? undefined;
  }
  const [, young, isMonths] = ageInMonths.exec(text) ?? [];
  if (young !== undefined) return toAge(Number(young) / (isMonths ? 12 : 52)) ?? undefined;
  const [, least] = experience.exec(text) ?? [];
  if (least !== undefined) return toExperience(Number(least));
  const [, week] = hours.exec(text) ?? [];
  if (week !== undefined) return toSchedule(Number(week));
  const [, workDays] = days.exec(text) ?? [];
  if (workDays !== undefined) return toSchedule(Number(workDays) * hoursPerDay);
  return count.test(text) ? null : undefined;
}

const hoursPerDay = 8;

/** Returns whether a word is a number, as in "two babies". */
export function isNumber(word: string): boolean {
  return /^\d{1,2}$/.test(word) || numberWords[word] !== undefined;
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
