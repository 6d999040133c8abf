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
import { readWishes, unknown, type Judge, type Misfit, type Wishes } from './criterion.ts';
import { formatCounty, locationCriterion } from './location-criterion.ts';
import type { Preferences } from './preferences.ts';
import { matchingRule } from './recommend.ts';
import { closeScore, listShown, type Recommendation } from './recommendation.ts';

/** What is known of somebody in the result, in the words of the criteria. */
interface Finding {
  name: string;
  score: number;
  misfits: Misfit[];
  toAsk: string[];
}

/** The words around a result. */
interface ResultWords {
  note?: string;
  others?: string;
}

/** Says of a result what a coordinator would say first, and why some get no card. */
export function describeMatches(
  recommendations: readonly Recommendation[],
  cards: readonly ProviderCardData[],
  preferences: Preferences,
  areas: readonly ServiceArea[],
  services?: readonly ServiceName[],
): ResultWords {
  const wishes = readWishes(preferences, areas, services);
  const shown = listShown(recommendations);
  const look = (some: readonly Recommendation[]) =>
    some.flatMap(({ provider, matchScore }) => {
      const card = cards.find(({ id }) => id === provider.id);
      return card ? [findOut(card, matchScore, wishes)] : [];
    });
  const [best, ...rest] = look(shown);
  if (!best) return {};
  const others = look(recommendations.filter((match) => !shown.includes(match)));
  return {
    note: describeShown([best, ...rest], cards, wishes),
    ...(others.length > 0 && { others: describeOthers(others) }),
  };
}

function findOut(card: ProviderCardData, score: number, wishes: Wishes): Finding {
  const { criteria } = matchingRule;
  return {
    name: toFirstName(card.name),
    score,
    misfits: criteria.flatMap(({ listMisfits }) => listMisfits?.(card, wishes) ?? []),
    toAsk: criteria.flatMap(({ listUnknown }) => listUnknown?.(card, wishes) ?? []),
  };
}

type Findings = readonly [Finding, ...Finding[]];

function describeShown(shown: Findings, cards: readonly ProviderCardData[], wishes: Wishes) {
  const [best] = shown;
  if (best.score < closeScore) {
    return `${describeLack(cards, wishes)} ${describeWays(shown)}`;
  }
  const sure = shown.filter(({ misfits, toAsk }) => misfits.length + toAsk.length === 0);
  if (sure.length > 0) return describeSure(sure, shown.length - sure.length, wishes);
  return describePartly(best);
}

const counts = ['', '', '', 'Three', 'Four', 'Five', 'Six'];

/** Speaks of those with nothing unmet or unknown. */
function describeSure(sure: readonly Finding[], others: number, wishes: Wishes): string {
  const isOne = sure.length === 1;
  const who =
    sure.length < 3
      ? listWords(sure.map(({ name }) => name))
      : `${others === 0 ? 'All' : (counts[sure.length] ?? '')} of the caregivers below`;
  const open = [
    ...(wishes.schedule === null ? ['hours'] : []),
    ...(wishes.place === null ? ['town'] : []),
  ];
  const verb = isOne ? 'fits' : 'fit';
  const first = `${who} ${verb} ${open.length > 0 ? "what you've told us" : 'everything you asked for'}.`;
  const next = open.length > 0 ? `Add your ${listWords(open)} to see who comes closest.` : '';
  if (others === 0) return join(first, next);
  const rest =
    others === 1
      ? 'The other one fits in part, and the card says where.'
      : 'The others fit in part, and each card says where.';
  return join(first, rest, next);
}

function describePartly({ name, misfits, toAsk }: Finding): string {
  const questions = listQuestions(toAsk);
  if (misfits.length === 0) {
    return `As far as we know, ${name} fits. We'd still ask about ${questions}.`;
  }
  const missing = listWords(misfits.map((misfit) => misfit.missing));
  const asked = questions === '' ? '' : `, and we'd still ask about ${questions}`;
  const only = misfits.length === 1 ? 'the one thing missing is' : "what's missing is";
  return `We know of nobody here who fits everything you asked for. ${name} comes closest: ${only} ${missing}${asked}.`;
}

/** Words that need an article in a sentence. */
const articles: Record<string, string> = {
  ...{ ages: 'the ages', schedule: 'the hours', experience: 'the experience' },
};

function listQuestions(toAsk: readonly string[]): string {
  return listWords(toAsk.map((word) => articles[word] ?? word));
}

/** A wish whose absence explains why nobody fits. */
interface Need {
  name: 'ages' | 'schedule' | 'place' | 'requirements';
  judge: Judge;
  /** The least that counts as met. */
  least: number;
}

function listNeeds(wishes: Wishes): Need[] {
  const all = [
    { name: 'place', judge: locationCriterion.prepare(wishes), least: unknown + 0.1 },
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
  place: locationCriterion,
  requirements: requirementsCriterion,
};

function isKnownMiss(card: ProviderCardData, need: Need['name'], wishes: Wishes): boolean {
  return (criteriaOfNeeds[need].listMisfits?.(card, wishes) ?? []).length > 0;
}

/** Returns a predicate: "cares for a 15-year-old part time in Sarasota County". */
function describeNeeds(needs: readonly Need['name'][], wishes: Wishes): string {
  const { ages, schedule, place, requirements } = wishes;
  const isDoula = wishes.services.length === 1 && wishes.services[0]?.slug === 'doula';
  const children = describeChildren(isDoula ? ages.slice(0, 1) : ages);
  const isWork = needs.some((need) => need !== 'requirements');
  const work = [
    needs.includes('ages') ? `cares for ${children}` : 'works',
    ...(needs.includes('schedule') && schedule && schedule !== 'flexible'
      ? [schedule === 'occasional' ? 'on occasional days' : schedulePhrases[schedule]]
      : []),
    ...(needs.includes('place') && place ? [`in ${formatCounty(place)}`] : []),
  ].join(' ');
  const skills = requirements.filter((name) => name !== 'bilingual-spanish').map(toPhrase);
  const offered = [
    ...(skills.length < requirements.length ? ['speaks Spanish'] : []),
    ...(skills.length > 0 ? [`offers ${listWords(skills)}`] : []),
  ];
  return listWords([...(isWork ? [work] : []), ...(needs.includes('requirements') ? offered : [])]);
}

/** More conditions are no way on. */
const maxConditions = 2;

/** Says how to go on: with caregivers who aren't listed, or with somebody on a condition. */
function describeWays(shown: readonly Finding[]): string {
  const [way] = shown.flatMap(({ name, misfits, toAsk }) => {
    const remedies = misfits.flatMap(({ remedy }) => remedy ?? []);
    if (remedies.length < misfits.length || remedies.length > maxConditions) return [];
    if (remedies.length > 0) return [`${name}, if ${listWords(remedies)}`];
    return [`${name}, once we've asked about ${listQuestions(toAsk)}`];
  });
  const ask = "we ask caregivers who aren't listed here";
  return way === undefined
    ? "We'll ask caregivers who aren't listed here."
    : `Two ways on: ${ask}, or ${way}.`;
}

const topicOrder = ['ages', 'schedule', 'county', 'special requests', 'experience'];

/** Says in one line why some get no card. */
function describeOthers(others: readonly Finding[]): string {
  const topics = (some: readonly string[]) =>
    [...new Set([...topicOrder.filter((topic) => some.includes(topic)), ...some])].join(', ');
  const unfit = others.filter(({ misfits }) => misfits.length > 0);
  const silent = others.filter((each) => !unfit.includes(each));
  const misses = topics(unfit.flatMap(({ misfits }) => misfits.map(({ topic }) => topic)));
  const questions = topics(silent.flatMap(({ toAsk }) => toAsk));
  const verb = unfit.length === 1 ? "doesn't fit" : "don't fit";
  return join(
    unfit.length > 0 ? `${countNoun(unfit.length, 'other')} ${verb}: ${misses}.` : '',
    silent.length > 0
      ? `We know too little about ${countNoun(silent.length, 'other')}: ${questions}.`
      : '',
  );
}

function join(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
