import { matchingRule } from '#site/match/recommend.ts';
import * as caregivers from '../relations/caregivers.ts';
import * as list from '../relations/list.ts';
import * as requirements from '../relations/requirements.ts';
import * as wishes from '../relations/wishes.ts';
import { hasSkill, readRepeated, withParts, type PlantedFault } from './planted-fault.ts';

/** Faults in what counts toward a score, or how much. */
export const scoringFaults: PlantedFault[] = [
  {
    name: 'every skill asked for is a bonus without an end',
    recommend: withParts({
      readWishes: readRepeated,
      criteria: [
        ...matchingRule.criteria,
        {
          weight: 3,
          prepare:
            ({ requirements: asked }) =>
            (card) =>
              asked.filter((name) => hasSkill(card, name)).length,
        },
      ],
    }),
    caughtBy: [list.bounds, list.repeatedWish],
  },
  {
    name: 'every special requirement costs points',
    recommend: withParts({
      readWishes: readRepeated,
      criteria: [
        ...matchingRule.criteria,
        {
          weight: -3,
          prepare:
            ({ requirements: asked }) =>
            () =>
              asked.length,
        },
      ],
    }),
    caughtBy: [requirements.metRequirement, list.repeatedWish],
  },
  {
    name: 'every child costs points',
    recommend: withParts({
      criteria: [
        ...matchingRule.criteria,
        {
          weight: -2,
          prepare:
            ({ ages }) =>
            () =>
              ages.length,
        },
      ],
    }),
    caughtBy: [wishes.coveredAge],
  },
  {
    name: 'an open wish counts more than one that is met',
    recommend: withParts({ notStatedShare: 1.1 }),
    caughtBy: [wishes.metLocation, wishes.metSchedule, wishes.metExperience],
  },
  {
    name: 'an open wish counts as met',
    recommend: withParts({ notStatedShare: 1 }),
    caughtBy: [wishes.bareRequest],
  },
  {
    name: 'a good photo is worth points',
    recommend: withParts({
      criteria: [
        ...matchingRule.criteria,
        { weight: 3, prepare: () => (card) => (card.image.startsWith('https:') ? 1 : 0) },
      ],
    }),
    caughtBy: [caregivers.ownWords],
  },
];
