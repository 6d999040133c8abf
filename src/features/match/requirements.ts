import {
  specialRequirementLabels,
  type ProviderSkill,
  type SpecialRequirement,
} from '#features/content/special-requirement.ts';
import type { ProviderCard } from '#features/content/provider-card.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { listWords } from '#lib/text/list-words.ts';
import { isTold, unknown, type Criterion } from './criterion.ts';
import { remember } from './remember.ts';
import { weights } from './weights.ts';

/** Whether a language is Spanish, also one with a remark: "Spanish (native)". */
function isSpanish(language: string): boolean {
  return /^(?:spanish|espanol)\b/.test(foldText(language.trim()));
}

function judgeSkill({ skills }: ProviderCard, skill: ProviderSkill): number {
  if (!isTold(skills)) return unknown;
  return skills.includes(skill) ? 1 : 0;
}

function judgeSpanish({ languages }: ProviderCard, isOne: (language: string) => boolean): number {
  if (!isTold(languages)) return unknown;
  return languages.some(isOne) ? 1 : 0;
}

function judge(card: ProviderCard, requirement: SpecialRequirement, isOne = isSpanish): number {
  return requirement === 'bilingual-spanish'
    ? judgeSpanish(card, isOne)
    : judgeSkill(card, requirement);
}

/** "newborn care", or the language. */
function toPhrase(requirement: SpecialRequirement): string {
  if (requirement === 'bilingual-spanish') return 'Spanish';
  return specialRequirementLabels[requirement].toLowerCase();
}

/** The share of the special requirements that a caregiver meets. */
export const requirementsCriterion: Criterion = {
  weight: weights.requirements,
  prepare: ({ requirements }) => {
    if (requirements.length === 0) return null;
    const isOne = remember(isSpanish);
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
