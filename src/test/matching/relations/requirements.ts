import fc from 'fast-check';
import {
  providerSkills,
  specialRequirements,
  type ProviderSkill,
  type SpecialRequirement,
} from '#model/schemas/care.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { aMatch, asPerfect, type Match } from '../arbitraries.ts';
import { createRelation, findScore } from '../relation.ts';
import { suncoastAreas } from '../suncoast-areas.ts';

const spanish = 'bilingual-spanish';

function isSkill(requirement: SpecialRequirement): requirement is ProviderSkill {
  return requirement !== spanish;
}

/** Returns a caregiver who meets these requirements and no other, as far as is known. */
function withRequirements(
  card: ProviderCardData,
  met: readonly SpecialRequirement[],
): ProviderCardData {
  return {
    ...card,
    skills: met.filter(isSkill),
    mentions: [],
    languages: met.includes(spanish) ? ['English', 'Spanish'] : ['English'],
  };
}

/**
 * Asks for the main service alone and for no location, since a town that is open caps the score.
 */
function askForMain({ card, preferences }: Match): Match['preferences'] {
  return { ...preferences, serviceTypes: [card.serviceType], location: '' };
}

function score(
  recommend: Parameters<typeof findScore>[0],
  { card, preferences }: Match,
  asked: SpecialRequirement[],
) {
  return findScore(recommend, {
    card,
    preferences: { ...preferences, specialRequirements: asked },
  });
}

/** Requirements in any order: some that are requested, one more, and others. */
const someRequirements = fc
  .tuple(
    fc.shuffledSubarray([...specialRequirements], { minLength: specialRequirements.length }),
    fc.nat({ max: specialRequirements.length - 1 }),
  )
  .map(([all, count]) => ({
    asked: all.slice(0, count),
    another: all[count] ?? spanish,
    rest: all.slice(count + 1),
  }));

export const metRequirement = createRelation(
  'A644: a special requirement that is met never lowers the score',
  fc.tuple(aMatch, someRequirements, fc.subarray([...specialRequirements])),
  (recommend, [match, { asked, another }, met]) => {
    const card = withRequirements(match.card, [...met, another]);
    const pair = { ...match, card };
    return score(recommend, pair, [...asked, another]) >= score(recommend, pair, asked);
  },
);

export const unmetRequirement = createRelation(
  'A645: a special requirement that is not met never raises the score',
  fc.tuple(aMatch, someRequirements, fc.subarray([...specialRequirements], { minLength: 1 })),
  (recommend, [match, { asked, another }, some]) => {
    const unmet = some.filter((requirement) => requirement !== another);
    const skill = providerSkills.find((name) => name !== another);
    const card = withRequirements(match.card, skill ? [...unmet, skill] : unmet);
    const pair = { ...match, card };
    return score(recommend, pair, [...asked, another]) <= score(recommend, pair, asked);
  },
);

export const onlyUnmetRequirement = createRelation(
  'A645: a special requirement that is not met lowers the score when all others were met',
  fc.tuple(aMatch, someRequirements),
  (recommend, [match, { asked, another, rest }]) => {
    // Only a caregiver with skills is known to lack one, so one more skill is added.
    const met = [...asked, ...rest.filter(isSkill).slice(0, 1)];
    const card = withRequirements(asPerfect(match.card), met);
    const pair = { card, preferences: askForMain(match) };
    return score(recommend, pair, [...asked, another]) < score(recommend, pair, asked);
  },
);

export const unknownRequirement = createRelation(
  'A645: a special requirement that is unknown never raises the score',
  fc.tuple(aMatch, someRequirements, fc.subarray([...specialRequirements], { minLength: 1 })),
  (recommend, [match, { asked, another }, some]) => {
    const known = some.filter((requirement) => requirement !== another);
    const skill = providerSkills.find((name) => name !== another);
    const told = withRequirements(match.card, skill ? [...known, skill] : known);
    const silent = isSkill(another) ? { mentions: [another] } : { languages: undefined };
    const pair = { ...match, card: { ...told, ...silent } };
    return score(recommend, pair, [...asked, another]) <= score(recommend, pair, asked);
  },
);

export const tickedRequirement = createRelation(
  "A920: who lacks a ticked special wish is below 'Great', and behind an equal who has it",
  fc.tuple(aMatch, someRequirements, fc.boolean()),
  (recommend, [match, { asked, another, rest }, isPerfect]) => {
    const base = isPerfect ? asPerfect(match.card) : match.card;
    const has = { ...withRequirements(base, [...asked, another]), id: 2 };
    const lacks = { ...withRequirements(base, [...asked, ...rest.slice(0, 1)]), id: 1 };
    if (!isSkill(another) || !lacks.skills?.some(isSkill)) return true;
    const preferences = {
      ...askForMain(match),
      specialRequirements: [...asked, another],
    };
    const found = recommend([lacks, has], preferences, suncoastAreas);
    const [first, second] = found;
    if (found.length < 2) return true;
    const lacking = first?.provider.id === 1 ? first : second;
    if ((lacking?.matchScore ?? 100) >= 60) return false;
    // Low scores may be rounded to the same number.
    return first?.provider.id === 2 || (!isPerfect && first?.matchScore === second?.matchScore);
  },
);
