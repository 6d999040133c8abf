import {
  ageGroupNames,
  findAgeGroup,
  providerSchedules,
  schedulePhrases,
  specialRequirementLabels,
  specialRequirements,
  type SpecialRequirement,
} from '#model/schemas/care.ts';
import { listNeighbors, toCountyName } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { minimumYears } from '#site/match/minimum-experience.ts';
import type { Preferences } from '#site/match/preferences.ts';
import { experiences, type Scene } from './arbitraries.ts';

// The rule once more, as worded in docs/decisions/010 and without the parts that it is composed of:
// one wish after the other, with nothing prepared, and slow. It reads the texts of the arbitraries
// alone.

/** How well one caregiver meets one wish. */
interface Judgment {
  weight: number;
  /** Null where the family stated nothing. */
  value: number | null;
  /** How much of an essential wish is known not to fit. */
  mismatch: number;
  unknown: string[];
  misses: string[];
}

const stagesOf = ({ ageGroups: told = [] }: ProviderCardData) =>
  ageGroupNames.filter((name) => told.includes(name));

function join(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

function judgeAges(card: ProviderCardData, preferences: Preferences): Judgment {
  const { childAges, serviceTypes } = preferences;
  const all = [...new Set(childAges.map(Math.floor))].sort((one, other) => one - other);
  const roles = [card.serviceType, ...(card.services ?? [])].filter((slug) =>
    serviceTypes.includes(slug),
  );
  const told = stagesOf(card);
  const [youngest = 0] = all;
  const isCovered = told.some((stage) => stage === findAgeGroup(youngest));
  const isAlone = roles.includes('doula') && (isCovered || new Set(roles).size === 1);
  const years = isAlone ? [youngest] : all;
  if (told.length === 0) {
    return { weight: 20, value: 0.5, mismatch: 0.5, unknown: ['ages'], misses: [] };
  }
  const outside = years.filter((age) => !told.some((stage) => stage === findAgeGroup(age)));
  const share = outside.length / years.length;
  const older = outside.filter((age) => age > 0).map(String);
  const one = `${/^(?:8|11|18)$/.test(older.join()) ? 'an' : 'a'} ${older.join()}-year-old`;
  const children = [
    ...(outside.includes(0) ? ['a baby under 1'] : []),
    ...(older.length > 0 ? [older.length > 1 ? `children ages ${join(older)}` : one] : []),
  ];
  return {
    weight: 20,
    value: 1 - share,
    mismatch: share,
    unknown: [],
    misses: outside.length > 0 ? [`doesn't list care for ${join(children, 'or')}`] : [],
  };
}

/** Returns whether nothing but advice is asked of a caregiver, which is given from anywhere. */
function advisesAlone({ serviceType, services = [] }: ProviderCardData, asked: Preferences) {
  const roles = [serviceType, ...services].filter((slug) => asked.serviceTypes.includes(slug));
  return roles.length > 0 && roles.every((slug) => slug === 'childcare-consulting');
}

function judgeSchedule(card: ProviderCardData, preferences: Preferences): Judgment {
  const { schedules = [] } = card;
  const { scheduleNeeds: asked } = preferences;
  const judgment: Judgment = {
    weight: 15,
    value: null,
    mismatch: 0,
    unknown: [],
    misses: [],
  };
  if (!asked) return judgment;
  if (asked === 'flexible' || advisesAlone(card, preferences)) return { ...judgment, value: 1 };
  if (schedules.length === 0) {
    return { ...judgment, value: 0.5, mismatch: 0.5, unknown: ['schedule'] };
  }
  if (schedules.includes(asked)) return { ...judgment, value: 1 };
  const told = providerSchedules.filter((each) => schedules.includes(each));
  const works = join(
    told.map((each) => schedulePhrases[each]),
    'or',
  );
  const misses = [`doesn't work ${schedulePhrases[asked]}, only ${works}`];
  return { ...judgment, value: 0, mismatch: 1, misses };
}

function judgeLocation(
  card: ProviderCardData,
  preferences: Preferences,
  areas: Scene['areas'],
): Judgment {
  const judgment: Judgment = {
    weight: 15,
    value: null,
    mismatch: 0,
    unknown: [],
    misses: [],
  };
  const { counties = [], towns = [] } = card;
  const { location: typed = '' } = preferences;
  const location = typed.replace('Anywhere in ', '');
  const countyOf = (location: string) =>
    areas.find(({ name, cities }) => `${name} County` === location || cities.includes(location)) ??
    areas.find(({ name }) => name === location);
  const home = countyOf(location);
  if (!home) return judgment;
  const city = home.cities.find((name) => name === location);
  const wanted = city ?? `${home.name} County`;
  const open = [city ?? `your part of ${home.name} County`];
  if (advisesAlone(card, preferences)) return { ...judgment, value: 1 };
  const served = [...counties, ...towns.flatMap((town) => countyOf(town)?.slug ?? [])];
  if (served.length === 0) return { ...judgment, value: 0.5, mismatch: 0.5, unknown: open };
  if (served.includes(home.slug)) {
    const isNamed = city === undefined ? location !== typed : towns.includes(city);
    return {
      ...judgment,
      value: isNamed ? 1 : 0.75,
      mismatch: isNamed ? 0 : 0.25,
      unknown: isNamed ? [] : open,
    };
  }
  const isBeside = served.some((county) => listNeighbors(county, areas).includes(home.slug));
  const names = [...new Set(served)].map((county) => toCountyName(county, areas));
  const asked = city === undefined || city === home.name ? wanted : `${city} (${home.name})`;
  const misses = [`doesn't work in ${asked}, only in ${join(names)}`];
  return { ...judgment, value: isBeside ? 0.25 : 0, mismatch: isBeside ? 1 : 2, misses };
}

function judgeRequirements(card: ProviderCardData, preferences: Preferences): Judgment {
  const { skills = [], languages = [], mentions = [] } = card;
  const asked = specialRequirements.filter((name) =>
    preferences.specialRequirements?.includes(name),
  );
  const values = asked.map((name): number => {
    const told = name === 'bilingual-spanish' ? languages : skills;
    if (told.length === 0) return 0.5;
    if (name === 'bilingual-spanish') return languages.some((text) => /^e?spa/i.test(text)) ? 1 : 0;
    if (skills.includes(name)) return 1;
    return mentions.includes(name) ? 0.5 : 0;
  });
  const toWords = (name: SpecialRequirement) =>
    name === 'bilingual-spanish' ? 'Spanish' : specialRequirementLabels[name].toLowerCase();
  const missing = asked.filter((_, index) => values[index] === 0).map(toWords);
  const known = values.filter((value) => value !== 0.5);
  const met = known.filter((value) => value === 1).length;
  const half = known.length === 0 ? 0.5 : Math.min(0.5, met / known.length);
  const open = values.length - known.length;
  const gaps = known.length - met + open / 2;
  return {
    weight: 15,
    mismatch: gaps > 1 ? (gaps + 1) / 2 : gaps,
    value: asked.length > 0 ? (met + open * half) / asked.length : null,
    unknown: asked.filter((_, index) => values[index] === 0.5).map(toWords),
    misses: missing.map((words) => `doesn't list ${words}`),
  };
}

function judgeExperience({ experience }: ProviderCardData, preferences: Preferences): Judgment {
  const { providerExperience } = preferences;
  const asked = providerExperience ? minimumYears[providerExperience] : 0;
  const years = experiences[experience] ?? null;
  const judgment: Judgment = {
    weight: 5,
    value: null,
    mismatch: 0,
    unknown: [],
    misses: [],
  };
  if (asked === 0) return judgment;
  if (years === null) return { ...judgment, value: 0.5, unknown: ['experience'] };
  const known = years === 0 ? 'less than a year' : `${years}+ years`;
  const misses = [`has ${known} of experience, not the ${asked} you asked for`];
  return { ...judgment, value: years < asked ? 0 : 1, misses: years < asked ? misses : [] };
}

/** Returns the rule's judgment of one caregiver who offers a requested service. */
export function foresee(card: ProviderCardData, preferences: Preferences, areas: Scene['areas']) {
  const judgments = [
    judgeAges(card, preferences),
    judgeSchedule(card, preferences),
    judgeLocation(card, preferences, areas),
    judgeRequirements(card, preferences),
    judgeExperience(card, preferences),
  ];
  const years = experiences[card.experience] ?? null;
  const rated = card.rating === undefined ? 0.5 : card.rating / 5;
  const quality = 0.6 * rated + 0.4 * (years === null ? 0.5 : Math.min(years, 10) / 10);
  const points = judgments.map(({ weight, value }) => weight * (value ?? 0.55));
  const sum = points.reduce((before, each) => before + each, 25 + 5 * quality);
  const mismatch = judgments.reduce((before, each) => before + each.mismatch, 0);
  const exact = sum * 0.65 ** mismatch;
  const isSure = judgments.every(({ value }) => value === null || value === 1);
  return {
    /** Before rounding, and before the cap. */
    points: exact,
    /** Before rounding. */
    score: Math.min(exact, judgments.some((each) => each.mismatch >= 1) ? 59 : isSure ? 100 : 79),
    /** How well each wish is met, from 0 to 1; null for one that wasn't stated. */
    values: {
      ages: judgments[0]?.value ?? null,
      schedule: judgments[1]?.value ?? null,
      location: judgments[2]?.value ?? null,
      requirements: judgments[3]?.value ?? null,
    },
    doesNotMatch: judgments.flatMap(({ misses }) => misses),
    toConfirm: judgments.flatMap(({ unknown }) => unknown),
    meetsAll: isSure,
  };
}
