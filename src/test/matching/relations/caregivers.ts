import fc from 'fast-check';
import { countySlugs, suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { ageGroupNames, providerSchedules, providerSkills } from '#model/schemas/care.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { aMatch, aScene, asPerfect, experiences, type Match } from '../arbitraries.ts';
import { someContrast } from '../contrasts.ts';
import { createRelation, findScore, isSame } from '../relation.ts';

const experienceTexts = Object.keys(experiences);

/** Returns a list with one more item; a missing one stays missing. */
function addTo<Item>(list: Item[] | undefined, item: Item): Item[] | undefined {
  return list && list.length > 0 ? [...list, item] : list;
}

/** Changes that make a caregiver offer more. */
const anImprovement: fc.Arbitrary<(card: ProviderCardData) => ProviderCardData> = fc.oneof(
  fc.constantFrom(...serviceSlugs).map((slug) => (card: ProviderCardData) => {
    return { ...card, services: [...(card.services ?? []), slug] };
  }),
  fc.constantFrom(...ageGroupNames).map((stage) => (card: ProviderCardData) => {
    return { ...card, ageGroups: addTo(card.ageGroups, stage) };
  }),
  fc.constantFrom(...countySlugs).map((slug) => (card: ProviderCardData) => {
    return { ...card, counties: addTo(card.counties, slug) };
  }),
  fc
    .constantFrom(...suncoastAreas.flatMap(({ cities }) => cities))
    .map((town) => (card: ProviderCardData) => {
      return { ...card, towns: addTo(card.towns, town) };
    }),
  fc.constantFrom(...providerSchedules).map((schedule) => (card: ProviderCardData) => {
    return { ...card, schedules: addTo(card.schedules, schedule) };
  }),
  fc.constantFrom(...providerSkills).map((skill) => (card: ProviderCardData) => {
    return { ...card, skills: addTo(card.skills, skill) };
  }),
  fc.constant((card: ProviderCardData) => ({
    ...card,
    languages: addTo(card.languages, 'SPANISH'),
  })),
  fc.constantFrom(...experienceTexts).map((text) => (card: ProviderCardData) => {
    const years = experiences[card.experience] ?? Infinity;
    return { ...card, experience: (experiences[text] ?? -1) > years ? text : card.experience };
  }),
  fc.constant((card: ProviderCardData) =>
    card.rating === undefined ? card : { ...card, rating: Math.min(5, card.rating + 0.5) },
  ),
);

export const moreCapable = createRelation(
  'A651: one more capability, more experience or a better rating never lowers the score',
  fc.tuple(aMatch, anImprovement),
  (recommend, [match, improve]) =>
    findScore(recommend, { ...match, card: improve(match.card) }) >= findScore(recommend, match),
);

const ownText = fc.record({
  name: fc.string(),
  title: fc.string(),
  bio: fc.string({ maxLength: 300 }),
  image: fc.webUrl(),
  imageSet: fc.option(fc.webUrl(), { nil: undefined }),
  specialties: fc.array(fc.string(), { maxLength: 12 }),
});

export const ownWords = createRelation(
  'A661: name, picture and texts of a caregiver change neither scores nor reasons',
  fc.tuple(aScene(), ownText),
  (recommend, [{ cards, preferences, areas }, text]) => {
    const listFacts = (some: ProviderCardData[]) =>
      recommend(some, preferences, areas).map(({ provider, ...rest }) => ({
        ...rest,
        provider: provider.id,
      }));
    return isSame(listFacts(cards), listFacts(cards.map((card) => ({ ...card, ...text }))));
  },
);

export const missingData = createRelation(
  'A655, A890: missing data are scored between what suits and what does not',
  fc.tuple(aMatch, someContrast),
  (recommend, [match, { asked, contrast }]) => {
    const score = (card: ProviderCardData, facts: Partial<ProviderCardData>) =>
      findScore(recommend, {
        card: { ...card, ...facts },
        preferences: { ...match.preferences, ...asked },
      } satisfies Match);
    const { unmet, missing, met } = contrast;
    const scores = [unmet, missing, met].map((facts) => score(match.card, facts));
    if (scores.some((each, index) => each < (scores[index - 1] ?? each))) return false;
    if (!contrast.isStrict) return true;
    // The caps can make scores equal, but not the order.
    const best = asPerfect(match.card);
    const cards = [met, missing, unmet].map((facts, index) => ({
      ...best,
      ...facts,
      id: 3 - index,
    }));
    const preferences = { ...match.preferences, ...asked };
    const order = recommend(cards, preferences, suncoastAreas).map(({ provider }) => provider.id);
    return order.join() === '3,2,1';
  },
);
