import { expect, test } from 'vitest';
import { readProviders, readServices, readSite } from '#test/kit/site/content.ts';
import {
  ageGroupNames,
  providerSchedules,
  providerServiceTypes,
  providerSkills,
  specialRequirementLabels,
} from '#model/schemas/care.ts';
import { providerSchema } from '#model/schemas/provider.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { findCloseProviders } from '#site/directory/close-providers.ts';
import { findMeanings, hasMeaning, listEverydayPhrases } from './everyday-words.ts';
import { toSearchableProvider, toSearchWords } from '#site/directory/provider-search.ts';
import { toQuery } from './text-match.ts';
import { findWordAround, holdsWord, splitWords, toStem } from './word-forms.ts';

const { counties, region, outside = '' } = readSite().serviceAreas;
const people = readProviders().map((provider) =>
  toSearchableProvider({
    ...provider,
    specialties: Array.isArray(provider.specialties) ? provider.specialties : [],
    words: toSearchWords(provider.detailedBio ?? ''),
  }),
);

/** Returns the names in the order in which they are shown. */
function search(typed: string): string[] {
  const { close } = findCloseProviders(people, typed, { areas: counties, region, outside });
  const isLoose = ({ isPart, reasons }: { isPart: boolean; reasons: string[] }) =>
    isPart && reasons.some((reason) => reason.includes('” in “'));
  const moved = close?.found.filter(isLoose).map(({ entry }) => entry) ?? [];
  const shown = new Set(close?.found.map(({ entry }) => entry));
  const literal = people.filter(
    (each) => each.haystack.includes(toQuery(typed)) && !shown.has(each),
  );
  const others = close?.found.filter(({ entry }) => !moved.includes(entry)) ?? [];
  return [...literal, ...others.map(({ entry }) => entry)].map(({ card }) => card.name);
}

const towns = counties.flatMap(({ name, cities }) => [`${name} County`, ...cities]);
const labels = [...Object.values(specialRequirementLabels), ...readServices().map((s) => s.title)];
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

/** Each way to write a phrase that changes nothing of what it means. */
const spellings: Record<string, (phrase: string) => string> = {
  'without spaces': (phrase) => phrase.replaceAll(/[\s'.-]/g, ''),
  'with hyphens': (phrase) => phrase.replaceAll(/\s/g, '-'),
  'with full stops': (phrase) => phrase.replaceAll(/\.?\s/g, '.'),
  'with double spaces': (phrase) => ` ${phrase.replaceAll(' ', '  ')} `,
  'in capitals': (phrase) => phrase.toUpperCase(),
  'in full width': fullWidth,
  'with a curly apostrophe': (phrase) => phrase.replaceAll("'", '’'),
};

const plurals: Record<string, (phrase: string) => string> = {
  'in the plural': (phrase) =>
    /[^aeiou]y$/i.test(phrase)
      ? phrase.replace(/y$/i, 'ies')
      : `${phrase}${/(?:s|x|ch|sh)$/i.test(phrase) ? 'es' : 's'}`,
  'with a bare s': (phrase) => (phrase.endsWith('s') ? phrase : `${phrase}s`),
  'with an apostrophe and s': (phrase) => `${phrase}'s`,
  'with an s and apostrophe': (phrase) => (phrase.endsWith('s') ? `${phrase}'` : `${phrase}s'`),
};

const known = [...listEverydayPhrases(), ...towns, ...labels];

/** "Man" and "schoolchild" have other plurals, and "Palm Springs" has none. */
const isRegular = (phrase: string) => !/(?:man|child|s)$/.test(phrase);

test.each(Object.entries({ ...spellings, ...plurals }))(
  'A933: every word that the site knows finds the same people %s',
  (way, write) => {
    const isPlural = way in plurals;
    const lost = known.filter((phrase) => {
      if (isPlural && !isRegular(phrase)) return false;
      if (way === 'without spaces' && / services$/i.test(phrase)) return false;
      const [base, written] = [search(phrase), search(write(phrase))];
      return base.length > 0 && (base[0] !== written[0] || base.length > written.length);
    });
    expect(lost.map((phrase) => `${phrase}: ${write(phrase)}`)).toEqual([]);
  },
);

test.each([
  ['nannies', 'nanny'],
  ['nanies', 'nanny'],
  ['babies', 'baby'],
  ['schoolchildren', 'schoolchild'],
  ['adolescentes', 'adolescente'],
  ['cuidadores', 'cuidador'],
  ['españoles', 'español'],
  ['St.Pete', 'St. Pete'],
  ['saint petersburg', 'St. Petersburg'],
  ['st.petersburg', 'St. Petersburg'],
  ['clear water', 'Clearwater'],
  ['33606-1234', '33606'],
  ['336061234', '33606'],
  ['３３６０６', '33606'],
  ['wheel chair', 'wheelchair'],
  ['mannies', 'manny'],
  ['men', 'man'],
  ['women', 'woman'],
])('A933: %s finds whom %s finds', (typed, base) => {
  expect(search(base)).not.toEqual([]);
  expect(search(typed)).toEqual(search(base));
});

test.each([
  ['nannies', 'nanny'],
  ['boxes', 'box'],
  ['nurses', 'nurse'],
  ['classes', 'class'],
  ['pinellas', 'pinella'],
  ['campus', 'campus'],
  ['gas', 'gas'],
  ['midwives', 'midwife'],
])('the plural %s has the stem %s', (plural, stem) => {
  expect(toStem(plural)).toBe(stem);
});

test.each([
  ['cuidadores', 'cuidador'],
  ['adolescentes', 'adolescente'],
  ['niñeras', 'niñera'],
  ['nannies', 'nanny'],
])('A933: the plural %s is known by itself, not as a slip for %s', (plural, word) => {
  expect(findMeanings(splitWords(word))).not.toEqual([]);
  expect(findMeanings(splitWords(plural))).toEqual(findMeanings(splitWords(word)));
});

test.each([
  ['two classes', 'class'],
  ['nut boxes', 'box'],
  ['packs lunches', 'lunch'],
  ['her children', 'child'],
  ['a child', 'children'],
  ['babies, and more', 'baby'],
  ['with a baby', 'babies'],
  ['twins', 'twin'],
  ['(twin)', 'twins'],
  ['a grandchild and a child', 'child'],
  ['art', 'art'],
  ['cpr', 'cpr'],
])('“%s” holds the word %s', (text, word) => {
  expect(holdsWord(text, word)).toBe(true);
});

test.each([
  ['grandchild', 'child'],
  ['start', 'art'],
  ['arty', 'art'],
  ['tampa2', 'tampa'],
  ['2tampa', 'tampa'],
  ['ñart', 'art'],
  ['seats', 'sea'],
  ['sing', 's'],
])('“%s” does not hold the word %s', (text, word) => {
  expect(holdsWord(text, word)).toBe(false);
});

test.each([
  ['raman', 'man', 'raman'],
  ['for raman2: all', 'man', 'raman2'],
  ['(human)', 'man', 'human'],
])('in “%s” the part %s is of the word %s', (text, part, whole) => {
  expect(findWordAround(text, part)).toBe(whole);
});

test('A726: every everyday word stands for something that a caregiver can be', () => {
  const meanings = listEverydayPhrases().flatMap((phrase) => findMeanings(splitWords(phrase)));
  const { card } = people[0] ?? expect.fail('Nobody is there');
  const everything = {
    ...card,
    services: [...serviceSlugs],
    ageGroups: [...ageGroupNames],
    schedules: [...providerSchedules],
    skills: [...providerSkills],
    languages: ['Spanish'],
    specialties: ['Feeding support', 'Twins', 'Multiples'],
    checks: Object.fromEntries(
      Object.keys(providerSchema.shape.checks.unwrap().shape).map((name) => [name, '2099-01']),
    ),
  };
  const isLeft = meanings.filter(
    (meaning) =>
      !providerServiceTypes.some((serviceType) =>
        ['He sings.', 'She sings.'].some((bio) =>
          hasMeaning({ ...everything, serviceType, bio }, meaning),
        ),
      ),
  );
  expect(isLeft).toEqual([]);
  const bare = { id: 1, name: '', title: '', bio: '', image: '', experience: '', sample: false };
  const nobody = { ...bare, serviceType: 'none', specialties: [] };
  expect(meanings.filter((meaning) => hasMeaning(nobody, meaning))).toEqual([]);
  const skillLabels: Record<string, string> = specialRequirementLabels;
  for (const { field, value, label } of meanings) {
    expect(label).not.toBe('');
    if (field === 'skills') expect(label).toBe(skillLabels[value]?.toLowerCase());
  }
  const all = new Set(meanings.map(({ field, value }) => `${field} ${value}`));
  const facts = [
    ...providerServiceTypes.map((name) => `serviceType ${name}`),
    ...ageGroupNames.map((name) => `ageGroups ${name}`),
    ...providerSchedules.map((name) => `schedules ${name}`),
    ...providerSkills.map((name) => `skills ${name}`),
  ];
  expect(facts.filter((fact) => !all.has(fact))).toEqual([]);
});
