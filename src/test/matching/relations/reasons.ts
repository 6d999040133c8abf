import type { Recommend } from '#site/match/recommend.ts';
import type { Recommendation } from '#site/match/recommendation.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { aScene, type Scene } from '../arbitraries.ts';
import { createRelation } from '../relation.ts';
import { isTrueSentence } from '../true-sentence.ts';

/** Returns whether a condition holds for each match and the card that it was made from. */
function everyMatch(
  recommend: Recommend,
  { cards, preferences, areas }: Scene,
  holds: (match: Recommendation, card: ProviderCardData) => boolean,
): boolean {
  return recommend(cards, preferences, areas).every((match) =>
    cards.some((card) => card.id === match.provider.id && holds(match, card)),
  );
}

export const trueReasons = createRelation(
  'A657: every reason is true of caregiver and family; they are distinct, and four at most',
  aScene(),
  (recommend, scene) =>
    everyMatch(
      recommend,
      scene,
      ({ matchReasons: reasons }, card) =>
        reasons.length <= 4 &&
        new Set(reasons).size === reasons.length &&
        reasons.every((reason) => isTrueSentence(reason, card, scene.preferences)),
    ),
);

export const someReason = createRelation(
  'A658: every match has a reason',
  aScene(),
  (recommend, scene) =>
    everyMatch(recommend, scene, ({ matchReasons }) =>
      matchReasons.some((reason) => reason !== ''),
    ),
);

export const silentCards = createRelation(
  'A655: what a caregiver did not tell is never a reason',
  aScene(),
  (recommend, { cards, preferences, areas }) => {
    const silent = cards.map((card) => ({
      ...card,
      ageGroups: undefined,
      counties: [],
      towns: [],
      schedules: undefined,
      skills: [],
      languages: undefined,
      experience: 'Since school',
    }));
    return recommend(silent, preferences, areas).every(({ matchReasons }) =>
      matchReasons.every((reason) =>
        /^(?:Advises by video[a-z ,]*|Rated [\d.]+ out of 5|Offers [a-z ,]*(?:nanny|doula|assistance|consulting|specialized)[a-z ,]*)$/.test(
          reason,
        ),
      ),
    );
  },
);
