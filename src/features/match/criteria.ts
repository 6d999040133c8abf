import {
  ageGroupNames,
  ageGroups,
  findAgeGroup,
  type AgeGroupName,
} from '#features/content/care.ts';
import { listWords } from '#lib/text/list-words.ts';
import { isTold, unknown, type Criterion } from './criterion.ts';
import { weights } from './weights.ts';
import type { Wishes } from './wishes.ts';

/** How many of the family's ages belong to each stage of childhood. */
function countStages({ ages }: Wishes): { stage: AgeGroupName; count: number }[] {
  const stages = ages.map(findAgeGroup);
  return ageGroupNames
    .map((stage) => ({ stage, count: stages.filter((name) => name === stage).length }))
    .filter(({ count }) => count > 0);
}

/** The share of the children's ages that a caregiver covers. */
export const childAgesCriterion: Criterion = {
  weight: weights.childAges,
  prepare: (wishes) => {
    const stages = countStages(wishes);
    return ({ ageGroups: covered }) => {
      if (!isTold(covered)) return unknown;
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
