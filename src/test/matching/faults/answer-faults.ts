import { minimumExperienceCriterion, scheduleCriterion } from '#site/match/criteria.ts';
import { locationCriterion } from '#site/match/location-criterion.ts';
import { matchingRule, recommend } from '#site/match/recommend.ts';
import { readExperienceYears } from '#site/match/criterion.ts';
import * as list from '#test/matching/relations/list.ts';
import * as reasons from '#test/matching/relations/reasons.ts';
import { withAnswer, withCriterion, withParts, type PlantedFault } from './planted-fault.ts';

let calls = 0;

/** Faults of the list, its order or its words. */
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
    recommend: withParts({
      compare: (one, other) => (other.card.rating ?? 0) - (one.card.rating ?? 0),
    }),
    caughtBy: [list.sorted],
  },
  {
    name: 'the day shuffles everybody',
    recommend: (cards, preferences, areas, services, day) =>
      recommend(cards, preferences, areas, services).slice(day === undefined ? 0 : 1),
    caughtBy: [list.turns],
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
    name: 'the location is never to be asked',
    recommend: withCriterion(locationCriterion, { listUnknown: () => [] }),
    caughtBy: [reasons.unknownWishes],
  },
  {
    name: 'a county that is not served is to be asked',
    recommend: withCriterion(locationCriterion, {
      listUnknown: ({ counties }, { location }) =>
        location === null || counties?.includes(location.county)
          ? []
          : [location.city ?? location.countyName],
    }),
    caughtBy: [reasons.unknownWishes],
  },
  {
    name: 'unreadable experience is to be asked even by those who asked for none',
    recommend: withCriterion(minimumExperienceCriterion, {
      listUnknown: ({ experience }) =>
        readExperienceYears(experience) === null ? ['experience'] : [],
    }),
    caughtBy: [reasons.unknownWishes],
  },
  {
    name: 'a county that is not served is passed over in silence',
    recommend: withCriterion(locationCriterion, { listMismatches: () => [] }),
    caughtBy: [reasons.mismatches],
  },
  {
    name: 'unknown schedules are said not to match',
    recommend: withCriterion(scheduleCriterion, {
      listMismatches: ({ schedules = [] }, { schedule }) =>
        schedule === null || schedules.some((name) => name === schedule)
          ? []
          : [{ topic: '', text: `doesn't work ${schedule}` }],
    }),
    caughtBy: [reasons.mismatches],
  },
];
