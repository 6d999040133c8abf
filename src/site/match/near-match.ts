import type { ServiceArea } from '#model/schemas/service-area.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { listWords } from '#lib/text/phrases.ts';
import {
  childAgesCriterion,
  isEligible,
  listMetRequirements,
  minimumExperienceCriterion,
  requirementsCriterion,
  formatYears,
  scheduleCriterion,
} from './criteria.ts';
import { readExperienceYears, readWishes, type Wishes } from './criterion.ts';
import { formatLocation, locationCriterion } from './location-criterion.ts';
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

function listMerits(card: ProviderCardData, wishes: Wishes): string[] {
  const { schedule, location, minYears } = wishes;
  const sentences = [
    childAgesCriterion.explain?.(card, wishes),
    schedule === 'flexible' ? null : scheduleCriterion.explain?.(card, wishes),
    location && `serves ${formatLocation(location)}`,
    minYears > 0 ? formatYears(readExperienceYears(card.experience) ?? 0) : null,
  ];
  return [
    ...listMetRequirements(card, wishes),
    ...sentences.flatMap((text) => (text ? [text.charAt(0).toLowerCase() + text.slice(1)] : [])),
  ];
}

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
      summary: `Not ${missing}, but ${listWords(listMerits(card, wishes))}`,
    }));
}
