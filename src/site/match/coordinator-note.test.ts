import { expect, test } from 'vitest';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { describeMatches } from './coordinator-note.ts';
import type { Preferences } from './preferences.ts';
import { recommend } from './recommend.ts';

const maya: ProviderCardData = {
  id: 1,
  name: 'Maya Torres',
  title: 'Nanny',
  bio: '',
  image: '/images/maya.svg',
  rating: 5,
  specialties: [],
  experience: '10+ years',
  serviceType: 'nanny',
  sample: false,
  ageGroups: ['infants', 'toddlers'],
  counties: ['pinellas'],
  towns: ['Largo'],
  schedules: ['part_time', 'occasional'],
  skills: ['newborn-care'],
  languages: ['English'],
};
const more = (id: number, name: string, facts: Partial<ProviderCardData> = {}) => ({
  ...maya,
  id,
  name,
  ...facts,
});
const asked: Preferences = {
  childAges: [2],
  serviceTypes: ['nanny'],
  scheduleNeeds: 'part_time',
  location: 'Largo',
};

function describeFor(cards: ProviderCardData[], changes: Partial<Preferences> = {}) {
  const request = { ...asked, ...changes };
  const found = recommend(cards, request, suncoastAreas);
  return describeMatches(found, cards, request, suncoastAreas);
}

const bo = more(2, 'Bo Chen', { towns: undefined });
const far = more(3, 'Cleo Diaz', { counties: ['hillsborough'], towns: ['Tampa'] });

const situations: [ProviderCardData[], Partial<Preferences>, string][] = [
  [[maya], {}, 'Maya fits everything you asked for.'],
  [[maya, more(2, 'Bo Chen')], {}, 'Maya and Bo fit everything you asked for.'],
  [
    [maya, more(2, 'Bo Chen'), more(3, 'Cleo Diaz')],
    {},
    'All of the caregivers below fit everything you asked for.',
  ],
  [
    [maya, bo],
    {},
    'Maya fits everything you asked for. The other one fits in part, and the card says where.',
  ],
  [
    [maya],
    { location: '', scheduleNeeds: '' },
    "Maya fits what you've told us. Add your hours and town to see who comes closest.",
  ],
  [[bo], {}, "As far as we know, Bo fits. We'd still ask about Largo."],
  [
    [maya],
    { specialRequirements: ['overnight-care'] },
    'No nanny on this page offers overnight care.',
  ],
  [
    [far],
    {},
    "No nanny on this page works in Pinellas County. We'd ask Cleo about driving to Largo.",
  ],
  [
    [maya],
    { scheduleNeeds: 'full_time' },
    'No nanny on this page works full time. Maya could be right, if part time or occasional days would do.',
  ],
  [
    [more(1, 'Maya Torres', { ageGroups: ['teens'] }), far],
    {},
    "No nanny on this page cares for a 2-year-old in Pinellas County. We'd ask Cleo about driving to Largo.",
  ],
  [
    [more(1, 'Maya Torres', { schedules: undefined, ageGroups: undefined })],
    {},
    "So far we know of no nanny here who works part time. We'd ask Maya about the ages and the hours.",
  ],
  [
    [more(1, 'Maya Torres', { ageGroups: ['teens'], counties: ['sarasota'], towns: [] })],
    {},
    'No nanny on this page works in Pinellas County.',
  ],
];

test.each(situations.map(([cards, changes, note]) => [note, cards, changes] as const))(
  'A895: %s',
  (note, cards, changes) => {
    expect(describeFor(cards, changes).note).toBe(note);
  },
);

test('A895: those without a card are counted in a line, and who is unknown is not called unfit', () => {
  const silent = { ageGroups: [], counties: [], towns: [], schedules: [], skills: [] };
  const cards = [
    maya,
    more(2, 'Bo Chen', { ageGroups: ['teens'], counties: ['sarasota'], towns: [] }),
    more(3, 'Cleo Diaz', { ageGroups: ['teens'], schedules: ['full_time'] }),
    more(4, 'Dee Ray', silent),
  ];
  expect(describeFor(cards, { specialRequirements: ['newborn-care'] }).others).toBe(
    "2 others don't fit: ages, schedule, county. We know too little about 1 other: ages, schedule, Largo, newborn care.",
  );
  expect(describeFor(cards.slice(0, 1)).others).toBeUndefined();
  expect(describeFor([])).toEqual({ shown: [] });
});
