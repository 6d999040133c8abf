import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listWords } from '#lib/text/phrases.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { seed, sizes } from '#test/full/torture/sizes.ts';
import { aScene } from '#test/matching/arbitraries.ts';
import { suncoastAreas } from '#test/matching/suncoast-areas.ts';
import { describeMatches } from './coordinator-note.ts';
import type { Preferences } from './preferences.ts';
import { toOutsideArea } from './location-names.ts';
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

const nobody = 'Nobody on this page is known to match on every point we compared.';
const rest = " Where something doesn't match or we'd have to ask, the card says so.";

const situations: [ProviderCardData[], Partial<Preferences>, string][] = [
  [[maya], {}, 'Maya matches on every point we compared.'],
  [[maya, more(2, 'Bo Chen')], {}, 'Maya and Bo match on every point we compared.'],
  [[maya, bo], {}, `Maya matches on every point we compared.${rest}`],
  [[bo], {}, nobody + rest],
  [[far], {}, nobody + rest],
  [[more(1, 'Maya Torres', { ageGroups: ['teens'] })], {}, nobody],
  [
    [maya],
    { location: 'Orlando' },
    "We couldn't find “Orlando” among our towns and counties, so this list leaves the place out. Maya matches on every point we compared.",
  ],
];

test.each(situations.map(([cards, changes, note]) => [note, cards, changes] as const))(
  'A895: %s',
  (note, cards, changes) => {
    expect(describeFor(cards, changes).note).toBe(note);
  },
);

test('A926: a town beyond the counties is said first, and that nobody works there', () => {
  const request = { ...asked, location: 'orlando' };
  const areas = [...suncoastAreas, toOutsideArea('Orlando, Lakeland')];
  const found = recommend([maya], request, areas);
  expect(found).toMatchObject([
    { doesNotMatch: ["doesn't work in Orlando, only in Pinellas"], toConfirm: [] },
  ]);
  expect(describeMatches(found, [maya], request, areas).note).toBe(
    `Orlando is outside our five counties: Pinellas, Hillsborough, Manatee, Sarasota and Pasco. ${nobody}${rest}`,
  );
  const silent = { ...maya, counties: [], towns: [] };
  expect(recommend([silent], request, areas)[0]?.doesNotMatch).toEqual(["doesn't work in Orlando"]);
});

test('A895: the sentence is true of every family and every list of caregivers', () => {
  fc.assert(
    fc.property(aScene(), ({ cards, preferences, areas }) => {
      const found = recommend(cards, preferences, areas);
      const { shown, note } = describeMatches(found, cards, preferences, areas);
      if (note === undefined) {
        expect(found).toEqual([]);
        return;
      }
      const fit = shown.filter((each) => each.doesNotMatch.length + each.toConfirm.length === 0);
      const names = fit.map(({ provider }) => provider.name);
      const [, who] = /([^.]+?) match(?:es)? on every point we compared\./.exec(note) ?? [];
      expect(who?.trim()).toBe(listWords(names) || 'Nobody on this page is known to');
      expect(note.endsWith(rest)).toBe(fit.length < shown.length);
    }),
    { seed, numRuns: sizes.matches },
  );
});

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
