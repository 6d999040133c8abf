import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { toFirstName } from '#lib/text/person-name.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import { describeOutside } from '#site/directory/search-lines.ts';
import { readWishes, type Mismatch, type Wishes } from './criterion.ts';
import type { Preferences } from './preferences.ts';
import { matchingRule } from './recommend.ts';
import type { Recommendation } from './recommendation.ts';

/** What is known of somebody in the result, in the words of the criteria. */
interface Finding {
  name: string;
  score: number;
  mismatches: Mismatch[];
  toAsk: string[];
}

/** Who gets a card, and the words around them. */
interface ResultWords {
  shown: Recommendation[];
  note?: string;
  others?: string;
}

/** The least score of a card; whoever has less is part of a line. */
const cardScore = 40;

/** The least score of a card where nobody has {@link cardScore}; of these, two are shown. */
const leastScore = 25;

/**
 * Chooses who gets a card, and says of the result what a coordinator would say first. Nobody gets
 * one who is known to take none of the children.
 */
export function describeMatches(
  recommendations: readonly Recommendation[],
  cards: readonly ProviderCardData[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
  services?: readonly ServiceName[],
): ResultWords {
  const wishes = readWishes(preferences, areas, services);
  const all = recommendations.flatMap((match) => {
    const card = cards.find(({ id }) => id === match.provider.id);
    return card ? [{ match, ...findOut(card, match.matchScore, wishes) }] : [];
  });
  const able = all.filter(({ mismatches }) => !mismatches.some(({ isWhole }) => isWhole));
  const close = able.filter(({ score }) => score >= cardScore);
  const least = able.filter(({ score }) => score >= leastScore).slice(0, 2);
  const shown = close.length > 0 ? close : least;
  if (all.length === 0) return { shown: [] };
  const others = all.filter((each) => !shown.includes(each));
  const location = preferences.location ?? '';
  return {
    shown: shown.map(({ match }) => match),
    note: join(describePlace(location, wishes), describeShown(shown)),
    ...(others.length > 0 && {
      others: describeOthers(others, shown.length > 0 ? 'other' : 'caregiver'),
    }),
  };
}

/** Says that the agency doesn't know a place, or doesn't work there; empty for any other. */
function describePlace(typed: string, { location, areas }: Wishes): string {
  if (location?.isOutside) {
    const counties = areas.filter(({ isOutside }) => !isOutside);
    return describeOutside(location.city ?? typed, counties).text;
  }
  return typed === '' || location !== null
    ? ''
    : `We couldn't find “${typed}” among our towns and counties, so this list leaves the place out.`;
}

function findOut(card: ProviderCardData, score: number, wishes: Wishes): Finding {
  const { criteria } = matchingRule;
  return {
    name: toFirstName(card.name),
    score,
    mismatches: criteria.flatMap(({ listMismatches }) => listMismatches?.(card, wishes) ?? []),
    toAsk: criteria.flatMap(({ listUnknown }) => listUnknown?.(card, wishes) ?? []),
  };
}

/** Says of the cards only what each says, too; it claims nothing of what wasn't compared. */
function describeShown(shown: readonly Finding[]): string {
  const sure = shown.filter(({ mismatches, toAsk }) => mismatches.length + toAsk.length === 0);
  const names = listWords(sure.map(({ name }) => name));
  const first =
    sure.length > 0
      ? `${names} ${sure.length === 1 ? 'matches' : 'match'} on every point we compared.`
      : 'Nobody on this page is known to match on every point we compared.';
  return sure.length === shown.length
    ? first
    : `${first} Where something doesn't match or we'd have to ask, the card says so.`;
}

const topicOrder = ['ages', 'schedule', 'county', 'special requests', 'experience'];

/** Says in one line why some get no card. */
function describeOthers(others: readonly Finding[], noun: 'other' | 'caregiver'): string {
  const topics = (some: readonly string[]) =>
    [...new Set([...topicOrder.filter((topic) => some.includes(topic)), ...some])].join(', ');
  const unfit = others.filter(({ mismatches }) => mismatches.length > 0);
  const silent = others.filter((each) => !unfit.includes(each));
  const misses = topics(unfit.flatMap(({ mismatches }) => mismatches.map(({ topic }) => topic)));
  const questions = topics(silent.flatMap(({ toAsk }) => toAsk));
  const verb = unfit.length === 1 ? "doesn't fit" : "don't fit";
  return join(
    unfit.length > 0 ? `${countNoun(unfit.length, noun)} ${verb}: ${misses}.` : '',
    silent.length > 0
      ? `We know too little about ${countNoun(silent.length, noun)}: ${questions}.`
      : '',
  );
}

function join(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
