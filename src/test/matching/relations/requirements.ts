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
    languages: met.includes(spanish) ? ['English', 'Spanish'] : ['English'],
  };
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
    const pair = { ...match, card };
    return score(recommend, pair, [...asked, another]) < score(recommend, pair, asked);
  },
);
