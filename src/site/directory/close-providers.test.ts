import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchedProvider } from '#model/schemas/provider-card.ts';
import { findCloseArticles, toSearchableArticle } from './article-search.ts';
import { makeArticleCards, makeProviderCards } from '#test/kit/made-cards.ts';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { findCloseProviders } from './close-providers.ts';
import { describeOutside } from './search-lines.ts';
import { findMeanings, hasMeaning } from '#site/directory/words/everyday-words.ts';
import { toSearchWords, toSearchableProvider } from './provider-search.ts';
import { toQuery } from '#site/directory/words/text-match.ts';

const { counties: areas, region, outside = '' } = readSite().serviceAreas;
const places = { areas, region, outside };
const [model] = makeProviderCards(1) as [SearchedProvider];
const people = readProviders().map((provider): SearchedProvider => ({
  ...provider,
  specialties: Array.isArray(provider.specialties) ? provider.specialties : [],
  words: toSearchWords(provider.detailedBio ?? ''),
}));

function findClose(cards: readonly SearchedProvider[], typed: string) {
  return findCloseProviders(cards.map(toSearchableProvider), typed, places).close;
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
      'Nobody matches all of “newborn twins basketball”. Closest, with 2 of 3 words: Denise Whitaker.',
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

  test.each(['zzz', '', '  ', 'the', 'q', '!?', 'swimming pool'])(
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
    expect(findClose(cards, 'day nany')?.sentence).not.toContain('We read');
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

test.each([
  ['Lutz', 'Lutz is in Hillsborough: 4 caregivers.'],
  ['treasure island', 'Treasure Island is in Pinellas: 3 caregivers.'],
  [
    'thonotosasa',
    'We read “thonotosasa” as “thonotosassa”. Thonotosassa is in Hillsborough: 4 caregivers.',
  ],
  ['33548', '33548 is in Hillsborough: 4 caregivers.'],
])(
  'A926: the town %s, which is none of the listed cities, leads to its county',
  (typed, sentence) => {
    expect(findClose(people, typed)?.sentence).toBe(sentence);
  },
);

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

test.each([
  ['wheelchair', 'Nobody lists “wheelchair” yet. Closest: Marcus Bell.'],
  ['manny', 'We read “manny” as “male nanny”. For “male nanny”: Marcus Bell.'],
  ['2 year old', 'For “2 year old”: Marisol Reyes, Hannah Lindqvist and Colleen Brady.'],
])('A934: %s is answered with %s', (typed, sentence) => {
  expect(findClose(people, typed)?.sentence).toBe(sentence);
});

test('A934: who holds the words only within longer ones stands last, and why', () => {
  expect(listFound('man').slice(2)).toEqual([
    ['Priya Raman', '“man” in “raman”'],
    ['Colleen Brady', '“man” in “manatee”'],
  ]);
});

const elsewhere =
  'is outside our five counties: Pinellas, Hillsborough, Manatee, Sarasota and Pasco.';

test.each([
  ['near me', 'Choose your county under “Where”, or type your town or ZIP code.', undefined],
  ['nanny near me', 'Choose your county under “Where”, or type your town or ZIP code.', undefined],
  ['how much does a nanny cost', 'Profiles name no prices.', '/contact#message'],
  ['$25 an hour', 'Profiles name no prices.', '/contact#message'],
  ['jobs', 'Looking for work with families?', '/work-with-us'],
  ['now hiring', 'Looking for work with families?', '/work-with-us'],
  ['orlando', `Orlando ${elsewhere}`, '/contact#message'],
  ['nanny in lakeland', `Lakeland ${elsewhere}`, '/contact#message'],
  ['90210', `90210 ${elsewhere}`, '/contact#message'],
  ['90210-1234', `90210 ${elsewhere}`, '/contact#message'],
  ['tonight', "Profiles don't say who is free on a certain day.", '/contact'],
  ['live-in', 'No profile here lists live-in work.', '/contact#message'],
  ['nanny share', 'No profile here lists a nanny share.', '/contact#message'],
  ['swimming', 'No profile here lists swimming.', '/contact#message'],
  ['sleep train', 'No profile here lists sleep training.', '/contact#message'],
  ['toilet training', 'No profile here lists potty training.', '/contact#message'],
  ['asl', 'No profile here lists sign language.', '/contact#message'],
  ['lpn', 'No profile here lists nursing or medical care.', '/contact#message'],
  ['greek', 'No profile here lists Greek. The languages on profiles: English,', '/contact#message'],
])('A934: the question %s has an answer of its own', (typed, text, path) => {
  const { line } = findCloseProviders(people.map(toSearchableProvider), typed, places);
  expect(line?.text).toContain(text);
  expect(line?.path).toBe(path);
  expect(line?.label).toMatch(/^[A-Z]/);
});

test.each(['$15 an hour', '$8 per hour', '15 a hour', '12 dollars', '1 dollar'])(
  'the wage %s is a question about prices alone, not an age',
  (typed) => {
    const { line, close } = findCloseProviders(people.map(toSearchableProvider), typed, places);
    expect(line?.text).toContain('Profiles name no prices.');
    expect(close).toBeNull();
  },
);

test.each(['how much does a nanny cost', '$25 an hour', 'fees'])(
  'A934: where there is a page of fees, the question %s leads there',
  (typed) => {
    const { line } = findCloseProviders(people.map(toSearchableProvider), typed, {
      ...places,
      hasFees: true,
    });
    expect(line).toMatchObject({ label: 'Our fees', path: '/fees' });
  },
);

test.each([
  ['swimming', { bio: 'Swimming lessons in the family pool.' }],
  ['greek', { languages: ['Greek'] }],
])('what somebody lists is no question: %s', (typed, told) => {
  const cards = [model, { ...model, ...told }].map(toSearchableProvider);
  expect(findCloseProviders(cards, typed, places).line).toBeUndefined();
});

test('a place elsewhere is outside the agency’s own counties, however many', () => {
  const words = 'two three four five six seven eight nine 10'.split(' ');
  for (const [index, word] of words.entries()) {
    const counties = Array.from({ length: index + 2 }, (_, at) => ({
      slug: `c${at}`,
      name: 'C',
      cities: [],
    }));
    expect(describeOutside('Tampa', counties).text).toMatch(
      new RegExp(`^Tampa is outside our ${word} counties: C`),
    );
  }
});

test('where the ZIP codes of a county are not known, no ZIP code is called outside', () => {
  const [first, ...others] = areas;
  const open = { slug: first?.slug ?? '', name: 'Open', cities: [] };
  const all = { ...places, areas: [open, ...others] };
  expect(findCloseProviders(people.map(toSearchableProvider), '90210', all).line).toBeUndefined();
});

test('places come from the content: another agency knows its own region and towns', () => {
  const lee = {
    slug: 'lee',
    name: 'Lee',
    cities: ['Fort Myers', 'Captiva Island', 'St. James City'],
    zipCodes: '339',
  };
  const all = { areas: [lee], region: 'Gulf Coast of Lee', outside: 'Tampa' };
  const cards = [{ ...model, counties: ['lee'] }].map(toSearchableProvider);
  const find = (typed: string) => findCloseProviders(cards, typed, all);
  for (const typed of [
    'ft. myers',
    'FortMyers',
    'captiva',
    'saintjamescity',
    'north fort myers',
    'fort myers beach',
    'lee county',
    'gulf coast',
    '33901-1234',
  ]) {
    expect([typed, find(typed).close?.found.length]).toEqual([typed, 1]);
  }
  for (const typed of ['fort', 'ft', 'fort my', 'saint', 'island']) {
    expect([typed, find(typed).close?.area]).toEqual([typed, undefined]);
  }
  expect(find('tampa').line?.text).toBe('Tampa is outside Lee.');
});

test('next to a town, and in a part of it, those who name the town come first', () => {
  const lee = { slug: 'lee', name: 'Lee', cities: ['Bonita Springs', 'Estero'], zipCodes: '339' };
  const all = { areas: [lee], region: '', outside: '' };
  const there = [{}, { towns: ['Estero'] }].map((towns, id) =>
    toSearchableProvider({ ...model, id, counties: ['lee'], ...towns }),
  );
  for (const typed of ['estero', 'estero bay', 'estero heights']) {
    const { close } = findCloseProviders(there, typed, all);
    expect([typed, close?.found.map(({ entry }) => entry.card.id)]).toEqual([typed, [1, 0]]);
  }
  expect(findCloseProviders(there, 'downtown estero', all).close?.sentence).toBe(
    'Estero is in Lee: 2 caregivers.',
  );
  expect(findCloseProviders(there, 'estero bay', all).close?.sentence).not.toContain('Estero is');
});

test('what everyday words mean stands below those who have the word itself', () => {
  const literal = people.filter(({ bio, title, specialties }) =>
    [bio, title, ...specialties].some((text) => /drive/i.test(text)),
  );
  expect(literal.length).toBeGreaterThan(0);
  expect(listNames('drive')).toEqual(
    expect.arrayContaining(drivers.filter((name) => !literal.some((each) => each.name === name))),
  );
  expect(findClose(people, 'drive')?.sentence).toMatch(/ “drive”: /);
});

const word = fc.constantFrom(
  ...['newborn', 'sitter', 'Clearwater', 'after-school', 'Tampa', 'autism', 'zzz', 'cook', 'the'],
  ...['reads', 'Spanish', 'ab', 'new port richey', 'part time', 'night'],
);
const query = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const cards = fc.array(fc.constantFrom(...people, ...makeProviderCards(40)), { maxLength: 12 });

/** Returns whether the card alone bears out a reason. */
function isTrue(reason: string, card: SearchedProvider, typed: string): boolean {
  const [, part, whole] = /^“(.+)” in “(.+)”$/.exec(reason) ?? [];
  if (part && whole) {
    const texts = [card.name, card.title, card.bio, ...card.specialties].map(toQuery);
    return whole.includes(part) && texts.some((text) => text.includes(whole));
  }
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
    .flatMap((phrase) => findMeanings(phrase))
    .some((meaning) => meaning.label === reason && hasMeaning(card, meaning));
}

describe('the laws of the second list', () => {
  test('A726: nobody in it is in the first, and beside the first it is for whole matches only', () => {
    fc.assert(
      fc.property(cards, query, (all, typed) => {
        const entries = all.map(toSearchableProvider);
        const isFound = ({ haystack }: { haystack: string }) => haystack.includes(toQuery(typed));
        const close = findCloseProviders(entries, typed, places).close;
        const firsts = close?.found.filter(({ entry, isPart }) => !isPart && isFound(entry));
        expect(firsts ?? []).toEqual([]);
        const moved = close?.found.flatMap(({ entry, isPart }) => (isPart ? entry : [])) ?? [];
        const hasFirst = entries.some((entry) => isFound(entry) && !moved.includes(entry));
        if (close && hasFirst) expect(close.sentence).toMatch(/^Also for “/);
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
