import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import {
  childAgesCriterion,
  formatYears,
  minimumExperienceCriterion,
  qualityCriterion,
  requirementsCriterion,
  scheduleCriterion,
  explainService,
  isEligible,
  serviceCriterion,
  notStatedShare,
  mismatchFactor,
  maxMismatchScore,
  maxUnsureScore,
} from './criteria.ts';
import {
  readExperienceYears,
  readWishes,
  memoize,
  type Criterion,
  type Judge,
  type Mismatch,
  type Wishes,
} from './criterion.ts';
import { locationCriterion } from './location-criterion.ts';
import type { Preferences } from './preferences.ts';
import { maxReasons, maxRecommendations, type Recommendation } from './recommendation.ts';

/** Collects the best `size` items; a negative `compare` means the first is better. */
function createBestList<Item>(size: number, compare: (one: Item, other: Item) => number) {
  const best: Item[] = [];
  return {
    items: best as readonly Item[],
    /** Returns the worst item once the list is full. */
    findLast: (): Item | undefined => best[size - 1],
    offer: (item: Item): void => {
      const last = best[size - 1];
      if (last !== undefined && compare(item, last) >= 0) return;
      const index = best.findIndex((each) => compare(item, each) < 0);
      best.splice(index < 0 ? best.length : index, 0, item);
      if (best.length > size) best.pop();
    },
  };
}

interface ScoredCard {
  card: ProviderCardData;
  score: number;
  /** The points before the cap, which orders those whom it makes equal. */
  points: number;
  /** Null when the text names no duration. */
  years: number | null;
  /** Orders equals; the lowest first. */
  turn: number;
}

/** Returns a reason that doesn't depend on the family's wishes, or null. */
type Filler = (card: ProviderCardData, wishes: Wishes) => string | null;

export interface MatchingRule {
  readWishes: (
    preferences: Preferences,
    areas: readonly ServiceArea[],
    services?: readonly ServiceName[],
  ) => Wishes;
  isEligible: (card: ProviderCardData, wishes: Wishes) => boolean;
  /** The criteria, whose weights add up to 100. */
  criteria: readonly Criterion[];
  /** The share of its weight that a criterion gets if the family stated nothing. */
  notStatedShare: number;
  /** The factor for each essential wish known not to fit. */
  mismatchFactor: number;
  /** The most points with a wish that is unmet or unknown. */
  maxUnsureScore: number;
  /** The most points where one wish is a mismatch in full. */
  maxMismatchScore: number;
  /** Returns a negative number if the first card goes first; a higher score always does. */
  compare: (one: ScoredCard, other: ScoredCard) => number;
  /** Reasons that follow those of the criteria. */
  fillers: readonly Filler[];
}

/** Without `judge` if the family stated nothing. */
type PreparedCriterion = Pick<Criterion, 'weight' | 'explain'> & {
  /** False for points that no family asks for. */
  isWish: boolean;
  judge: Judge | null;
  judgeMismatch: Judge | undefined;
};

function prepareCriteria(
  { criteria }: Pick<MatchingRule, 'criteria'>,
  wishes: Wishes,
): PreparedCriterion[] {
  return criteria.map(({ weight, prepare, prepareMismatch, explain, listUnknown }) => ({
    weight,
    isWish: listUnknown !== undefined,
    judge: prepare(wishes),
    judgeMismatch: prepareMismatch?.(wishes),
    ...(explain && { explain }),
  }));
}

type Scored = Pick<ScoredCard, 'score' | 'points'>;

/** Returns a card's rounded points, or null as soon as it can't reach `min`. */
type Scorer = (card: ProviderCardData, min: number) => Scored | null;

/** More than rounding a sum can add. */
const rounding = 0.51;

function prepareScore(
  criteria: readonly PreparedCriterion[],
  {
    notStatedShare,
    mismatchFactor,
    maxUnsureScore,
    maxMismatchScore,
  }: Pick<
    MatchingRule,
    'notStatedShare' | 'mismatchFactor' | 'maxUnsureScore' | 'maxMismatchScore'
  >,
): Scorer {
  let base = 0;
  let max = 0;
  const stated: { weight: number; judge: Judge; isWish: boolean }[] = [];
  for (const { weight, judge, isWish } of criteria) {
    if (judge) {
      stated.push({ weight, judge, isWish });
      max += weight;
    } else base += weight * notStatedShare;
  }
  const mismatches = criteria.flatMap(({ judgeMismatch }) => judgeMismatch ?? []);
  return (card, min) => {
    let mismatch = 0;
    let cap = Infinity;
    for (const judgeMismatch of mismatches) {
      const each = judgeMismatch(card);
      if (each >= 1) cap = maxMismatchScore;
      mismatch += each;
    }
    const factor = mismatch === 0 ? 1 : mismatchFactor ** mismatch;
    let sum = base;
    let open = max;
    for (const { weight, judge, isWish } of stated) {
      if ((sum + open) * factor < min - rounding) return null;
      const value = judge(card);
      if (isWish && value < 1) cap = Math.min(cap, maxUnsureScore);
      sum += weight * value;
      open -= weight;
    }
    const points = Math.round(sum * factor);
    return { points, score: Math.min(points, cap) };
  };
}

/** The least value at which a criterion becomes a reason. */
const minReasonValue = 0.75;

/** Returns up to four distinct sentences, strongest first, general ones last. */
function listReasons(
  criteria: readonly PreparedCriterion[],
  { fillers }: Pick<MatchingRule, 'fillers'>,
  card: ProviderCardData,
  wishes: Wishes,
): string[] {
  const candidates = criteria.flatMap(({ weight, judge, explain }) => {
    const value = judge?.(card) ?? 0;
    const text = value >= minReasonValue ? explain?.(card, wishes) : null;
    return text ? [{ text, points: weight * value }] : [];
  });
  candidates.sort((one, other) => other.points - one.points);
  const texts = candidates.map(({ text }) => text);
  for (const explain of fillers) {
    const text = explain(card, wishes);
    if (text !== null) texts.push(text);
  }
  return [...new Set(texts)].slice(0, maxReasons);
}

export type Recommend = (
  cards: readonly ProviderCardData[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
  services?: readonly ServiceName[],
  /** Such as "2026-11-27"; equals then take turns by day and visit, else the lower id is first. */
  day?: string,
) => Recommendation[];

/** Returns a caregiver's position among equals: another one each day and visit, without bias. */
export function createTurns(day: string | undefined, visit = ''): (id: number) => number {
  if (day === undefined) return (id) => id;
  let seed = 0;
  for (const letter of `${day} ${visit}`) {
    seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193) + 0x9e3779b9;
  }
  return (id) => {
    let mixed = Math.imul(seed ^ id, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
}

/**
 * Creates the matcher. It makes one pass over the cards, drops those that can't make the list
 * early, and finds reasons only for those it returns.
 */
export function createRecommender(rule: MatchingRule): Recommend {
  return (cards, preferences, areas, services, day) => {
    const wishes = rule.readWishes(preferences, areas, services);
    const criteria = prepareCriteria(rule, wishes);
    const findScore = prepareScore(criteria, rule);
    const readYears = memoize(readExperienceYears);
    const findTurn = createTurns(day, preferences.sessionId);
    const best = createBestList(maxRecommendations, rule.compare);
    for (const card of cards) {
      if (!rule.isEligible(card, wishes)) continue;
      const scored = findScore(card, best.findLast()?.score ?? -Infinity);
      if (scored === null) continue;
      best.offer({
        ...scored,
        card,
        years: readYears(card.experience),
        turn: findTurn(card.id),
      });
    }
    return best.items.map(({ card, score }) => ({
      provider: toProvider(card),
      matchScore: score,
      matchReasons: listReasons(criteria, rule, card, wishes),
      doesNotMatch: listMismatches(rule, card, wishes).map(({ text }) => text),
      toConfirm: rule.criteria.flatMap(({ listUnknown }) => listUnknown?.(card, wishes) ?? []),
    }));
  };
}

function listMismatches(
  { criteria }: Pick<MatchingRule, 'criteria'>,
  card: ProviderCardData,
  wishes: Wishes,
): Mismatch[] {
  return criteria.flatMap((each) => each.listMismatches?.(card, wishes) ?? []);
}

/** Picks the public fields, whatever else the card may hold. */
function toProvider(card: ProviderCardData): Recommendation['provider'] {
  const { id, name, title, image, imageSet, imageFocus, rating, experience, bio, specialties } =
    card;
  const { ratedBy } = card;
  const picture = { image, imageSet, ...(imageFocus !== undefined && { imageFocus }) };
  const rated = rating === undefined ? {} : { rating, ...(ratedBy && { ratedBy }) };
  return {
    id,
    name,
    title,
    ...picture,
    ...rated,
    experience,
    bio,
    specialties,
    sample: card.sample,
    ...(card.isIllustrated && { isIllustrated: true }),
  };
}

/** Sorts by shown score, points, rating, experience and turn; unknown values come last. */
export function compareMatches(one: ScoredCard, other: ScoredCard): number {
  return (
    other.score - one.score ||
    other.points - one.points ||
    (other.card.rating ?? -1) - (one.card.rating ?? -1) ||
    (other.years ?? -1) - (one.years ?? -1) ||
    one.turn - other.turn
  );
}

const highRating = 4.5;
const manyYears = 5;

/** Returns null for families who asked for experience, since another reason names it. */
const explainExperience: Filler = ({ experience }, { minYears }) => {
  const years = readExperienceYears(experience);
  return minYears === 0 && years !== null && years >= manyYears ? formatYears(years) : null;
};

const explainRating: Filler = ({ rating, ratedBy }) =>
  rating !== undefined && rating >= highRating && ratedBy ? `Rated ${rating} out of 5` : null;

/** Reasons for any request; the last one is always true. */
const fillers: readonly Filler[] = [explainRating, explainExperience, explainService];

export const matchingRule: MatchingRule = {
  readWishes,
  isEligible,
  criteria: [
    serviceCriterion,
    childAgesCriterion,
    scheduleCriterion,
    locationCriterion,
    requirementsCriterion,
    minimumExperienceCriterion,
    qualityCriterion,
  ],
  notStatedShare,
  mismatchFactor,
  maxUnsureScore,
  maxMismatchScore,
  compare: compareMatches,
  fillers,
};

/**
 * Returns at most six caregivers, best first; `areas` map a typed location to its county,
 * `services` are those of the site, in its order.
 */
export const recommend = createRecommender(matchingRule);
