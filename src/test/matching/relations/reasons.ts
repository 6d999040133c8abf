import { findAgeGroup, specialRequirementLabels } from '#features/content/care.ts';
import { minimumYears } from '#features/match/minimum-experience.ts';
import type { Preferences } from '#features/match/preferences.ts';
import type { Recommend } from '#features/match/recommender.ts';
import type { Recommendation } from '#features/match/recommendation.ts';
import type { ProviderCard } from '#features/content/provider-card.ts';
import { aScene, experiences, type Scene } from '../arbitraries.ts';
import { createRelation } from '../relation.ts';
import { suncoastAreas } from '../suncoast-areas.ts';
import { isTrueSentence } from '../true-sentence.ts';

/** Whether something is so of each match and the card that it was made from. */
function everyMatch(
  recommend: Recommend,
  { cards, preferences, areas }: Scene,
  holds: (match: Recommendation, card: ProviderCard) => boolean,
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
      ...{ ageGroups: undefined, counties: [], schedules: undefined, skills: [] },
      ...{ languages: undefined, experience: 'Since school' },
    }));
    return recommend(silent, preferences, areas).every(({ matchReasons }) =>
      matchReasons.every((reason) =>
        /^(?:Rated [\d.]+ out of 5|Offers [a-z ,]*(?:nanny|doula|assistance|consulting|specialized)[a-z ,]*)$/.test(
          reason,
        ),
      ),
    );
  },
);

/** What a family asked for and is not known to be so, in the order of the form. */
function listExpected(
  card: ProviderCard,
  preferences: Preferences,
  areas: Scene['areas'],
): string[] {
  const { childAges, scheduleNeeds: schedule, location, specialRequirements: asked } = preferences;
  const covered = childAges.every((age) =>
    card.ageGroups?.some((name) => name === findAgeGroup(age)),
  );
  const suits =
    !schedule || schedule === 'flexible' || card.schedules?.some((name) => name === schedule);
  const home = suncoastAreas.find(
    ({ name, cities }) => location?.startsWith(name) === true || cities.includes(location ?? ''),
  );
  const isKnown = areas.some(({ slug }) => slug === home?.slug);
  const serves = !home || !isKnown || card.counties?.includes(home.slug);
  const open = Object.keys(specialRequirementLabels).filter((name) => {
    if (!asked?.some((requirement) => requirement === name)) return false;
    if (name === 'bilingual-spanish') return !card.languages?.some((text) => /^e?spa/i.test(text));
    return !card.skills?.some((skill) => skill === name);
  });
  const years = preferences.providerExperience ? minimumYears[preferences.providerExperience] : 0;
  return [
    ...(covered ? [] : ['ages']),
    ...(suits ? [] : ['schedule']),
    ...(serves ? [] : ['location']),
    ...open.map((name) => (name === 'bilingual-spanish' ? 'Spanish' : name.replaceAll('-', ' '))),
    ...((experiences[card.experience] ?? -1) >= years || years === 0 ? [] : ['experience']),
  ];
}

export const openWishes = createRelation(
  'what the family asked for and is not known to be so is named, and nothing else',
  aScene(),
  (recommend, scene) =>
    everyMatch(
      recommend,
      scene,
      ({ toConfirm }, card) =>
        toConfirm.join() === listExpected(card, scene.preferences, scene.areas).join(),
    ),
);
