import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { providerServiceTypes } from '#model/schemas/care.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { countySlugs } from '#test/matching/suncoast-areas.ts';
import { readFilters } from './filters.ts';
import {
  listLanguages,
  listProviderFilters,
  searchProviders,
  toSearchableProvider,
  toSearchWords,
  type FoundProvider,
  type ProviderFilterName,
  type ProviderFilters,
} from './provider-search.ts';
import { makeProviderCards } from '#test/kit/made-cards.ts';

const people = makeProviderCards(60);
const everybody = people.map(({ id }) => id);
const [model] = people as [ProviderCardData];

const choices = listProviderFilters({
  services: providerServiceTypes,
  counties: countySlugs,
  offers: serviceSlugs,
});

function toFilters(asked: Partial<ProviderFilters>): ProviderFilters {
  return readFilters(choices, (name) => asked[name] ?? null);
}

function searchAmong(
  cards: ProviderCardData[],
  asked: Partial<ProviderFilters>,
  saved: number[] = [],
): FoundProvider[] {
  const entries = cards.map(toSearchableProvider);
  const found = searchProviders(entries, toFilters(asked), new Set(saved));
  return found.map(({ card, toConfirm }) => ({ card, toConfirm }));
}

function search(asked: Partial<ProviderFilters>, saved?: number[]): FoundProvider[] {
  return searchAmong(people, asked, saved);
}

function toIds(found: readonly { card: ProviderCardData }[]): number[] {
  return found.map(({ card }) => card.id).sort((one, other) => one - other);
}

const text = fc.string({
  unit: fc.constantFrom(...Array.from('abAB .*+?()[]^$|\\')),
  maxLength: 12,
});
const service = fc.constantFrom('', ...providerServiceTypes);
const fields = fc.record({
  name: text,
  title: text,
  bio: text,
  specialties: fc.array(text, { maxLength: 3 }),
  experience: text,
  serviceType: fc.constantFrom(...providerServiceTypes),
});

describe('searching by text', () => {
  test('A156–A162: it finds any part of name, title, bio and each specialty, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 6 }), text, (entries, q) => {
        const cards = entries.map((entry, id) => ({ ...model, ...entry, id }));
        const typed = q.trim().toLowerCase();
        const expected = cards.filter(({ name, title, bio, specialties }) =>
          [name, title, bio, ...specialties].some((field) => field.toLowerCase().includes(typed)),
        );
        const found = searchAmong(cards, { q });
        expect(found.map(({ card }) => card.id)).toEqual(
          (typed === '' ? cards : expected).map(({ id }) => id),
        );
      }),
    );
  });

  test.each([
    ['A156', 'name', { name: 'Marisol Reyes' }, 'ISOL re'],
    ['A157', 'title', { title: 'Postpartum Doula' }, 'PARTUM'],
    ['A158', 'bio', { bio: 'Reads aloud every day.' }, 'aLOUd'],
    ['A159', 'specialty', { specialties: ['Toddlers', 'Twins and multiples'] }, 'twins AND'],
    ['A162', 'sign', { bio: 'Certified (CPR+) in 1.5 days' }, '(cpr+) in 1.5'],
  ])('%s: a part of the %s is enough', (_, _field, told, q) => {
    const plain = { name: 'x', title: 'x', bio: 'x', specialties: ['x'] };
    const other = { ...model, ...plain, id: 2 };
    const card = { ...other, ...told, id: 3 };
    expect(searchAmong([other, card], { q })).toEqual([{ card, toConfirm: [] }]);
  });

  test('A161: years, the kind of service, facets and unknown fields are not searched', () => {
    const card = {
      ...model,
      name: 'x',
      title: 'x',
      bio: 'x',
      specialties: ['x'],
      detailedBio: 'A long story',
      experience: '10+ years',
      serviceType: 'doula' as const,
      languages: ['Greek'],
    };
    for (const q of ['10+', 'years', 'doula', 'Greek', 'long story', 'svg']) {
      expect(searchAmong([card], { q }), q).toEqual([]);
    }
  });

  test('A707: only spaces search nothing', () => {
    expect(toIds(search({ q: '   ' }))).toEqual(everybody);
  });
});

describe('filters', () => {
  test.each(providerServiceTypes)('A163: %s shows those of that kind only', (type) => {
    const expected = people.filter(({ serviceType }) => serviceType === type);
    expect(expected.length).toBeGreaterThan(3);
    expect(search({ service: type })).toEqual(expected.map((card) => ({ card, toConfirm: [] })));
  });

  test('A164: each caregiver must match all filters', () => {
    const part = fc.constantFrom('', 'an', 'nanny', 'in ', 'Swimming', 'zzz');
    const facets: fc.Arbitrary<Partial<ProviderFilters>> = fc.record({
      ages: fc.constantFrom('', ...choices.ages),
      county: fc.constantFrom('', ...choices.county),
      language: fc.constantFrom('', 'Spanish', 'Greek'),
      saved: fc.constantFrom('', '1'),
    });
    fc.assert(
      fc.property(part, service, facets, (q, type, rest) => {
        const saved = [1, 2, 3, 5, 8, 13, 21, 34];
        const asked: Partial<ProviderFilters> = { q, service: type, ...rest };
        const alone = Object.entries(asked).map(
          ([name, value]) => new Set(toIds(search({ [name]: value }, saved))),
        );
        expect(toIds(search(asked, saved))).toEqual(
          everybody.filter((id) => alone.every((ids) => ids.has(id))),
        );
      }),
    );
  });

  test('"Saved by me" finds the visitor’s own choice', () => {
    expect(toIds(search({ saved: '1' }, [4, 2, 999]))).toEqual([2, 4]);
    expect(search({ saved: '1' })).toEqual([]);
  });
});

describe('a fact that a caregiver did not give', () => {
  const read: Record<string, (card: ProviderCardData) => readonly string[] | undefined> = {
    ages: (card) => card.ageGroups,
    county: (card) => card.counties,
    schedule: (card) => card.schedules,
    skill: (card) => card.skills,
    language: (card) => card.languages,
    offers: (card) => card.services,
  };
  const words: Record<string, string> = {
    ages: 'ages',
    county: 'counties',
    schedule: 'schedule',
    skill: 'special skills',
    language: 'languages',
    offers: 'other services',
  };
  const names = Object.keys(read) as ProviderFilterName[];
  const asked = fc
    .tuple(...names.map((name) => fc.constantFrom('', ...valuesOf(name))))
    .map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]])));

  function valuesOf(name: ProviderFilterName): readonly string[] {
    return choices[name] ?? ['English', 'Spanish', 'Greek'];
  }

  test('hides nobody: known matches come first, then those to confirm, each in order', () => {
    fc.assert(
      fc.property(asked, (filters: Partial<ProviderFilters>) => {
        const isAsked = names.filter((name) => filters[name] !== '');
        const unknown = (card: ProviderCardData) =>
          isAsked.filter((name) => (read[name]?.(card) ?? []).length === 0);
        const fits = people.filter((card) =>
          isAsked.every((name) => {
            const told = read[name]?.(card) ?? [];
            return told.length === 0 || told.includes(filters[name] ?? '');
          }),
        );
        const found = search(filters);
        expect(found.map(({ card }) => card)).toEqual([
          ...fits.filter((card) => unknown(card).length === 0),
          ...fits.filter((card) => unknown(card).length > 0),
        ]);
        for (const { card, toConfirm } of found) {
          expect(toConfirm).toEqual(unknown(card).map((name) => words[name]));
        }
      }),
    );
  });

  test('an empty list is an unknown fact, and another value hides', () => {
    const untold: ProviderCardData = { ...model, id: 1, counties: [] };
    const other: ProviderCardData = { ...model, id: 2, counties: ['pasco'] };
    const fit: ProviderCardData = { ...model, id: 3, counties: ['pasco', 'manatee'] };
    expect(searchAmong([untold, other, fit], { county: 'manatee' })).toEqual([
      { card: fit, toConfirm: [] },
      { card: untold, toConfirm: ['counties'] },
    ]);
  });
});

test('languages are listed once, in order, and none for those who gave none', () => {
  const told = [['Spanish', 'English'], undefined, ['English'], []];
  expect(listLanguages(told.map((languages) => ({ languages })))).toEqual(['English', 'Spanish']);
});

test('an ordered search begins with the most years, or the newest check, and leaves ties as they were', () => {
  const told: Partial<ProviderCardData>[] = [
    { experience: '5-10 years', checks: { cpr: '2099-02-01', references: '2099-01-31' } },
    { experience: '10+ years', checks: { cpr: '2098-11-01', references: '2099-01-31' } },
    { experience: 'Many years' },
    { experience: '9 years, and 5', checks: { references: '2098-12-31', cpr: '2099-02-01' } },
  ];
  const cards = told.map((each, index) => ({ ...model, ...each, id: index + 1 }));
  const order = (sort: string) => searchAmong(cards, { sort }).map(({ card }) => card.id);
  expect(order('experience')).toEqual([2, 4, 1, 3]);
  expect(order('checks')).toEqual([1, 4, 2, 3]);
});

test('of a long text every word of three letters is known once, folded, in order', () => {
  expect(toSearchWords('The Niñera of 33606: “the” CPR-certified\nnew niñera, at 5.')).toBe(
    '33606 certified cpr new ninera the',
  );
});
