import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchedProvider } from '#model/schemas/provider-card.ts';
import { findCloseArticles, toSearchableArticle } from './article-search.ts';
import { makeArticleCards, makeProviderCards } from '#test/kit/made-cards.ts';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { findCloseProviders } from './close-providers.ts';
import { findMeanings, hasMeaning } from './everyday-words.ts';
import { toProfileWords, toSearchableProvider } from './provider-search.ts';
import { toQuery } from './text-match.ts';

const areas = readSite().serviceAreas.counties;
const [model] = makeProviderCards(1) as [SearchedProvider];
const people = readProviders().map((provider): SearchedProvider => ({
  ...provider,
  specialties: Array.isArray(provider.specialties) ? provider.specialties : [],
  words: toProfileWords(provider.detailedBio ?? ''),
}));

function findClose(cards: readonly SearchedProvider[], typed: string) {
  return findCloseProviders(cards.map(toSearchableProvider), typed, areas);
}

function listFound(typed: string): [string, ...string[]][] {
  return (findClose(people, typed)?.found ?? []).map(({ entry, reasons }) => [
    entry.card.name,
    ...reasons,
  ]);
}

function listNames(typed: string): string[] {
  return listFound(typed).map(([name]) => name);
}

const nannies = ['Marisol Reyes', 'Hannah Lindqvist', 'Marcus Bell', 'Colleen Brady'];
const drivers = ['Hannah Lindqvist', 'Priya Raman', 'Marcus Bell', 'Nikos Pappas'];

describe('a search for words that nobody has as a whole', () => {
  test('A726: each word counts by itself', () => {
    expect(listFound('Spanish newborn')).toEqual([['Marisol Reyes', '“spanish”', '“newborn”']]);
    expect(findClose(people, 'Spanish newborn')?.sentence).toBe(
      'For “Spanish newborn”: Marisol Reyes.',
    );
    expect(findClose(people, 'newborn twins basketball')?.sentence).toBe(
      'Nobody matches all of “newborn twins basketball”. Closest, with 2 of 3 words: Marisol Reyes and Denise Whitaker.',
    );
  });

  test.each([
    ['after-school', 'school age', ['Priya Raman', 'Marcus Bell']],
    ['español', 'Spanish', ['Marisol Reyes']],
    ['sitters', 'nanny', nannies],
    ['babysitter', 'nanny', nannies],
    ['cuidadora', 'nanny', nannies],
    ['cuidado de niños', 'nanny', nannies],
  ])('A726: %j is understood as %s', (typed, label, names) => {
    expect(listFound(typed)).toEqual(names.map((name) => [name, label]));
  });

  test('A726: a word of the long profile is found, and said to be there', () => {
    expect(listFound('autism')).toEqual([['Marcus Bell', '“autism” in the profile']]);
  });

  test('a part of a word is another word', () => {
    expect(listFound('aid')).toEqual([]);
    expect(listFound('aides')).toEqual([['Marcus Bell', '“aides”']]);
  });

  test.each([
    ['Clearwater', 'Clearwater is in Pinellas: 3 caregivers.'],
    ['st. pete', 'St. Petersburg is in Pinellas: 3 caregivers.'],
    ["Land O' Lakes", "Land O' Lakes is in Pasco: 2 caregivers."],
  ])('A726: the town %s leads to its county', (typed, sentence) => {
    const close = findClose(people, typed);
    expect(close?.sentence).toBe(sentence);
    for (const { entry, reasons } of close?.found ?? []) {
      expect(entry.card.counties).toContain(close?.area?.slug);
      const own = entry.card.towns?.includes(sentence.split(' is in ')[0] ?? '');
      expect(reasons).toEqual([own ? sentence.split(' is in ')[0] : close?.area?.name]);
    }
  });

  test('those who name the town come before those who name its county', () => {
    const [town, county] = [
      { ...model, id: 2, counties: ['pinellas'], towns: ['Largo'] },
      { ...model, id: 1, counties: ['pinellas'] },
    ];
    expect(findClose([county, town], 'Largo')?.found.map(({ entry }) => entry.card.id)).toEqual([
      2, 1,
    ]);
  });

  test('A726: a county without "county" in any text is a place, too', () => {
    const close = findClose([{ ...model, counties: ['pasco'] }], 'Pasco');
    expect(close?.area?.slug).toBe('pasco');
    expect(close?.sentence).toBe(`For “Pasco”: ${model.name}.`);
  });

  test('a place without the work that was asked for lists that work, the nearest first', () => {
    const close = findClose(people, 'nanny st pete');
    expect(close?.sentence).toBe(
      'St. Petersburg is in Pinellas. No nanny in Pinellas yet. Closest: 4 caregivers.',
    );
    expect(listNames('nanny pasco')).toEqual([
      'Marisol Reyes',
      'Marcus Bell',
      'Hannah Lindqvist',
      'Colleen Brady',
    ]);
  });

  test.each(['zzz', '', '  ', 'the', 'q', '!?', 'wheelchair', 'swimming pool'])(
    '%j has no second list',
    (typed) => {
      expect(findClose(people, typed)).toBeNull();
    },
  );

  test('A726: the words of an article count one by one', () => {
    const [sleep, nanny] = makeArticleCards(2).map((card, index) =>
      toSearchableArticle({
        ...card,
        ...(index === 0
          ? { title: 'Newborn Sleep', excerpt: '' }
          : { title: 'Questions for a Nanny', excerpt: '' }),
      }),
    );
    const close = findCloseArticles(
      [sleep, nanny].flatMap((each) => each ?? []),
      'sleep for twin newborns',
    );
    expect(close?.found.map(({ entry: found }) => found)).toEqual([sleep]);
    expect(close?.sentence).toBe(
      'No article matches all of “sleep for twin newborns”. Closest, with 2 of 3 words: 1 article.',
    );
    expect(
      findCloseArticles(
        [sleep, nanny].flatMap((each) => each ?? []),
        'newbron sleep',
      )?.sentence,
    ).toBe('We read “newbron sleep” as “newborn sleep”. For “newborn sleep”: 1 article.');
  });
});

describe('a slip', () => {
  test.each([
    ['nany', 'nanny', nannies],
    ['babysiter', 'babysitter', nannies],
    ['niñrea', 'ninera', nannies],
    ['Sarsota', 'sarasota', ['Hannah Lindqvist', 'Colleen Brady']],
    ['Marisoll', 'marisol', ['Marisol Reyes']],
    ['Witaker', 'whitaker', ['Denise Whitaker']],
    ['babysitt', 'babysitter', nannies],
  ])('A897: %s is read as %s', (typed, meant, names) => {
    expect(findClose(people, typed)?.sentence).toMatch(
      new RegExp(`^We read “${typed}” as “${meant}”\\. `),
    );
    expect(listNames(typed)).toEqual(names);
  });

  test('A897: in the name of a town is mended, and its county told', () => {
    expect(findClose(people, 'clearwatter')?.sentence).toBe(
      'We read “clearwatter” as “clearwater”. Clearwater is in Pinellas: 3 caregivers.',
    );
    expect(
      findClose(people, 'nanny Hilsborough')?.found.map(({ entry }) => entry.card.name),
    ).toEqual(['Marisol Reyes', 'Marcus Bell']);
  });

  test('a word that somebody uses is no slip', () => {
    const cards = [{ ...model, bio: 'Mends a nany every day.' }];
    expect(findClose(cards, 'nany nothing')?.sentence).not.toContain('We read');
  });
});

test.each([
  ['33563', 'hillsborough'],
  ['33701', 'pinellas'],
  ['34638', 'pasco'],
  ['34205', 'manatee'],
  ['34293', 'sarasota'],
])('A898: the ZIP code %s finds the caregivers of %s', (zip, slug) => {
  const close = findClose(people, zip);
  const expected = people.filter(({ counties }) => counties?.includes(slug));
  expect(expected.length).toBeGreaterThan(0);
  expect(close?.found.map(({ entry }) => entry.card.id).sort()).toEqual(
    expected.map(({ id }) => id).sort(),
  );
  expect(close?.sentence).toMatch(
    new RegExp(`^${zip} is in ${close?.area?.name ?? ''}: ${expected.length} caregivers?\\.$`),
  );
});

test.each(['30301', '3356', '335633', '34600', '00000'])('the ZIP code %s is elsewhere', (zip) => {
  expect(findClose(people, zip)).toBeNull();
});

test.each([
  ['CPR', 'cpr', 'CPR certificate seen'],
  ['first aid', 'cpr', 'CPR certificate seen'],
  ['driving record', 'driving', 'driving record checked'],
  ['background checks', 'records', 'criminal records searched'],
] as const)('A899: %s finds those who were checked', (typed, check, label) => {
  const expected = people.filter(({ checks }) => checks?.[check] !== undefined);
  expect(expected.length).toBeGreaterThan(1);
  expect(listFound(typed)).toEqual(expected.map(({ name }) => [name, label]));
});

test('what everyday words mean stands below those who have the word itself', () => {
  const literal = people.filter(({ bio, title, specialties }) =>
    [bio, title, ...specialties].some((text) => /drive/i.test(text)),
  );
  expect(literal.length).toBeGreaterThan(0);
  expect(listNames('drive')).toEqual(
    expect.arrayContaining(drivers.filter((name) => !literal.some((each) => each.name === name))),
  );
  expect(findClose(people, 'drive')?.sentence).toMatch(/^Also for “drive”: /);
});

const word = fc.constantFrom(
  ...['newborn', 'sitter', 'Clearwater', 'after-school', 'Tampa', 'autism', 'zzz', 'cook', 'the'],
  ...['reads', 'Spanish', 'ab', 'new port richey', 'part time', 'night'],
);
const query = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const cards = fc.array(fc.constantFrom(...people, ...makeProviderCards(40)), { maxLength: 12 });

/** Returns whether the card alone bears out a reason. */
function isTrue(reason: string, card: SearchedProvider, typed: string): boolean {
  const quoted = /^“(.+)”( in the profile)?$/.exec(reason);
  if (quoted) {
    const texts = quoted[2]
      ? [card.words ?? '']
      : [card.name, card.title, card.bio, ...card.specialties];
    const stem = (quoted[1] ?? '').replace(/s$/, '');
    return texts.some((text) => toQuery(text).includes(stem));
  }
  if (card.towns?.includes(reason)) return true;
  const area = areas.find(({ name }) => name === reason);
  if (area) return card.counties?.some((slug) => slug === area.slug) ?? false;
  const words = toQuery(typed).replaceAll('-', ' ').split(' ');
  const phrases = words.flatMap((_, from) =>
    [1, 2, 3].map((size) => words.slice(from, from + size)),
  );
  return phrases
    .flatMap((phrase) => findMeanings(phrase.join(' ')))
    .some((meaning) => meaning.label === reason && hasMeaning(card, meaning));
}

describe('the laws of the second list', () => {
  test('A726: nobody in it is in the first, and beside the first it is for whole matches only', () => {
    fc.assert(
      fc.property(cards, query, (all, typed) => {
        const entries = all.map(toSearchableProvider);
        const isFound = ({ haystack }: { haystack: string }) => haystack.includes(toQuery(typed));
        const close = findCloseProviders(entries, typed, areas);
        expect(close?.found.filter(({ entry }) => isFound(entry)) ?? []).toEqual([]);
        if (close && entries.some(isFound)) expect(close.sentence).toMatch(/^Also for “/);
      }),
    );
  });

  test('A726: everybody in it has a reason, each reason is true, and nobody has more', () => {
    fc.assert(
      fc.property(cards, query, (all, typed) => {
        for (const { entry, reasons } of findClose(all, typed)?.found ?? []) {
          const card = all.find(({ id, name }) => id === entry.card.id && name === entry.card.name);
          expect(reasons.length).toBeGreaterThan(0);
          for (const reason of reasons) {
            expect(card && isTrue(reason, card, typed), `${reason} for ${typed}`).toBe(true);
          }
        }
      }),
    );
  });
});
