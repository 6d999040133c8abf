import { describe, expect, test } from 'vitest';
import { serviceAreaSchema, type ServiceArea } from '#model/schemas/service-area.ts';
import { providerCardSchema, type ProviderCardData } from '#model/schemas/provider-card.ts';
import { deliveredServices } from '#model/schemas/service-names.ts';
import { readExperienceYears } from './criterion.ts';
import { makeProviderCards } from '#test/kit/made-cards.ts';
import { getShipped, listShipped } from '#test/kit/shipped-content.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { compareMatches, matchingRule, recommend, createRecommender } from './recommend.ts';
import type { Preferences } from './preferences.ts';
import { findNearMatches } from './near-match.ts';
import { findMatchBand, recommendationSchema } from './recommendation.ts';
import { weights } from './criteria.ts';

/** A caregiver with only the required facts. */
const silent: ProviderCardData = {
  id: 7,
  name: 'Maya Torres',
  title: 'Nanny',
  bio: 'Maya likes rainy days.',
  image: '/images/maya.svg',
  rating: 4,
  specialties: ['Toddlers'],
  experience: '3-5 years',
  serviceType: 'nanny',
  sample: false,
};

const perfect: ProviderCardData = {
  ...silent,
  rating: 5,
  ratedBy: '2 families, the last in October 2026',
  experience: '10+ years',
  ageGroups: ['infants', 'toddlers'],
  counties: ['pinellas'],
  towns: ['Largo'],
  schedules: ['part_time', 'occasional'],
  skills: ['newborn-care', 'overnight-care'],
  languages: ['English', 'Español'],
};

const bare: Preferences = { childAges: [0.5, 2], serviceTypes: ['nanny'] };

const full: Preferences = {
  ...bare,
  scheduleNeeds: 'part_time',
  location: 'near largo, fl',
  specialRequirements: ['overnight-care', 'newborn-care', 'bilingual-spanish'],
  providerExperience: '5_years',
};

function match(
  card: ProviderCardData,
  preferences: Preferences,
  areas: ServiceArea[] = suncoastAreas,
) {
  const [found] = recommend([card], preferences, areas);
  if (!found) throw new Error('The caregiver is not in the list.');
  return found;
}

function listIds(cards: ProviderCardData[]): number[] {
  return recommend(cards, bare, suncoastAreas).map(({ provider }) => provider.id);
}

describe('scores', () => {
  test('the weights sum up to 100', () => {
    expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  test('A638: the best caregiver scores 100 when everything that can be asked for is met', () => {
    expect(match(perfect, full).matchScore).toBe(100);
  });

  test('A659: the best caregiver scores 78 when only ages and services are given', () => {
    expect(match(perfect, bare).matchScore).toBe(78);
  });

  test('a caregiver with five stars who meets nothing but the service scores 2', () => {
    const preferences: Preferences = { ...full, childAges: [15], providerExperience: '10_years' };
    const beginner: ProviderCardData = {
      ...perfect,
      experience: '1-3 years',
      schedules: ['full_time'],
      counties: ['sarasota'],
      towns: [],
      skills: ['transportation'],
      languages: ['English'],
    };
    expect(match(beginner, preferences).matchScore).toBe(2);
  });

  test('A716, A892: a neighboring county counts a quarter, an unknown one half, a town in full, and one that is not served cuts the score', () => {
    const score = (counties: ProviderCardData['counties'], towns?: string[]) =>
      match({ ...perfect, counties, towns }, full).matchScore;
    expect(score(['pasco'])).toBe(58);
    expect(score(['pasco', 'sarasota'])).toBe(58);
    expect(score(undefined)).toBe(75);
    expect(score(['sarasota'])).toBe(36);
    expect(score(['sarasota', 'manatee', 'pinellas'])).toBe(79);
    expect(score(['sarasota', 'pinellas'], ['Largo', 'Venice'])).toBe(100);
    expect(score(undefined, ['largo, FL'])).toBe(100);
    expect(score(['pinellas'], ['Pinellas Park'])).toBe(79);
    expect(score(['pasco'], ['Tampa'])).toBe(58);
  });

  test('A716: who offers neither the county nor the schedule scores 31', () => {
    const card: ProviderCardData = {
      ...perfect,
      counties: ['pasco'],
      towns: [],
      schedules: ['full_time'],
    };
    expect(match(card, full).matchScore).toBe(31);
  });

  const two: Preferences['serviceTypes'] = ['doula', 'nanny'];
  const consultant = { serviceType: 'childcare-consulting', counties: ['sarasota'], towns: [] };
  const lateHours = { schedules: ['full_time' as const] };

  test.each<[string, number, Partial<ProviderCardData>, Partial<Preferences>]>([
    ['a doula who takes the youngest', 100, { serviceType: 'doula' }, { childAges: [0, 8] }],
    ['a nanny who takes one of two', 73, {}, { childAges: [0, 8] }],
    ['a doula and nanny', 100, { services: ['doula'] }, { childAges: [0, 8] }],
    [
      'a doula and nanny who takes only the older',
      73,
      { services: ['doula'], ageGroups: ['school-age'] },
      { childAges: [0, 8] },
    ],
    [
      'a doula who takes only the older',
      52,
      { serviceType: 'doula', ageGroups: ['school-age'] },
      { childAges: [0, 8] },
    ],
    ['someone whose ages are unknown', 73, { ageGroups: undefined }, { childAges: [0, 8] }],
    ['a consultant far away', 100, consultant, { serviceTypes: ['childcare-consulting', 'nanny'] }],
    [
      'a nanny far away who gives advice, too',
      36,
      { ...consultant, services: ['nanny'] },
      { serviceTypes: ['childcare-consulting', 'nanny'] },
    ],
    ['someone with no special request known', 54, { skills: [], languages: [] }, {}],
    ['someone with two met and one unknown', 79, { languages: [] }, {}],
    ['one met, one not, one unknown', 54, { skills: ['newborn-care'], languages: [] }, {}],
    ['two not met, one unknown', 40, { skills: ['transportation'], languages: [] }, {}],
    [
      'one met, two not, one unknown',
      42,
      { skills: ['newborn-care'], languages: [] },
      { specialRequirements: [...(full.specialRequirements ?? []), 'transportation'] },
    ],
    ['one not met, two unknown', 45, { skills: [], languages: ['English'] }, {}],
    ['other hours, and enough years', 55, lateHours, {}],
    ['other hours, and years unknown', 53, { ...lateHours, experience: 'Since school' }, {}],
    ['other hours, and too few years', 51, { ...lateHours, experience: '1-3 years' }, {}],
  ])('A716, A890, A893, A925: %s: %i', (_, score, facts, asked) => {
    const preferences = { ...full, serviceTypes: two, ...asked };
    expect(match({ ...perfect, ...facts }, preferences).matchScore).toBe(score);
  });

  test('a flexible schedule is met by everybody, known or not', () => {
    const flexible: Preferences = { ...full, scheduleNeeds: 'flexible' };
    expect(match({ ...perfect, schedules: ['full_time'] }, flexible).matchScore).toBe(100);
    expect(match({ ...perfect, schedules: undefined }, flexible).matchScore).toBe(100);
  });

  test('A655: an empty list means the same as a missing one', () => {
    const lists = { ageGroups: [], counties: [], schedules: [], skills: [], languages: [] };
    expect(match({ ...silent, ...lists }, full)).toEqual(match(silent, full));
  });

  test('A646: one age outside lowers the score, however many are inside', () => {
    const childAges = Array.from({ length: 39 }, (_, tenths) => tenths / 10);
    expect(match(perfect, { ...full, childAges }).matchScore).toBe(100);
    expect(match(perfect, { ...full, childAges: [...childAges, 15] }).matchScore).toBe(79);
  });

  test('A653: further services count like the main one', () => {
    const preferences: Preferences = { ...full, serviceTypes: ['childcare-consulting'] };
    expect(recommend([perfect], preferences, suncoastAreas)).toEqual([]);
    const consultant: ProviderCardData = { ...perfect, services: ['childcare-consulting'] };
    expect(match(consultant, preferences).matchScore).toBe(100);
  });

  test('A654: a location outside the agency’s area, or an unknown one, counts as not stated', () => {
    const elsewhere = match(perfect, { ...full, location: 'Bradenton' }, suncoastAreas.slice(0, 1));
    const unknown = match(perfect, { ...full, location: 'Inverness' }, suncoastAreas);
    expect([elsewhere.matchScore, unknown.matchScore]).toEqual([93, 93]);
    expect([...elsewhere.toConfirm, ...unknown.toConfirm]).toEqual([]);
  });

  test('A872: a county that the agency has added counts with its neighbors', () => {
    const citrus = { slug: 'citrus', name: 'Citrus', cities: ['Inverness'], neighbors: ['pasco'] };
    const areas = [...suncoastAreas, citrus];
    const score = (counties: string[], towns: string[] = []) =>
      match({ ...perfect, counties, towns }, { ...full, location: 'Inverness' }, areas).matchScore;
    expect(score(['citrus'], ['Inverness'])).toBe(100);
    // A neighboring county gets a quarter of the points; neither county was asked for.
    expect([score(['pasco']), score(['manatee'])]).toEqual([58, 36]);
    expect(
      match({ ...perfect, counties: ['citrus'], towns: [] }, full, areas).doesNotMatch,
    ).toEqual([expect.stringMatching(/, only in Citrus$/)]);
  });

  test('A873: a service that the agency has added is asked for and offered by its title', () => {
    const services = [...deliveredServices, { slug: 'night-nurse', title: 'Night Nurses' }];
    const preferences: Preferences = { ...full, serviceTypes: ['night-nurse'] };
    expect(recommend([perfect], preferences, suncoastAreas, services)).toEqual([]);
    const nurse = { ...silent, services: ['night-nurse'] };
    const [found] = recommend(
      [nurse],
      { childAges: [2], serviceTypes: ['night-nurse'] },
      suncoastAreas,
      services,
    );
    expect(found?.matchReasons.at(-1)).toBe('Offers Night Nurses');
    expect(
      findNearMatches([perfect], preferences, suncoastAreas, services).map(
        ({ summary }) => summary,
      ),
    ).toEqual([expect.stringMatching(/^Not for Night Nurses, but /)]);
  });
});

const withoutCap = createRecommender({ ...matchingRule, maxUnsureScore: 100 });

describe('the list', () => {
  test('A656: ties are broken by rating, then experience, then id', () => {
    // Their scores are all 76: what differs is less than a point.
    const cards: ProviderCardData[] = [
      { ...silent, id: 5, rating: 4, experience: 'Since school' },
      { ...silent, id: 4, rating: 4, experience: '5-10 years' },
      { ...silent, id: 3, rating: 4, experience: '5-10 years' },
      { ...silent, id: 6, rating: 4, experience: '6 years' },
      { ...silent, id: 9, rating: 4.5, experience: '5-10 years' },
    ].map((card) => ({ ...card, ageGroups: perfect.ageGroups }));
    const answer = recommend(cards, bare, suncoastAreas);
    expect(new Set(answer.map(({ matchScore }) => matchScore)).size).toBe(1);
    expect(answer.map(({ provider }) => provider.id)).toEqual([9, 6, 3, 4, 5]);
  });

  test('who has no rating yet counts as the middle, stands behind the rated, and gets no stars', () => {
    const rated = { ...silent, id: 1, rating: 2.5 };
    const unrated = { ...silent, id: 2, rating: undefined };
    const [first, second, ...others] = recommend([unrated, rated], bare, suncoastAreas);
    expect(others).toEqual([]);
    expect([first?.provider.id, second?.provider.id]).toEqual([1, 2]);
    expect(second?.matchScore).toBe(first?.matchScore);
    expect(second?.provider).not.toHaveProperty('rating');
    expect(second?.matchReasons.join()).not.toContain('Rated');
  });

  test('A972: a rating is a reason only with the families behind it, who go with it', () => {
    const ratedBy = '1 family, in October 2026';
    const unheard = { ...silent, id: 2, rating: 5 };
    const [first, second] = recommend(
      [{ ...unheard, id: 1, ratedBy }, unheard],
      bare,
      suncoastAreas,
    );
    expect(first?.matchReasons).toContain('Rated 5 out of 5');
    expect(first?.provider).toMatchObject({ rating: 5, ratedBy });
    expect(second?.matchScore).toBe(first?.matchScore);
    expect(second?.matchReasons).not.toContain('Rated 5 out of 5');
    expect(second?.provider).not.toHaveProperty('ratedBy');
  });

  test('the best six are shown, wherever they stand', () => {
    const cards = Array.from({ length: 30 }, (_, index) => ({
      ...perfect,
      id: index + 1,
      rating: [3, 11, 12, 20, 27, 29].includes(index) ? 5 : 1,
    }));
    expect(listIds(cards)).toEqual([4, 12, 13, 21, 28, 30]);
  });

  test.each([bare, full, { ...full, scheduleNeeds: 'flexible', location: 'Tampa' }] as const)(
    'A656: of many, those are shown who are the best when each is matched alone: %j',
    (preferences) => {
      const cards = makeProviderCards(2000);
      const alone = cards.flatMap((card) => {
        const [found] = recommend([card], preferences, suncoastAreas);
        const [uncapped] = withoutCap([card], preferences, suncoastAreas);
        const years = readExperienceYears(card.experience);
        if (!found || !uncapped) return [];
        const scores = { score: found.matchScore, points: uncapped.matchScore };
        return [{ found, card, years, turn: card.id, ...scores }];
      });
      const best = alone.sort(compareMatches).slice(0, 6);
      expect(recommend(cards, preferences, suncoastAreas)).toEqual(best.map(({ found }) => found));
      expect(recommend(cards.toReversed(), preferences, suncoastAreas)).toEqual(
        best.map(({ found }) => found),
      );
    },
  );

  test('nobody to match is an empty list', () => {
    expect(listIds([])).toEqual([]);
  });

  test('A606, A607: a match has the data of a card, and no contact data', () => {
    const found = match({ ...perfect, imageSet: '/images/maya.svg 2x' }, full);
    expect(recommendationSchema.parse(found)).toEqual(found);
    expect(Object.keys(found.provider)).toEqual([
      ...['id', 'name', 'title', 'image', 'imageSet', 'rating', 'ratedBy'],
      ...['experience', 'bio', 'specialties', 'sample'],
    ]);
  });
});

describe('reasons', () => {
  test('A657: the weightiest come first, in the words of the family', () => {
    expect(match(perfect, full).matchReasons).toEqual([
      'Cares for infants and toddlers (ages 1-3)',
      'Works part time',
      'Serves Largo',
      'Speaks Spanish and offers newborn care and overnight care',
    ]);
  });

  test('the weightiest come first, whatever the order of the criteria', () => {
    const reversed = { ...matchingRule, criteria: matchingRule.criteria.toReversed() };
    const preferences: Preferences = { ...bare, providerExperience: '10_years' };
    const [found] = createRecommender(reversed)([perfect], preferences, suncoastAreas);
    expect(found?.matchReasons).toEqual(match(perfect, preferences).matchReasons);
  });

  test('A657: what is asked for and partly met names what is met', () => {
    const preferences: Preferences = {
      childAges: [0, 1, 2, 9],
      serviceTypes: ['nanny'],
      providerExperience: '10_years',
      specialRequirements: [
        ...(['newborn-care', 'overnight-care', 'transportation', 'bilingual-spanish'] as const),
      ],
    };
    const found = match({ ...perfect, experience: '8 years' }, preferences);
    expect(found.matchReasons).toEqual([
      'Cares for infants and toddlers (ages 1-3)',
      'Speaks Spanish and offers newborn care and overnight care',
      'Rated 5 out of 5',
      'Offers nanny care',
    ]);
    expect(found.toConfirm).toEqual([]);
    expect(found.doesNotMatch).toEqual([
      "doesn't list care for a 9-year-old",
      "doesn't list transportation",
      'has 8+ years of experience, not the 10 you asked for',
    ]);
  });

  test.each([
    ['3_years', 'Has 10+ years of experience, more than the 3 you asked for'],
    ['10_years', 'Has 10+ years of experience, as you asked'],
    ['any', 'Has 10+ years of experience'],
  ] as const)('experience is stated beside the minimum: %s', (providerExperience, reason) => {
    expect(match(perfect, { ...bare, providerExperience }).matchReasons).toContain(reason);
  });

  test('five years and 4.5 stars are reasons that nobody asked for, a little less is none', () => {
    const known = { ...silent, ratedBy: perfect.ratedBy };
    const listReasons = (card: Partial<ProviderCardData>) =>
      match({ ...known, ...card }, bare).matchReasons;
    expect(listReasons({ rating: 4.5 })).toContain('Rated 4.5 out of 5');
    expect(listReasons({ rating: 4.4 }).join()).not.toContain('Rated');
    expect(listReasons({ experience: '5 years' })).toContain('Has 5+ years of experience');
    expect(listReasons({ experience: '4 years' }).join()).not.toContain('experience');
  });

  test('a flexible schedule is stated where the schedules are known', () => {
    const flexible: Preferences = { ...bare, scheduleNeeds: 'flexible' };
    expect(match(perfect, flexible).matchReasons).toContain(
      'Works part time or occasional days, and your schedule is flexible',
    );
    expect(match(silent, flexible).matchReasons).toEqual(['Offers nanny care']);
  });

  test('a county is called by the name that the agency gives it', () => {
    const areas = [{ slug: 'pinellas', name: 'Pinellas County', cities: [] }];
    expect(
      match({ ...perfect, towns: [] }, { ...full, location: 'pinellas' }, areas).matchReasons,
    ).toContain('Serves Pinellas County');
  });

  test('A658: a caregiver of whom little is known has the service as a reason', () => {
    const services: Preferences['serviceTypes'] = ['childcare-consulting', 'doula', 'nanny'];
    const card: ProviderCardData = { ...silent, services: ['childcare-consulting'] };
    expect(match(card, { ...full, serviceTypes: services }).matchReasons).toEqual([
      'Offers nanny care and childcare consulting',
    ]);
  });
});

describe('what does not match, and what to ask', () => {
  test('nothing, when all is met or nothing was asked for', () => {
    const silentButForAges = match({ ...silent, ageGroups: perfect.ageGroups }, bare);
    for (const found of [match(perfect, full), silentButForAges]) {
      expect([found.doesNotMatch, found.toConfirm]).toEqual([[], []]);
    }
  });

  test('A717: all that was asked for and is unknown is to be asked, in a fixed order', () => {
    const found = match({ ...silent, experience: 'Since school' }, full);
    expect(found.toConfirm).toEqual([
      ...['ages', 'schedule', 'Largo', 'Spanish', 'newborn care', 'overnight care'],
      'experience',
    ]);
    expect(found.doesNotMatch).toEqual([]);
  });

  test('A717, A920: a skill that is not listed is asked about where another fact speaks for it', () => {
    const found = match(
      { ...perfect, skills: ['newborn-care'], mentions: ['overnight-care'] },
      full,
    );
    expect([found.doesNotMatch, found.toConfirm]).toEqual([[], ['overnight care']]);
  });

  test.each([
    [
      { counties: ['hillsborough'], towns: [] },
      {},
      ["doesn't work in Largo (Pinellas), only in Hillsborough"],
    ],
    [
      { counties: ['manatee', 'sarasota'], towns: ['Venice'] },
      { location: 'pinellas' },
      ["doesn't work in Pinellas County, only in Manatee and Sarasota"],
    ],
    [{ schedules: ['full_time'] }, {}, ["doesn't work part time, only full time"]],
    [{}, { childAges: [0.5, 6, 8] }, ["doesn't list care for children ages 6 and 8"]],
    [
      { ageGroups: ['teens'] },
      { childAges: [0.5, 8, 14] },
      ["doesn't list care for a baby under 1 or an 8-year-old"],
    ],
    [{ skills: ['newborn-care'] }, {}, ["doesn't list overnight care"]],
    [{ languages: ['English', 'Vietnamese'] }, {}, ["doesn't list Spanish"]],
    [
      { languages: ['English'], skills: ['transportation'] },
      {},
      ["doesn't list Spanish", "doesn't list newborn care", "doesn't list overnight care"],
    ],
    [
      { experience: 'Less than 1 year' },
      {},
      ['has less than a year of experience, not the 5 you asked for'],
    ],
  ] satisfies [Partial<ProviderCardData>, Partial<Preferences>, string[]][])(
    'A717, A895: %j beside %j: %j',
    (facts, asked, sentences) => {
      const found = match({ ...perfect, ...facts }, { ...full, ...asked });
      expect(found.doesNotMatch).toEqual(sentences);
      expect(found.toConfirm).toEqual([]);
    },
  );
});

test.each([[[0, 2, 8]], [[0, 1, 2, 8]]])(
  'A716: nobody who does not take one of the children of %j is Excellent, whatever else fits',
  (childAges) => {
    const found = match({ ...perfect, experience: '10+ years' }, { ...full, childAges });
    expect(found.doesNotMatch).toHaveLength(1);
    expect(found.matchScore).toBeLessThan(80);
    expect(findMatchBand(found.matchScore).name).toBe('Great');
  },
);

test('A716, A717: a family in Clearwater with children ages 6 and 8 finds nobody above Good among the shipped caregivers, and reads why', () => {
  const cards = listShipped('providers').map((provider) => providerCardSchema.parse(provider));
  const { counties } = getShipped('site').serviceAreas;
  const found = recommend(
    cards,
    {
      childAges: [6, 8],
      serviceTypes: ['nanny'],
      scheduleNeeds: 'part_time',
      location: 'Clearwater',
      specialRequirements: ['homework-help'],
    },
    counties.map((county) => serviceAreaSchema.parse(county)),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const { matchScore, provider, doesNotMatch } of found) {
    expect(['Good', 'Potential']).toContain(findMatchBand(matchScore).name);
    const card = cards.find(({ id }) => id === provider.id);
    const isNear = card?.counties?.includes('pinellas') === true;
    const said = doesNotMatch.some((text) => text.includes('work in Clearwater (Pinellas)'));
    expect(said).toBe(!isNear);
  }
  expect(found[0]).toMatchObject({
    provider: { name: 'Marcus Bell' },
    doesNotMatch: ["doesn't work in Clearwater (Pinellas), only in Hillsborough"],
    toConfirm: [],
  });
});
