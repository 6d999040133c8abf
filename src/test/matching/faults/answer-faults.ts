import { locationCriterion, minimumExperienceCriterion } from '#features/match/criteria.ts';
import { matchingRule } from '#features/match/recommend.ts';
import { readExperienceYears } from '#features/match/criterion.ts';
import * as list from '#test/matching/relations/list.ts';
import * as reasons from '#test/matching/relations/reasons.ts';
import { withAnswer, withCriterion, withParts, type PlantedFault } from './planted-fault.ts';

let calls = 0;

/** The list, its order or its words are wrong. */
export const answerFaults: PlantedFault[] = [
  {
    name: 'scores are relative to the best one',
    recommend: withAnswer((answer) =>
      answer.map((match) => ({
        ...match,
        matchScore: Math.round((match.matchScore / (answer[0]?.matchScore ?? 1)) * 100),
      })),
    ),
    caughtBy: [list.otherCards],
  },
  {
    name: 'ties stay in the order of the cards',
    recommend: withParts({ compare: (one, other) => other.score - one.score }),
    caughtBy: [list.cardOrder, list.ties],
  },
  {
    name: 'the best rating comes first',
    recommend: withParts({ compare: (one, other) => other.card.rating - one.card.rating }),
    caughtBy: [list.sorted],
  },
  {
    name: 'every other call is generous',
    recommend: (...request) => {
      calls += 1;
      return withParts({ notStatedShare: calls % 2 })(...request);
    },
    caughtBy: [list.repeatable],
  },
  {
    name: 'no service excludes anybody',
    recommend: withParts({ isEligible: () => true }),
    caughtBy: [list.hardRule],
  },
  {
    name: 'whoever tells no schedule is left out',
    recommend: withParts({
      isEligible: (card, asked) =>
        card.schedules !== undefined && matchingRule.isEligible(card, asked),
    }),
    caughtBy: [list.hardRule],
  },
  {
    name: 'the first reason is said twice',
    recommend: withAnswer((answer) =>
      answer.map((match) => ({
        ...match,
        matchReasons: [...match.matchReasons.slice(0, 1), ...match.matchReasons],
      })),
    ),
    caughtBy: [reasons.trueReasons],
  },
  {
    name: 'nothing is said of caregivers who told little',
    recommend: withParts({ fillers: [] }),
    caughtBy: [reasons.someReason],
  },
  {
    name: 'the location is never to be confirmed',
    recommend: withCriterion(locationCriterion, { listOpen: () => [] }),
    caughtBy: [reasons.openWishes],
  },
  {
    name: 'unreadable experience is to be confirmed even by those who asked for none',
    recommend: withCriterion(minimumExperienceCriterion, {
      listOpen: ({ experience }, { minYears: asked }) =>
        (readExperienceYears(experience) ?? -1) < asked ? ['experience'] : [],
    }),
    caughtBy: [reasons.openWishes],
  },
];
