import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areActive, formatFilters, readFilters, type Filters } from './filters.ts';

const choices = { q: null, color: ['red', 'light blue', 'a&b=c'], language: null } as const;
type Name = keyof typeof choices;

const anyFilters = fc.record<Filters<Name>>({
  q: fc.string({ unit: 'grapheme', maxLength: 30 }),
  color: fc.constantFrom('', ...choices.color),
  language: fc.string({ maxLength: 10 }),
});

function readAddress(search: string): Filters<Name> {
  const address = new URLSearchParams(search);
  return readFilters(choices, (name) => address.get(name));
}

describe('filters in the address', () => {
  test('come back as they were; a text of only spaces filters nothing', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const expected = Object.entries(filters).map(([name, value]) => [
          name,
          value.trim() === '' ? '' : value,
        ]);
        expect(readAddress(formatFilters(filters))).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  test('A707: are written only where they filter something', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(areActive(filters)).toBe(formatFilters(filters) !== '');
      }),
    );
    expect(areActive({ q: ' \t', color: '', language: '' })).toBe(false);
    expect(formatFilters({ q: 'two words', color: 'a&b=c', language: ' ' })).toBe(
      '?q=two+words&color=a%26b%3Dc',
    );
  });

  test.each([
    '?color=green',
    '?color=RED',
    '?color=red,light%20blue',
    '?colour=red',
    '?Q=x',
    '?constructor=1&__proto__=2',
  ])('that are unknown (%s) filter nothing', (search) => {
    expect(readAddress(search)).toEqual({ q: '', color: '', language: '' });
  });

  test('hold at most 100 characters of text, all of them whole', () => {
    expect(readAddress(`?q=${'a'.repeat(300)}`).q).toBe('a'.repeat(100));
    expect(readAddress(`?q=${'a'.repeat(99)}👩`).q).toBe('a'.repeat(99));
  });
});
