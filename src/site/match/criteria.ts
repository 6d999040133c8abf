import {
  ageGroupNames,
  ageGroups,
  findAgeGroup,
  type AgeGroupName,
  type ProviderSchedule,
  providerSchedules,
  providerSkills,
  schedulePhrases,
  specialRequirementLabels,
  type ProviderSkill,
  type SpecialRequirement,
} from '#model/schemas/care.ts';
import { listNeighbors, toCountyName } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { capitalize, listWords } from '#lib/text/phrases.ts';
import { foldText } from '#lib/text/fold-text.ts';
import {
  isKnown,
  unknown,
  type Criterion,
  type Judge,
  readExperienceYears,
  type Wishes,
} from './criterion.ts';
import type { TypedLocation } from './place-names.ts';

/** In points, 100 altogether. */
export const weights = {
  service: 25,
  childAges: 20,
  schedule: 15,
  location: 15,
  requirements: 15,
  minimumExperience: 5,
  quality: 5,
} as const;

/**
 * Every caregiver's share of a criterion that the family left open. It stays below 0.6, so that an
 * almost empty request yields no excellent match.
 */
export const notStatedShare = 0.55;

/**
 * The factor applied once for each essential wish (ages, schedule, location) known not to fit, so
 * that no other merits outweigh it. One misfit caps the score at 58, two at 32; with some of the
 * children's ages outside, 77.
 */
export const misfitFactor = 0.65;

/** The least weight of the first child outside the declared ages, so that nobody reaches 80. */
const minAgesMisfit = 0.6;

function countStages({ ages }: Wishes): { stage: AgeGroupName; count: number }[] {
  const stages = ages.map(findAgeGroup);
  return ageGroupNames
    .map((stage) => ({ stage, count: stages.filter((name) => name === stage).length }))
    .filter(({ count }) => count > 0);
}

function prepareAges(wishes: Wishes): Judge {
  const stages = countStages(wishes);
  return ({ ageGroups: covered }) => {
    if (!isKnown(covered)) return unknown;
    let count = 0;
    for (const each of stages) if (covered.includes(each.stage)) count += each.count;
    return count / wishes.ages.length;
  };
}

function describeStages(stages: readonly AgeGroupName[]): string {
  return listWords(stages.map((stage) => ageGroups[stage].phrase));
}

/** Formats ages: "a baby under 1 and children ages 6 and 8", or "an 8-year-old". */
function describeChildren(ages: readonly number[]): string {
  const older = ages.filter((age) => age > 0);
  const [only] = older;
  const baby = older.length < ages.length ? ['a baby under 1'] : [];
  if (only === undefined) return listWords(baby);
  const article = [8, 11, 18].includes(only) ? 'an' : 'a';
  const children =
    older.length === 1
      ? `${article} ${only}-year-old`
      : `children ages ${listWords(older.map(String))}`;
  return listWords([...baby, children]);
}

/** The share of the children's ages that a caregiver covers. */
export const childAgesCriterion: Criterion = {
  weight: weights.childAges,
  prepare: prepareAges,
  prepareMisfit: (wishes) => {
    const judge = prepareAges(wishes);
    return (card) => {
      const outside = isKnown(card.ageGroups) ? 1 - judge(card) : 0;
      return outside > 0 ? minAgesMisfit + (1 - minAgesMisfit) * outside : 0;
    };
  },
  explain: ({ ageGroups: covered }, wishes) => {
    const stages = countStages(wishes).map(({ stage }) => stage);
    return `Cares for ${describeStages(stages.filter((stage) => covered?.includes(stage)))}`;
  },
  explainMisfit: ({ ageGroups: covered }, { ages }) => {
    if (!isKnown(covered)) return null;
    const outside = ages.filter((age) => !covered.some((stage) => stage === findAgeGroup(age)));
    if (outside.length === 0) return null;
    const stages = ageGroupNames.filter((stage) => covered.includes(stage));
    return `cares for ${describeStages(stages)}; you asked for ${describeChildren(outside)}`;
  },
  listUnknown: ({ ageGroups: covered }) => (isKnown(covered) ? [] : ['ages']),
};

const neighboring = 0.25;

export const locationCriterion: Criterion = {
  weight: weights.location,
  prepare: ({ place, areas }) => {
    if (place === null) return null;
    const neighbors = listNeighbors(place.county, areas);
    return ({ counties }) => {
      if (!isKnown(counties)) return unknown;
      if (counties.includes(place.county)) return 1;
      return counties.some((county) => neighbors.includes(county)) ? neighboring : 0;
    };
  },
  prepareMisfit:
    ({ place }) =>
    ({ counties }) =>
      place !== null && isKnown(counties) && !counties.includes(place.county) ? 1 : 0,
  explain: (_, { place }) => {
    if (place === null) return null;
    const { city } = place;
    const county = formatCounty(place);
    return city === null ? `Serves ${county}` : `Serves ${county}, which includes ${city}`;
  },
  explainMisfit: ({ counties }, { place, areas }) => {
    if (place === null || !isKnown(counties) || counties.includes(place.county)) return null;
    const { countyName, city } = place;
    const asked = city === null ? formatCounty(place) : `${city} (${countyName})`;
    const names = counties.map((slug) => toCountyName(slug, areas));
    return `works in ${listWords(names)}; you asked for ${asked}`;
  },
  listUnknown: ({ counties }, { place }) =>
    place === null || isKnown(counties) ? [] : ['location'],
};

export function formatCounty({ countyName }: TypedLocation): string {
  return /\bcounty$/i.test(countyName) ? countyName : `${countyName} County`;
}

/** Caches a pure function for one pass over many cards, since few of their texts differ. */
export function memoize<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = find(text);
      answers.set(text, answer);
    }
    return answer;
  };
}

export const minimumExperienceCriterion: Criterion = {
  weight: weights.minimumExperience,
  prepare: ({ minYears }) => {
    if (minYears === 0) return null;
    const readYears = memoize(readExperienceYears);
    return ({ experience }) => {
      const years = readYears(experience);
      return years === null ? unknown : Math.min(1, years / minYears);
    };
  },
  explain: ({ experience }, { minYears }) => {
    const years = readExperienceYears(experience);
    if (years === null) return null;
    const sentence = formatYears(years);
    if (years < minYears) return sentence;
    return years === minYears
      ? `${sentence}, as you asked`
      : `${sentence}, more than the ${minYears} you asked for`;
  },
  explainMisfit: ({ experience }, { minYears }) => {
    const years = readExperienceYears(experience);
    if (years === null || years >= minYears) return null;
    const known = years === 0 ? 'less than a year' : `${years}+ years`;
    return `has ${known} of experience; you asked for at least ${minYears}`;
  },
  listUnknown: ({ experience }, { minYears }) =>
    minYears > 0 && readExperienceYears(experience) === null ? ['experience'] : [],
};

export function formatYears(years: number): string {
  return `Has ${years}+ years of experience`;
}

const bestRating = 5;
const maxYears = 10;

function judgeRating(rating: number | undefined): number {
  return rating === undefined ? unknown : Math.min(Math.max(rating, 0), bestRating) / bestRating;
}

export const qualityCriterion: Criterion = {
  weight: weights.quality,
  prepare: () => {
    const judgeYears = memoize((experience) => {
      const years = readExperienceYears(experience);
      return years === null ? unknown : Math.min(years, maxYears) / maxYears;
    });
    return ({ rating, experience }) => 0.6 * judgeRating(rating) + 0.4 * judgeYears(experience);
  },
};

/** Returns whether a language is Spanish, also with a remark such as "Spanish (native)". */
function isSpanish(language: string): boolean {
  return /^(?:spanish|espanol)\b/.test(foldText(language.trim()));
}

function judgeSkill({ skills }: ProviderCardData, skill: ProviderSkill): number {
  if (!isKnown(skills)) return unknown;
  return skills.includes(skill) ? 1 : 0;
}

function judgeSpanish(
  { languages }: ProviderCardData,
  isOne: (language: string) => boolean,
): number {
  if (!isKnown(languages)) return unknown;
  return languages.some(isOne) ? 1 : 0;
}

function judge(card: ProviderCardData, requirement: SpecialRequirement, isOne = isSpanish): number {
  return requirement === 'bilingual-spanish'
    ? judgeSpanish(card, isOne)
    : judgeSkill(card, requirement);
}

/** Formats a requirement: "newborn care", or the language. */
function toPhrase(requirement: SpecialRequirement): string {
  if (requirement === 'bilingual-spanish') return 'Spanish';
  return specialRequirementLabels[requirement].toLowerCase();
}

/** Returns what is asked for and met: ["speaks Spanish", "offers newborn care"]. */
export function listMetRequirements(card: ProviderCardData, { requirements }: Wishes): string[] {
  const met = requirements.filter((requirement) => judge(card, requirement) === 1);
  const skills = met.filter((requirement) => requirement !== 'bilingual-spanish').map(toPhrase);
  return [
    ...(met.length > skills.length ? ['speaks Spanish'] : []),
    ...(skills.length > 0 ? [`offers ${listWords(skills)}`] : []),
  ];
}

/** Explains what a caregiver offers, beside requested things known to be missing. */
function explainMissingRequirements(
  card: ProviderCardData,
  { requirements }: Wishes,
): string | null {
  const missing = requirements.filter((requirement) => judge(card, requirement) === 0);
  const skills = missing.filter((requirement) => requirement !== 'bilingual-spanish');
  const known = providerSkills.filter((skill) => card.skills?.includes(skill));
  const parts = [
    ...(missing.length > skills.length ? [`speaks ${listWords(card.languages ?? [])}`] : []),
    ...(skills.length > 0 ? [`offers ${listWords(known.map(toPhrase))}`] : []),
  ];
  if (parts.length === 0) return null;
  return `${listWords(parts)}; you asked for ${listWords(missing.map(toPhrase))}`;
}

export const requirementsCriterion: Criterion = {
  weight: weights.requirements,
  prepare: ({ requirements }) => {
    if (requirements.length === 0) return null;
    const isOne = memoize(isSpanish);
    return (card) => {
      let sum = 0;
      for (const requirement of requirements) sum += judge(card, requirement, isOne);
      return sum / requirements.length;
    };
  },
  explain: (card, wishes) => capitalize(listMetRequirements(card, wishes).join(' and ')),
  explainMisfit: explainMissingRequirements,
  listUnknown: (card, { requirements }) =>
    requirements.filter((requirement) => judge(card, requirement) === unknown).map(toPhrase),
};

/** The overlap of working hours; a flexible family suits everybody. */
export const scheduleCriterion: Criterion = {
  weight: weights.schedule,
  prepare: ({ schedule }) => {
    if (schedule === null) return null;
    if (schedule === 'flexible') return () => 1;
    return ({ schedules }) => {
      if (!isKnown(schedules)) return unknown;
      return schedules.includes(schedule) ? 1 : 0;
    };
  },
  prepareMisfit: ({ schedule }) => {
    if (!isStrictSchedule(schedule)) return () => 0;
    return ({ schedules }) => (isKnown(schedules) && !schedules.includes(schedule) ? 1 : 0);
  },
  explain: ({ schedules }, { schedule }) => {
    if (schedule === null || !isKnown(schedules)) return null;
    if (schedule !== 'flexible') return `Works ${schedulePhrases[schedule]}`;
    return `Works ${describeSchedules(schedules)}, and your schedule is flexible`;
  },
  explainMisfit: ({ schedules }, { schedule }) => {
    if (!isStrictSchedule(schedule) || !isKnown(schedules) || schedules.includes(schedule)) {
      return null;
    }
    return `works ${describeSchedules(schedules)}; you asked for ${schedulePhrases[schedule]}`;
  },
  listUnknown: ({ schedules }, { schedule }) =>
    isStrictSchedule(schedule) && !isKnown(schedules) ? ['schedule'] : [],
};

function isStrictSchedule(schedule: Wishes['schedule']): schedule is ProviderSchedule {
  return schedule !== null && schedule !== 'flexible';
}

function describeSchedules(schedules: readonly ProviderSchedule[]): string {
  const known = providerSchedules.filter((name) => schedules.includes(name));
  return listWords(
    known.map((name) => schedulePhrases[name]),
    'or',
  );
}

function offers(card: ProviderCardData, slug: string): boolean {
  return card.serviceType === slug || card.services?.includes(slug) === true;
}

/**
 * Returns whether a caregiver offers at least one of the requested services, the only hard rule.
 */
export function isEligible(card: ProviderCardData, { services }: Wishes): boolean {
  return services.some(({ slug }) => offers(card, slug));
}

/** Met by everybody who is eligible, which raises the lowest scores. */
export const serviceCriterion: Criterion = {
  weight: weights.service,
  prepare: () => () => 1,
};

/** Returns a reason that is true of everybody who is eligible: "Offers nanny care". */
export function explainService(card: ProviderCardData, { services }: Wishes): string {
  const offered = services.filter(({ slug }) => offers(card, slug));
  return `Offers ${listWords(offered.map(({ phrase }) => phrase))}`;
}
