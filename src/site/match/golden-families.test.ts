import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { serviceAreaSchema } from '#model/schemas/service-area.ts';
import { providerCardSchema } from '#model/schemas/provider-card.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { getShipped, listShipped } from '#test/kit/shipped-content.ts';
import { toOutsideArea } from './location-names.ts';
import { parseChildAges } from './answers.ts';
import { describeMatches } from './coordinator-note.ts';
import { preferencesSchema } from './preferences.ts';
import { recommend } from './recommend.ts';
import { findMatchBand } from './recommendation.ts';

const services = {
  nanny: 'nanny',
  doula: 'doula',
  assistant: 'family-assistant',
  consulting: 'childcare-consulting',
  'special care': 'specialized-care',
};
const hours = {
  'full time': 'full_time',
  'part time': 'part_time',
  occasional: 'occasional',
  flexible: 'flexible',
};
const requirements = {
  'special needs': 'special-needs-care',
  Spanish: 'bilingual-spanish',
  newborn: 'newborn-care',
  homework: 'homework-help',
  housekeeping: 'light-housekeeping',
  meals: 'meal-preparation',
  driving: 'transportation',
  overnight: 'overnight-care',
  birth: 'birth-support',
  postpartum: 'postpartum-care',
};
const bands = ['Potential', 'Good', 'Great', 'Excellent'] as const;

const oneOrMore = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(/, */) : value),
    z.array(z.enum(values)).default([]),
  );
const keysOf = <Key extends string>(map: Record<Key, string>) =>
  Object.keys(map) as [Key, ...Key[]];

const cards = listShipped('providers').map((provider) => providerCardSchema.parse(provider));
const { counties, outside = '' } = getShipped('site').serviceAreas;
const areas = [
  ...counties.map((county) => serviceAreaSchema.parse(county)),
  toOutsideArea(outside),
];
const names = cards.map(({ name }) => name) as [string, ...string[]];

const familySchema = z.strictObject({
  family: z.string(),
  ages: z.string(),
  help: oneOrMore(keysOf(services)),
  hours: z.enum(keysOf(hours)).optional(),
  where: z.string().optional(),
  special: oneOrMore(keysOf(requirements)),
  years: z.union([1, 3, 5, 10].map((count) => z.literal(count))).optional(),
  budget: z.string().optional(),
  first: oneOrMore(names),
  never: oneOrMore(names),
  band: z.enum(bands),
  why: z.string(),
});

const families = z
  .array(familySchema)
  .parse(parse(readFileSync(path.join(agencyDir, 'golden-families.yaml'), 'utf8')));

type Family = (typeof families)[number];

function match({ ages, help, special, years, ...family }: Family) {
  const preferences = preferencesSchema.parse({
    childAges: parseChildAges(ages)?.map(({ age }) => age),
    serviceTypes: help.map((name) => services[name]),
    scheduleNeeds: family.hours && hours[family.hours],
    location: family.where,
    specialRequirements: special.map((name) => requirements[name]),
    providerExperience: years && `${years}_year${years > 1 ? 's' : ''}`,
    budgetRange: family.budget,
  });
  const found = recommend(cards, preferences, areas, undefined, '2026-11-27');
  return { found, ...describeMatches(found, cards, preferences, areas) };
}

/** What no family is offered: to do without what matters most, or to have somebody met elsewhere. */
const unkind =
  /can meet|do without (?:special needs|newborn|overnight|birth|postpartum|Spanish)|aren't listed/;

describe('A896, A920, A921, A925: families as a coordinator judges them', () => {
  test('there are at least seventy', () => {
    expect(families.length).toBeGreaterThanOrEqual(70);
    expect(new Set(families.map(({ family }) => family)).size).toBe(families.length);
  });

  test.each(families)('$family', (family) => {
    const { found, shown, note } = match(family);
    const [best] = found;
    if (!best) throw new Error('Nobody is in the list.');
    expect(family.first, family.why).toContain(best.provider.name);
    const band = bands.findIndex((name) => findMatchBand(best.matchScore).name.startsWith(name));
    expect(band, `${best.matchScore} points. ${family.why}`).toBeLessThanOrEqual(
      bands.indexOf(family.band),
    );
    const names = shown.map(({ provider }) => provider.name);
    for (const name of family.never) expect(names, family.why).not.toContain(name);
    expect(note).not.toMatch(unkind);
  });

  test('no other family is offered such a thing either', () => {
    const some = <Value>(values: readonly Value[]) =>
      fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
    const family = fc.record({
      ages: fc.constantFrom('expecting', '4 months', '2', '3, 3', '6, 14', '16'),
      help: some(keysOf(services)),
      hours: fc.option(fc.constantFrom(...keysOf(hours)), { nil: undefined }),
      where: fc.option(fc.constantFrom('Clearwater', 'Plant City', 'Sarasota', 'Orlando', '33707')),
      special: some(keysOf(requirements)),
    });
    fc.assert(
      fc.property(family, ({ where, ...asked }) => {
        const { note } = match({
          ...asked,
          ...(where !== null && { where }),
          family: '',
          first: [],
          never: [],
          band: 'Potential',
          why: '',
        });
        expect(note).not.toMatch(unkind);
      }),
    );
  });
});
