import { findAgeGroup } from '#model/schemas/care.ts';
import {
  childAgesCriterion,
  minimumExperienceCriterion,
  requirementsCriterion,
  scheduleCriterion,
  serviceCriterion,
} from '#site/match/criteria.ts';
import { type Judge, readExperienceYears, type Wishes } from '#site/match/criterion.ts';
import { locationCriterion } from '#site/match/location-criterion.ts';
import * as caregivers from '../relations/caregivers.ts';
import * as mismatches from '../relations/mismatches.ts';
import * as reasons from '../relations/reasons.ts';
import * as requirements from '../relations/requirements.ts';
import * as wishes from '../relations/wishes.ts';
import { hasSkill, withCriterion, withParts, type PlantedFault } from './planted-fault.ts';

function prepareToldAges({ ages }: Wishes): Judge {
  return (card) =>
    ages.filter((age) => card.ageGroups?.some((name) => name === findAgeGroup(age))).length /
    ages.length;
}

/** Faults in the judgment of one criterion. */
export const judgingFaults: PlantedFault[] = [
  {
    name: 'one special requirement is enough',
    recommend: withCriterion(requirementsCriterion, {
      prepare: ({ requirements: asked }) =>
        asked.length === 0 ? null : (card) => (asked.some((name) => hasSkill(card, name)) ? 1 : 0),
      prepareMismatch: () => () => 0,
    }),
    caughtBy: [requirements.onlyUnmetRequirement],
  },
  {
    name: 'too much experience is held against a caregiver',
    recommend: withCriterion(minimumExperienceCriterion, {
      prepare:
        ({ minYears: asked }) =>
        ({ experience }) =>
          (readExperienceYears(experience) ?? 0) > asked + 5 ? 0 : 1,
    }),
    caughtBy: [caregivers.moreCapable],
  },
  {
    name: 'a caregiver should offer all services at once',
    recommend: withCriterion(serviceCriterion, {
      prepare: ({ services }) => {
        return (card) =>
          services.filter(({ slug }) => slug === card.serviceType).length / services.length;
      },
    }),
    caughtBy: [wishes.oneMoreService],
  },
  {
    name: 'a requirement that is not met counts as nearly met',
    recommend: withCriterion(requirementsCriterion, {
      prepare: (asked) => {
        const judge = requirementsCriterion.prepare(asked);
        return judge && ((card) => 0.6 + 0.4 * judge(card));
      },
      prepareMismatch: () => () => 0,
    }),
    caughtBy: [requirements.unmetRequirement],
  },
  {
    name: 'a ticked wish that is unmet costs its points alone',
    recommend: withCriterion(requirementsCriterion, { prepareMismatch: () => () => 0 }),
    caughtBy: [requirements.tickedRequirement, mismatches.wholeRule],
  },
  {
    name: 'what is unknown makes up for a gap',
    recommend: withCriterion(requirementsCriterion, {
      prepare: ({ requirements: asked }) =>
        asked.length === 0
          ? null
          : (card) => {
              const values = asked.map((name) =>
                hasSkill(card, name) ? 1 : card.mentions?.some((each) => each === name) ? 0.5 : 0,
              );
              return values.reduce<number>((sum, value) => sum + value, 0) / asked.length;
            },
      prepareMismatch: () => () => 0,
    }),
    caughtBy: [requirements.unknownRequirement],
  },
  {
    name: 'some of the years asked for are worth something',
    recommend: withCriterion(minimumExperienceCriterion, {
      prepare: ({ minYears: asked }) =>
        asked === 0
          ? null
          : ({ experience }) => Math.min(1, (readExperienceYears(experience) ?? 0) / asked),
    }),
    caughtBy: [wishes.unmetExperience],
  },
  {
    name: 'a county is as good as all of it',
    recommend: withCriterion(locationCriterion, {
      prepare: (asked) => {
        const judge = locationCriterion.prepare(asked);
        const isCounty = asked.location?.city === null;
        return judge && ((card) => (isCounty && judge(card) > 0.5 ? 1 : judge(card)));
      },
      prepareMismatch: (asked) => {
        const judge = locationCriterion.prepareMismatch?.(asked);
        const isCounty = asked.location?.city === null;
        return (card) => (isCounty && judge?.(card) === 0.25 ? 0 : (judge?.(card) ?? 0));
      },
    }),
    caughtBy: [wishes.lessPrecise],
  },
  {
    name: 'advice is judged by the county',
    recommend: withCriterion(locationCriterion, {
      prepare: (asked) => locationCriterion.prepare({ ...asked, services: [] }),
    }),
    caughtBy: [wishes.adviceAnywhere],
  },
  {
    name: 'who asks for more is given more',
    recommend: withCriterion(minimumExperienceCriterion, {
      prepare:
        ({ minYears: asked }) =>
        () =>
          asked / 10,
    }),
    caughtBy: [wishes.moreExperienceAsked],
  },
  {
    name: 'an untold schedule suits every family',
    recommend: withCriterion(scheduleCriterion, {
      prepare: (asked) => {
        const judge = scheduleCriterion.prepare(asked);
        return judge && ((card) => (card.schedules?.length ? judge(card) : 1));
      },
      prepareMismatch: () => () => 0,
      explain: (_, { schedule }) => schedule && `Works ${schedule.replace('_', ' ')}`,
    }),
    caughtBy: [caregivers.missingData, reasons.silentCards, reasons.trueReasons],
  },
  {
    name: 'untold ages count as not covered',
    recommend: withCriterion(childAgesCriterion, {
      prepare: prepareToldAges,
      prepareMismatch: (asked) => {
        const judge = prepareToldAges(asked);
        return (card) => 1 - judge(card);
      },
    }),
    caughtBy: [caregivers.missingData],
  },
  {
    name: 'untold ages count nothing',
    recommend: withCriterion(childAgesCriterion, { prepare: prepareToldAges }),
    caughtBy: [mismatches.wholeRule],
  },
  {
    name: 'one child outside counts like all of them',
    recommend: withCriterion(childAgesCriterion, {
      prepareMismatch: (asked) => {
        const judge = childAgesCriterion.prepareMismatch?.(asked);
        return (card) => (card.ageGroups?.length ? Math.ceil(judge?.(card) ?? 0) : 0.5);
      },
    }),
    caughtBy: [mismatches.wholeRule, mismatches.knownBeatsUnknown],
  },
  {
    name: 'whoever tells no ages is not held back',
    recommend: withCriterion(childAgesCriterion, {
      prepareMismatch: (asked) => {
        const judge = prepareToldAges(asked);
        return (card) => (card.ageGroups?.length ? 1 - judge(card) : 0);
      },
    }),
    caughtBy: [mismatches.wholeRule, mismatches.knownBeatsUnknown],
  },
  {
    name: 'an unmet wish leaves an excellent match',
    recommend: withParts({ maxUnsureScore: 100 }),
    caughtBy: [mismatches.sureExcellence, mismatches.uncoveredChild, mismatches.towns],
  },
  {
    name: 'a county is as good as the town',
    recommend: withCriterion(locationCriterion, {
      prepare: (asked) => {
        const judge = locationCriterion.prepare(asked);
        return judge && ((card) => (judge(card) === 0.75 ? 1 : judge(card)));
      },
    }),
    caughtBy: [mismatches.towns],
  },
  {
    name: 'a doula is judged by all the children',
    recommend: withCriterion(childAgesCriterion, { prepare: prepareToldAges }),
    caughtBy: [mismatches.doulas],
  },
  {
    name: 'a county that is not served costs its points alone',
    recommend: withCriterion(locationCriterion, { prepareMismatch: () => () => 0 }),
    caughtBy: [mismatches.wholeRule, mismatches.otherCounty, mismatches.otherCountyAndSchedule],
  },
  {
    name: 'a schedule that is not offered costs its points alone',
    recommend: withCriterion(scheduleCriterion, { prepareMismatch: () => () => 0 }),
    caughtBy: [mismatches.wholeRule, mismatches.otherCountyAndSchedule],
  },
  {
    name: 'an unknown county counts as one that is not served',
    recommend: withCriterion(locationCriterion, {
      prepareMismatch:
        ({ location }) =>
        ({ counties }) =>
          location !== null && counties?.includes(location.county) !== true ? 1 : 0,
    }),
    caughtBy: [mismatches.wholeRule],
  },
  {
    name: 'a neighboring county counts half',
    recommend: withCriterion(locationCriterion, {
      prepare: (asked) => {
        const judge = locationCriterion.prepare(asked);
        return judge && ((card) => (judge(card) === 0.25 ? 0.5 : judge(card)));
      },
    }),
    caughtBy: [mismatches.wholeRule, mismatches.otherCounty],
  },
  {
    name: 'whoever serves a county beside is said to serve the county',
    recommend: withCriterion(locationCriterion, {
      prepare: (asked) => {
        const judge = locationCriterion.prepare(asked);
        return judge && ((card) => Math.min(1, judge(card) * 4));
      },
    }),
    caughtBy: [reasons.trueReasons],
  },
];
