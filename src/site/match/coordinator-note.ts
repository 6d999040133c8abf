import { schedulePhrases } from '#model/schemas/care.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { toFirstName } from '#lib/text/person-name.ts';
import type { ServiceArea } from '#model/schemas/service-area.ts';
import type { ServiceName } from '#model/schemas/service-names.ts';
import { countNoun, listWords } from '#lib/text/phrases.ts';
import {
  childAgesCriterion,
  describeChildren,
  isEligible,
  requirementsCriterion,
  scheduleCriterion,
  toPhrase,
} from './criteria.ts';
import { readWishes, unknown, type Judge, type Mismatch, type Wishes } from './criterion.ts';
import { formatCounty, locationCriterion } from './location-criterion.ts';
import type { Preferences } from './preferences.ts';
import { matchingRule } from './recommend.ts';
import { closeScore, type Recommendation } from './recommendation.ts';

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
  const isLost = location !== '' && wishes.location === null;
  const lost = isLost
    ? `We couldn't find “${location}” among our towns and counties, so this list leaves the place out.`
    : '';
  return {
    shown: shown.map(({ match }) => match),
    note: join(lost, describeListed(shown, cards, wishes, isLost)),
    ...(others.length > 0 && {
      others: describeOthers(others, shown.length > 0 ? 'other' : 'caregiver'),
    }),
  };
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

function describeListed(
  shown: readonly Finding[],
  cards: readonly ProviderCardData[],
  wishes: Wishes,
  isLost: boolean,
) {
  const [best] = shown;
  if (!best || best.score < closeScore) {
    return join(describeLack(cards, wishes), ...shown.flatMap(describeWay).slice(0, 1));
  }
  const sure = shown.filter(({ mismatches, toAsk }) => mismatches.length + toAsk.length === 0);
  if (sure.length === 0) return describePartly(best);
  return describeSure(sure, shown.length - sure.length, listOpen(wishes, isLost), isLost);
}

/** Returns what the family could still tell us; advice needs neither hours nor a location. */
function listOpen({ schedule, location, services }: Wishes, isLost: boolean): string[] {
  if (services.every(({ slug }) => slug === 'childcare-consulting')) return [];
  return [
    ...(schedule === null ? ['hours'] : []),
    ...(location === null && !isLost ? ['town'] : []),
  ];
}

const counts = ['', '', '', 'Three', 'Four', 'Five', 'Six'];

/** Speaks of those with nothing unmet or unknown. */
function describeSure(
  sure: readonly Finding[],
  others: number,
  open: readonly string[],
  isLost: boolean,
): string {
  const isOne = sure.length === 1;
  const who =
    sure.length < 3
      ? listWords(sure.map(({ name }) => name))
      : `${others === 0 ? 'All' : (counts[sure.length] ?? '')} of the caregivers below`;
  const verb = isOne ? 'fits' : 'fit';
  const first = `${who} ${verb} ${isLost ? 'the rest' : open.length > 0 ? "what you've told us" : 'everything you asked for'}.`;
  const next = open.length > 0 ? `Add your ${listWords(open)} to see who comes closest.` : '';
  if (others === 0) return join(first, next);
  const rest =
    others === 1
      ? 'The other one fits in part, and the card says where.'
      : 'The others fit in part, and each card says where.';
  return join(first, rest, next);
}

function describePartly({ name, mismatches, toAsk }: Finding): string {
  const questions = listQuestions(toAsk);
  if (mismatches.length === 0) {
    return `As far as we know, ${name} fits. We'd still ask about ${questions}.`;
  }
  const missing = listWords(mismatches.map((mismatch) => mismatch.missing));
  const asked = questions === '' ? '' : `, and we'd still ask about ${questions}`;
  const only = mismatches.length === 1 ? 'the one thing missing is' : "what's missing is";
  return `We know of nobody here who fits everything you asked for. ${name} comes closest: ${only} ${missing}${asked}.`;
}

/** Words that need an article in a sentence. */
const articles: Record<string, string> = {
  ages: 'the ages',
  schedule: 'the hours',
  experience: 'the experience',
};

function listQuestions(toAsk: readonly string[]): string {
  return listWords(toAsk.map((word) => articles[word] ?? word));
}

/** A wish whose absence explains why nobody fits. */
interface Need {
  name: 'ages' | 'schedule' | 'location' | 'requirements';
  judge: Judge;
  /** The least that counts as met. */
  least: number;
}

function listNeeds(wishes: Wishes): Need[] {
  const all = [
    { name: 'location', judge: locationCriterion.prepare(wishes), least: unknown + 0.1 },
    { name: 'schedule', judge: scheduleCriterion.prepare(wishes), least: 1 },
    { name: 'ages', judge: childAgesCriterion.prepare(wishes), least: 1 },
    { name: 'requirements', judge: requirementsCriterion.prepare(wishes), least: 1 },
  ] as const;
  return all.flatMap(({ judge, ...need }) => (judge ? [{ ...need, judge }] : []));
}

/** Returns all groups of needs, the smallest first. */
function listGroups(needs: readonly Need[]): Need[][] {
  const groups = needs.reduce<Need[][]>(
    (before, need) => [...before, ...before.map((group) => [...group, need])],
    [[]],
  );
  return groups.slice(1).sort((one, other) => one.length - other.length);
}

/** Names the fewest wishes that nobody meets together: "No nanny on this page works full time." */
function describeLack(cards: readonly ProviderCardData[], wishes: Wishes): string {
  const offering = cards.filter((card) => isEligible(card, wishes));
  const meets = (card: ProviderCardData, { judge, least }: Need) => judge(card) >= least;
  const lack = listGroups(listNeeds(wishes)).find(
    (group) => !offering.some((card) => group.every((need) => meets(card, need))),
  );
  if (!lack) return 'We know of nobody here who fits everything you asked for.';
  const nobodyCould = offering.every((card) =>
    lack.some((need) => isKnownMiss(card, need.name, wishes)),
  );
  const what = describeNeeds(
    lack.map(({ name }) => name),
    wishes,
  );
  const nouns = wishes.services.map(({ noun }) => noun);
  const who = nouns.every((noun) => /^an? /.test(noun))
    ? listWords(
        nouns.map((noun) => noun.replace(/^an? /, '')),
        'or',
      )
    : null;
  if (nobodyCould) return `${who ? `No ${who}` : 'Nobody for that'} on this page ${what}.`;
  return `So far we know of ${who ? `no ${who}` : 'nobody for that'} here who ${what}.`;
}

const criteriaOfNeeds = {
  ages: childAgesCriterion,
  schedule: scheduleCriterion,
  location: locationCriterion,
  requirements: requirementsCriterion,
};

function isKnownMiss(card: ProviderCardData, need: Need['name'], wishes: Wishes): boolean {
  return (criteriaOfNeeds[need].listMismatches?.(card, wishes) ?? []).length > 0;
}

/** Returns a predicate: "cares for a 15-year-old part time in Sarasota County". */
function describeNeeds(needs: readonly Need['name'][], wishes: Wishes): string {
  const { ages, schedule, location, requirements } = wishes;
  const isDoula = wishes.services.length === 1 && wishes.services[0]?.slug === 'doula';
  const children = describeChildren(isDoula ? ages.slice(0, 1) : ages);
  const isWork = needs.some((need) => need !== 'requirements');
  const work = [
    needs.includes('ages') ? `cares for ${children}` : 'works',
    ...(needs.includes('schedule') && schedule && schedule !== 'flexible'
      ? [schedule === 'occasional' ? 'on occasional days' : schedulePhrases[schedule]]
      : []),
    ...(needs.includes('location') && location ? [`in ${formatCounty(location)}`] : []),
  ].join(' ');
  const skills = requirements.filter((name) => name !== 'bilingual-spanish').map(toPhrase);
  const offered = [
    ...(skills.length < requirements.length ? ['speaks Spanish'] : []),
    ...(skills.length > 0 ? [`offers ${listWords(skills)}`] : []),
  ];
  return listWords([...(isWork ? [work] : []), ...(needs.includes('requirements') ? offered : [])]);
}

/** Returns a way on with somebody who lacks one thing, or of whom we know too little. */
function describeWay({ name, mismatches, toAsk }: Finding): string[] {
  const [mismatch, ...more] = mismatches;
  if (more.length > 0) return [];
  if (!mismatch) return [`We'd ask ${name} about ${listQuestions(toAsk)}.`];
  const { remedy } = mismatch;
  if (!remedy) return [];
  if (remedy.kind === 'ask') {
    return [`We'd ask ${name} about ${listQuestions([remedy.words, ...toAsk])}.`];
  }
  const asked = toAsk.length > 0 ? `, and we'd ask about ${listQuestions(toAsk)}` : '';
  return [`${name} could be right, if ${remedy.words}${asked}.`];
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
