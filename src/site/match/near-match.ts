import type { ServiceArea } from '#model/schemas/service-area.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { listWords } from '#lib/text/phrases.ts';
import {
  childAgesCriterion,
  isEligible,
  minimumExperienceCriterion,
  requirementsCriterion,
  scheduleCriterion,
} from './criteria.ts';
import { readExperienceYears, readWishes } from './criterion.ts';
import { locationCriterion } from './location-criterion.ts';
import type { Preferences } from './preferences.ts';
import { compareMatches, createTurns } from './recommend.ts';
import { maxNearMatches, type NearMatch } from './recommendation.ts';

const criteria = [
  childAgesCriterion,
  scheduleCriterion,
  locationCriterion,
  requirementsCriterion,
  minimumExperienceCriterion,
];

/**
 * Finds caregivers who offer none of the requested services but are known to meet every other
 * stated wish, best rated first.
 */
export function findNearMatches(
  cards: readonly ProviderCardData[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
  services?: readonly ServiceName[],
  day?: string,
): NearMatch[] {
  const wishes = readWishes(preferences, areas, services);
  const judges = criteria.flatMap(({ prepare }) => prepare(wishes) ?? []);
  const found = cards.filter(
    (card) => !isEligible(card, wishes) && judges.every((judge) => judge(card) === 1),
  );
  const findTurn = createTurns(day, preferences.sessionId);
  const missing = listWords(
    wishes.services.map(({ noun }) => noun),
    'or',
  );
  return found
    .map((card) => ({
      card,
      score: 0,
      points: 0,
      turn: findTurn(card.id),
      years: readExperienceYears(card.experience),
    }))
    .sort(compareMatches)
    .slice(0, maxNearMatches)
    .map(({ card }) => ({
      id: card.id,
      name: card.name,
      summary: `Not ${missing}, but matches on every other point we compared`,
    }));
}
