import {
  ageGroupNames,
  ageGroups,
  findAgeGroup,
  type AgeGroupName,
  providerSchedules,
  schedulePhrases,
  specialRequirementLabels,
  type ProviderSkill,
  type SpecialRequirement,
  type ServiceSlug,
} from '#features/content/care.ts';
import { neighboringCounties } from '#features/content/county.ts';
import type { ProviderCard } from '#features/content/provider-card.ts';
import { listWords } from '#lib/text/words.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { isKnown, unknown, type Criterion, readExperienceYears, type Wishes } from './criterion.ts';

/** Sum up to 100 points. */
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
 * Gives every caregiver this share of a criterion's weight when the family stated nothing. It is
 * below 0.6, so that a family of whom little is known gets no excellent match.
 */
export const notStatedShare = 0.55;

function countStages({ ages }: Wishes): { stage: AgeGroupName; count: number }[] {
  const stages = ages.map(findAgeGroup);
  return ageGroupNames
    .map((stage) => ({ stage, count: stages.filter((name) => name === stage).length }))
    .filter(({ count }) => count > 0);
}

/** Scores the share of the children's ages that a caregiver covers. */
export const childAgesCriterion: Criterion = {
  weight: weights.childAges,
  prepare: (wishes) => {
    const stages = countStages(wishes);
    return ({ ageGroups: covered }) => {
      if (!isKnown(covered)) return unknown;
      let count = 0;
      for (const each of stages) if (covered.includes(each.stage)) count += each.count;
      return count / wishes.ages.length;
    };
  },
  explain: ({ ageGroups: covered }, wishes) => {
    const stages = countStages(wishes).filter(({ stage }) => covered?.includes(stage));
    return `Looks after ${listWords(stages.map(({ stage }) => ageGroups[stage].phrase))}`;
  },
  listOpen: ({ ageGroups: covered }, wishes) =>
    countStages(wishes).every(({ stage }) => covered?.includes(stage)) ? [] : ['ages'],
};

const neighboring = 0.5;

/** Scores whether a caregiver serves the family's county, or a neighboring one. */
export const locationCriterion: Criterion = {
  weight: weights.location,
  prepare: ({ place }) => {
    if (place === null) return null;
    const neighbors = neighboringCounties[place.county];
    return ({ counties }) => {
      if (!isKnown(counties)) return unknown;
      if (counties.includes(place.county)) return 1;
      return counties.some((county) => neighbors.includes(county)) ? neighboring : 0;
    };
  },
  explain: (_, { place }) => {
    if (place === null) return null;
    const { countyName, city } = place;
    const county = /\bcounty$/i.test(countyName) ? countyName : `${countyName} County`;
    return city === null ? `Serves ${county}` : `Serves ${county}, which includes ${city}`;
  },
  listOpen: ({ counties }, { place }) =>
    place === null || counties?.includes(place.county) ? [] : ['location'],
};

/**
 * Caches the answers of a pure function during one pass over many cards, since few of their texts
 * differ.
 */
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

/** Scores how much of the required experience a caregiver has. */
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
    const sentence = sayYears(years);
    if (years < minYears) return sentence;
    return years === minYears
      ? `${sentence}, as you asked`
      : `${sentence}, more than the ${minYears.toString()} you asked for`;
  },
  listOpen: ({ experience }, { minYears }) =>
    (readExperienceYears(experience) ?? 0) < minYears ? ['experience'] : [],
};

export function sayYears(years: number): string {
  return `Has ${years.toString()}+ years of experience`;
}

const bestRating = 5;
/** Caps the years that count. */
const maxYears = 10;

/** Scores what any family values: rating and experience. */
export const qualityCriterion: Criterion = {
  weight: weights.quality,
  prepare: () => {
    const judgeYears = memoize((experience) => {
      const years = readExperienceYears(experience);
      return years === null ? unknown : Math.min(years, maxYears) / maxYears;
    });
    return ({ rating, experience }) =>
      0.6 * (Math.min(Math.max(rating, 0), bestRating) / bestRating) + 0.4 * judgeYears(experience);
  },
};

/** Accepts remarks, such as "Spanish (native)". */
function isSpanish(language: string): boolean {
  return /^(?:spanish|espanol)\b/.test(foldText(language.trim()));
}

function judgeSkill({ skills }: ProviderCard, skill: ProviderSkill): number {
  if (!isKnown(skills)) return unknown;
  return skills.includes(skill) ? 1 : 0;
}

function judgeSpanish({ languages }: ProviderCard, isOne: (language: string) => boolean): number {
  if (!isKnown(languages)) return unknown;
  return languages.some(isOne) ? 1 : 0;
}

function judge(card: ProviderCard, requirement: SpecialRequirement, isOne = isSpanish): number {
  return requirement === 'bilingual-spanish'
    ? judgeSpanish(card, isOne)
    : judgeSkill(card, requirement);
}

/** Returns, for example, "newborn care", or the language. */
function toPhrase(requirement: SpecialRequirement): string {
  if (requirement === 'bilingual-spanish') return 'Spanish';
  return specialRequirementLabels[requirement].toLowerCase();
}

/** Scores the share of the special requirements that a caregiver meets. */
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
  explain: (card, { requirements }) => {
    const met = requirements.filter((requirement) => judge(card, requirement) === 1);
    const skills = met.filter((requirement) => requirement !== 'bilingual-spanish').map(toPhrase);
    const offers = skills.length > 0 ? [`offers ${listWords(skills)}`] : [];
    const speaks = met.length > skills.length ? ['speaks Spanish'] : [];
    const sentence = [...speaks, ...offers].join(' and ');
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  },
  listOpen: (card, { requirements }) =>
    requirements.filter((requirement) => judge(card, requirement) < 1).map(toPhrase),
};

/** Scores the overlap of working hours; a flexible family suits everybody. */
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
  explain: ({ schedules }, { schedule }) => {
    if (schedule === null || !isKnown(schedules)) return null;
    if (schedule !== 'flexible') return `Works ${schedulePhrases[schedule]}`;
    const known = providerSchedules.filter((name) => schedules.includes(name));
    const phrases = known.map((name) => schedulePhrases[name]);
    return `Works ${listWords(phrases, 'or')}, and your schedule is flexible`;
  },
  listOpen: ({ schedules }, { schedule }) =>
    schedule === null || schedule === 'flexible' || schedules?.includes(schedule)
      ? []
      : ['schedule'],
};

const phrases: Record<ServiceSlug, string> = {
  nanny: 'nanny care',
  doula: 'doula support',
  'family-assistant': 'family assistance',
  'childcare-consulting': 'childcare consulting',
  'specialized-care': 'specialized care',
};

function offers(card: ProviderCard, service: ServiceSlug): boolean {
  return card.serviceType === service || card.services?.includes(service) === true;
}

/** Applies the only hard rule: a caregiver offers at least one of the requested services. */
export function isEligible(card: ProviderCard, { services }: Wishes): boolean {
  return services.some((service) => offers(card, service));
}

/** Is met by everybody who is eligible, which raises the lowest scores. */
export const serviceCriterion: Criterion = {
  weight: weights.service,
  prepare: () => () => 1,
};

/** Returns, for example, "Offers nanny care", which is true of everybody who is eligible. */
export function explainService(card: ProviderCard, { services }: Wishes): string {
  const offered = services.filter((service) => offers(card, service));
  return `Offers ${listWords(offered.map((service) => phrases[service]))}`;
}
