import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchedProvider } from '#model/schemas/provider-card.ts';
import { makeProviderCards } from '#test/kit/made-cards.ts';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { findCloseEntries } from './close-matches.ts';
import { findCloseProviders } from './close-providers.ts';
import { findMeanings, hasMeaning } from './everyday-words.ts';
import { toProfileWords, toSearchableProvider } from './provider-search.ts';
import { articleCopy } from './search-outcome.ts';
import { toHaystack, toQuery } from './text-match.ts';

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

describe('a search that nobody matches as a whole', () => {
  test('A726: each word counts by itself', () => {
    expect(listFound('Spanish newborn')).toEqual([['Marisol Reyes', '“spanish”', '“newborn”']]);
    expect(findClose(people, 'Spanish newborn')?.sentence).toBe(
      'Nobody matches all of “Spanish newborn”. Matching both words: Marisol Reyes.',
    );
    expect(findClose(people, 'newborn twins basketball')?.sentence).toBe(
      'Nobody matches all of “newborn twins basketball”. Matching 2 of 3 words: Marisol Reyes and Denise Whitaker.',
    );
  });

  test.each([
    ['after-school', 'school age', ['Priya Raman', 'Marcus Bell']],
    ['español', 'Spanish', ['Marisol Reyes']],
    ['sitters', 'nanny', ['Marisol Reyes', 'Hannah Lindqvist', 'Marcus Bell', 'Colleen Brady']],
    ['babysitter', 'nanny', ['Marisol Reyes', 'Hannah Lindqvist', 'Marcus Bell', 'Colleen Brady']],
  ])('A726: %j is understood as %s', (typed, label, names) => {
    expect(listFound(typed)).toEqual(names.map((name) => [name, label]));
  });

  test('A726: a word of the long profile is found, and said to be there', () => {
    expect(listFound('autism')).toEqual([['Marcus Bell', '“autism” in the profile']]);
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
      expect(reasons).toEqual([close?.area?.name]);
    }
  });

  test('A726: a county without "county" in any text is a place, too', () => {
    const close = findClose([{ ...model, counties: ['pasco'] }], 'Pasco');
    expect(close?.area?.slug).toBe('pasco');
    expect(close?.sentence).toBe(`Nobody matches “Pasco”. Closest: ${model.name}.`);
  });

  test.each(['zzz', '', '  ', 'the', 'q', '!?'])('%j has no second list', (typed) => {
    expect(findClose(people, typed)).toBeNull();
  });

  test('A726: the words of an article count one by one', () => {
    const entry = (text: string) => ({ haystack: toHaystack([text]) });
    const [sleep, nanny] = [entry('Newborn Sleep'), entry('Questions for a Nanny')];
    const close = findCloseEntries(
      [sleep, nanny],
      'sleep of newborns and the newborn',
      articleCopy,
    );
    expect(close?.found.map(({ entry: found }) => found)).toEqual([sleep]);
    expect(close?.sentence).toBe(
      'No article matches all of “sleep of newborns and the newborn”. Matching 2 of 3 words: 1 article.',
    );
  });
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
    return texts.some((text) => toQuery(text).includes(quoted[1] ?? ''));
  }
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
  test('A726: it is never shown where the search finds somebody', () => {
    fc.assert(
      fc.property(cards, query, (all, typed) => {
        const entries = all.map(toSearchableProvider);
        const found = entries.filter(({ haystack }) => haystack.includes(toQuery(typed)));
        if (found.length > 0) expect(findCloseProviders(entries, typed, areas)).toBeNull();
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
