import {
  ageGroupNames,
  ageGroups,
  findAgeGroup,
  type AgeGroupName,
  type ProviderSchedule,
  providerSchedules,
  schedulePhrases,
  specialRequirementLabels,
  type ProviderSkill,
  type SpecialRequirement,
} from '#model/schemas/care.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { capitalize, listWords } from '#lib/text/phrases.ts';
import { foldText } from '#lib/text/fold-text.ts';
import {
  isKnown,
  unknown,
  type Criterion,
  type Judge,
  type Mismatch,
  memoize,
  readExperienceYears,
  type Wishes,
} from './criterion.ts';

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
 * that no other merits outweigh it. One mismatch caps the score at 58, two at 32. What is unknown
 * or fits by half counts as half a mismatch, so that silence never ranks above a known half.
 */
export const mismatchFactor = 0.65;

/** The most points with a wish that is unmet or unknown: the last below an 'Excellent Match'. */
export const maxUnsureScore = 79;

/** The most points where one wish is a mismatch in full: the last below a 'Great' one. */
export const maxMismatchScore = 59;

/** The service whose caregivers come for the youngest child, whoever else is at home. */
const doula = 'doula';

function offers(card: ProviderCardData, slug: string): boolean {
  return card.serviceType === slug || card.services?.includes(slug) === true;
}

/**
 * Returns the children who count for a caregiver: for a doula, the youngest alone. Who offers
 * another requested service, too, is judged by whichever is kinder.
 */
function prepareJudgedAges({ ages, services }: Wishes) {
  const youngest = ages.slice(0, 1);
  const isDoulaAsked = services.some(({ slug }) => slug === doula);
  const others = services.filter(({ slug }) => slug !== doula);
  return (card: ProviderCardData) => {
    if (!isDoulaAsked || !offers(card, doula)) return ages;
    const isOther = others.some(({ slug }) => offers(card, slug));
    return isOther && youngest.some((age) => !covers(card, age)) ? ages : youngest;
  };
}

const consulting = 'childcare-consulting';

/**
 * Returns whether a caregiver offers nothing that was asked for but advice, which is given by video
 * or phone, so that neither location nor hours count.
 */
export function prepareAdvice({
  services,
}: Pick<Wishes, 'services'>): (card: ProviderCardData) => boolean {
  if (!services.some(({ slug }) => slug === consulting)) return () => false;
  const others = services.filter(({ slug }) => slug !== consulting);
  return (card) => offers(card, consulting) && !others.some(({ slug }) => offers(card, slug));
}

function covers({ ageGroups: covered }: ProviderCardData, age: number): boolean {
  return covered?.some((stage) => stage === findAgeGroup(age)) === true;
}

function countStages(ages: readonly number[]): { stage: AgeGroupName; count: number }[] {
  const stages = ages.map(findAgeGroup);
  return ageGroupNames
    .map((stage) => ({ stage, count: stages.filter((name) => name === stage).length }))
    .filter(({ count }) => count > 0);
}

function prepareAges(wishes: Wishes): Judge {
  const findAges = prepareJudgedAges(wishes);
  const all = countStages(wishes.ages);
  const youngest = all.slice(0, 1).map(({ stage }) => ({ stage, count: 1 }));
  return (card) => {
    const { ageGroups: covered } = card;
    if (!isKnown(covered)) return unknown;
    const ages = findAges(card);
    let count = 0;
    for (const each of ages === wishes.ages ? all : youngest) {
      if (covered.includes(each.stage)) count += each.count;
    }
    return count / ages.length;
  };
}

function describeStages(stages: readonly AgeGroupName[]): string {
  return listWords(stages.map((stage) => ageGroups[stage].phrase));
}

/** Formats ages: "a baby under 1 or children ages 6 and 8", or "an 8-year-old". */
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
  return listWords([...baby, children], 'or');
}

/** The share of the children's ages that a caregiver covers. */
export const childAgesCriterion: Criterion = {
  weight: weights.childAges,
  prepare: prepareAges,
  prepareMismatch: (wishes) => {
    const judge = prepareAges(wishes);
    return (card) => 1 - judge(card);
  },
  explain: ({ ageGroups: covered }, { ages }) => {
    const stages = countStages(ages).map(({ stage }) => stage);
    return `Cares for ${describeStages(stages.filter((stage) => covered?.includes(stage)))}`;
  },
  listMismatches: (card, wishes) => {
    const { ageGroups: covered } = card;
    if (!isKnown(covered)) return [];
    const ages = prepareJudgedAges(wishes)(card);
    const outside = ages.filter((age) => !covers(card, age));
    if (outside.length === 0) return [];
    return [
      {
        topic: 'ages',
        text: `doesn't list care for ${describeChildren(outside)}`,
        isWhole: outside.length === ages.length,
      },
    ];
  },
  listUnknown: ({ ageGroups: covered }) => (isKnown(covered) ? [] : ['ages']),
};

export const minimumExperienceCriterion: Criterion = {
  weight: weights.minimumExperience,
  prepare: ({ minYears }) => {
    if (minYears === 0) return null;
    const readYears = memoize(readExperienceYears);
    return ({ experience }) => {
      const years = readYears(experience);
      return years === null ? unknown : Number(years >= minYears);
    };
  },
  explain: ({ experience }, { minYears }) => {
    const years = readExperienceYears(experience);
    if (years === null) return null;
    const sentence = formatYears(years);
    return years === minYears
      ? `${sentence}, as you asked`
      : `${sentence}, more than the ${minYears} you asked for`;
  },
  listMismatches: ({ experience }, { minYears }) => {
    const years = readExperienceYears(experience);
    if (years === null || years >= minYears) return [];
    const known = `${years === 0 ? 'less than a year' : `${years}+ years`} of experience`;
    return [
      {
        topic: 'experience',
        text: `has ${known}, not the ${minYears} you asked for`,
      },
    ];
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

/** A skill that is not listed is unknown where another fact of the profile speaks for it. */
function judgeSkill({ skills, mentions }: ProviderCardData, skill: ProviderSkill): number {
  if (!isKnown(skills)) return unknown;
  if (skills.includes(skill)) return 1;
  return mentions?.includes(skill) ? unknown : 0;
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
function listMetRequirements(card: ProviderCardData, { requirements }: Wishes): string[] {
  const met = requirements.filter((requirement) => judge(card, requirement) === 1);
  const skills = met.filter((requirement) => requirement !== 'bilingual-spanish').map(toPhrase);
  return [
    ...(met.length > skills.length ? ['speaks Spanish'] : []),
    ...(skills.length > 0 ? [`offers ${listWords(skills)}`] : []),
  ];
}

/** Returns a mismatch for each thing that is asked for and known to be missing. */
function listMissingRequirements(card: ProviderCardData, { requirements }: Wishes): Mismatch[] {
  return requirements
    .filter((requirement) => judge(card, requirement) === 0)
    .map((requirement) => ({
      topic: 'special requests',
      text: `doesn't list ${toPhrase(requirement)}`,
    }));
}

/** Counts the requirements that are met, known to be unmet, and unknown. */
function prepareCounts({ requirements }: Wishes) {
  const isOne = memoize(isSpanish);
  return (card: ProviderCardData) => {
    const count = { met: 0, unmet: 0, open: 0 };
    for (const requirement of requirements) {
      const value = judge(card, requirement, isOne);
      count[value === 1 ? 'met' : value === 0 ? 'unmet' : 'open'] += 1;
    }
    return count;
  };
}

export const requirementsCriterion: Criterion = {
  weight: weights.requirements,
  // What is unknown counts half, but no more than what is known, so that it never makes up for a gap.
  prepare: (wishes) => {
    if (wishes.requirements.length === 0) return null;
    const count = prepareCounts(wishes);
    return (card) => {
      const { met, unmet, open } = count(card);
      const half = Math.min(unknown, met + unmet === 0 ? unknown : met / (met + unmet));
      return (met + open * half) / wishes.requirements.length;
    };
  },
  // The first gap counts like hours or location, and each further one half of that, however much is
  // met.
  prepareMismatch: (wishes) => {
    if (wishes.requirements.length === 0) return () => 0;
    const count = prepareCounts(wishes);
    return (card) => {
      const { unmet, open } = count(card);
      const gaps = unmet + open * unknown;
      return gaps <= 1 ? gaps : 1 + (gaps - 1) / 2;
    };
  },
  explain: (card, wishes) => capitalize(listMetRequirements(card, wishes).join(' and ')),
  listMismatches: listMissingRequirements,
  listUnknown: (card, { requirements }) =>
    requirements.filter((requirement) => judge(card, requirement) === unknown).map(toPhrase),
};

/** The overlap of working hours; a flexible family suits everybody. */
export const scheduleCriterion: Criterion = {
  weight: weights.schedule,
  prepare: (wishes) => {
    if (wishes.schedule === null) return null;
    const judgeMismatch = prepareScheduleMismatch(wishes);
    return (card) => 1 - judgeMismatch(card);
  },
  prepareMismatch: prepareScheduleMismatch,
  explain: (card, wishes) => {
    const [{ schedules }, { schedule }] = [card, wishes];
    if (schedule === null || !isKnown(schedules) || prepareAdvice(wishes)(card)) return null;
    if (schedule !== 'flexible') return `Works ${schedulePhrases[schedule]}`;
    return `Works ${describeSchedules(schedules)}, and your schedule is flexible`;
  },
  listMismatches: (card, wishes) => {
    const [{ schedules }, { schedule }] = [card, wishes];
    if (!isStrictSchedule(schedule) || !isKnown(schedules)) return [];
    if (prepareScheduleMismatch(wishes)(card) === 0) return [];
    return [
      {
        topic: 'schedule',
        text: `doesn't work ${schedulePhrases[schedule]}, only ${describeSchedules(schedules)}`,
      },
    ];
  },
  listUnknown: (card, wishes) =>
    prepareScheduleMismatch(wishes)(card) === unknown ? ['schedule'] : [],
};

function prepareScheduleMismatch(wishes: Wishes): Judge {
  const { schedule } = wishes;
  if (!isStrictSchedule(schedule)) return () => 0;
  const advises = prepareAdvice(wishes);
  return (card) => {
    if (advises(card)) return 0;
    if (!isKnown(card.schedules)) return unknown;
    return card.schedules.includes(schedule) ? 0 : 1;
  };
}

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
