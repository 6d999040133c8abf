import type { ProviderCard } from '#features/content/provider-card.ts';
import type { ServiceArea } from '#features/content/county.ts';
import { type Criterion, type Judge, readExperienceYears, type Wishes } from './criterion.ts';
import type { Preferences } from './preferences.ts';
import { mostReasons, mostRecommendations, type Recommendation } from './recommendation.ts';
import { remember } from './criteria.ts';

/**
 * The best few of many, kept while they pass by.
 *
 * @param size most that are kept
 * @param compare negative when the first is better
 */
function createBestList<Item>(size: number, compare: (one: Item, other: Item) => number) {
  const best: Item[] = [];
  return {
    /** Best first. */
    items: best as readonly Item[],
    /** The last of them, once there is room for no more. */
    findLast: (): Item | undefined => best[size - 1],
    /** Keeps an item if it is among the best so far. */
    offer: (item: Item): void => {
      const last = best[size - 1];
      if (last !== undefined && compare(item, last) >= 0) return;
      const place = best.findIndex((kept) => compare(item, kept) < 0);
      best.splice(place < 0 ? best.length : place, 0, item);
      if (best.length > size) best.pop();
    },
  };
}

/** A caregiver with what the order of the list depends on. */
export interface ScoredCard {
  card: ProviderCard;
  /** Whole number from 0 to 100. */
  score: number;
  /** Of experience; null when unreadable. */
  years: number | null;
}

/** Something to say of a caregiver beyond what the family asked for; null where it is not so. */
export type Filler = (card: ProviderCard, wishes: Wishes) => string | null;

/** The parts of which the matching is made. */
export interface MatchingRule {
  readWishes: (preferences: Preferences, areas: readonly ServiceArea[]) => Wishes;
  /** Whoever is not, is not in the list at all. */
  isEligible: (card: ProviderCard, wishes: Wishes) => boolean;
  /** With weights that sum up to 100. */
  criteria: readonly Criterion[];
  /** The part of its weight that a criterion counts when the family stated nothing. */
  notStatedShare: number;
  /** Negative when the first comes before the other; a higher score always does. */
  compare: (one: ScoredCard, other: ScoredCard) => number;
  /** Reasons that come behind those of the criteria. */
  fillers: readonly Filler[];
}

/** A criterion made ready for one family; there is nothing to judge where it stated nothing. */
type PreparedCriterion = Pick<Criterion, 'weight' | 'explain'> & { judge: Judge | null };

/** Makes criteria ready for one family, once for all cards. */
function prepareCriteria(
  { criteria }: Pick<MatchingRule, 'criteria'>,
  wishes: Wishes,
): PreparedCriterion[] {
  return criteria.map(({ weight, prepare, explain }) => ({
    weight,
    judge: prepare(wishes),
    ...(explain && { explain }),
  }));
}

/**
 * Finds the points of a card, rounded once.
 *
 * @param least points below which a card is of no use
 * @returns null for a card that cannot reach them, as soon as that is known
 */
export type Scorer = (card: ProviderCard, least: number) => number | null;

/** More than rounding a sum adds to it at most. */
const rounding = 0.51;

/**
 * Prepares to score many cards for one family.
 *
 * @param criteria made ready for it
 */
function prepareScore(
  criteria: readonly PreparedCriterion[],
  { notStatedShare }: Pick<MatchingRule, 'notStatedShare'>,
): Scorer {
  let base = 0;
  let most = 0;
  const stated: { weight: number; judge: Judge }[] = [];
  for (const { weight, judge } of criteria) {
    if (judge) {
      stated.push({ weight, judge });
      most += weight;
    } else base += weight * notStatedShare;
  }
  return (card, least) => {
    let points = base;
    let open = most;
    for (const { weight, judge } of stated) {
      points += weight * judge(card);
      open -= weight;
      if (points + open < least - rounding) return null;
    }
    return Math.round(points);
  };
}

/** From this value on, a criterion speaks for a caregiver. */
const leastValue = 0.75;

/**
 * Why a caregiver suits a family: what speaks most for it first, then what is good to know.
 *
 * @param criteria made ready for the family
 * @returns distinct sentences, at most four
 */
function listReasons(
  criteria: readonly PreparedCriterion[],
  { fillers }: Pick<MatchingRule, 'fillers'>,
  card: ProviderCard,
  wishes: Wishes,
): string[] {
  const candidates = criteria.flatMap(({ weight, judge, explain }) => {
    const value = judge?.(card) ?? 0;
    const text = value >= leastValue ? explain?.(card, wishes) : null;
    return text ? [{ text, points: weight * value }] : [];
  });
  candidates.sort((one, other) => other.points - one.points);
  const texts = candidates.map(({ text }) => text);
  for (const say of fillers) {
    const text = say(card, wishes);
    if (text !== null) texts.push(text);
  }
  return [...new Set(texts)].slice(0, mostReasons);
}

/** Finds the caregivers who suit a family best, best first. */
export type Recommend = (
  cards: readonly ProviderCard[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
) => Recommendation[];

/**
 * Assembles the matching from its parts. It goes through the cards once, and reasons are found for
 * those alone that are shown. Whoever cannot reach the last of the best is not judged to the end.
 */
export function createRecommender(rule: MatchingRule): Recommend {
  return (cards, preferences, areas) => {
    const wishes = rule.readWishes(preferences, areas);
    const criteria = prepareCriteria(rule, wishes);
    const findScore = prepareScore(criteria, rule);
    const readYears = remember(readExperienceYears);
    const best = createBestList(mostRecommendations, rule.compare);
    for (const card of cards) {
      if (!rule.isEligible(card, wishes)) continue;
      const score = findScore(card, best.findLast()?.score ?? -Infinity);
      if (score !== null) best.offer({ card, score, years: readYears(card.experience) });
    }
    return best.items.map(({ card, score }) => ({
      provider: toProvider(card),
      matchScore: score,
      matchReasons: listReasons(criteria, rule, card, wishes),
      toConfirm: rule.criteria.flatMap(({ listOpen }) => listOpen?.(card, wishes) ?? []),
    }));
  };
}

/** What is shown of a caregiver beside a score, whatever more the card may hold. */
function toProvider(card: ProviderCard): Recommendation['provider'] {
  const { id, name, title, image, imageSet, rating, experience, bio, specialties, sample } = card;
  return { id, name, title, image, imageSet, rating, experience, bio, specialties, sample };
}
