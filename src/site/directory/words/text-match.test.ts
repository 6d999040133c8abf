import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRanges, toHaystack, toQuery } from './text-match.ts';

/** Letters without accents, and characters with a meaning in patterns. */
const plainSigns = Array.from('abcABC .*+?()[]{}^$|\\/-_&<>\'"0');
const plainText = fc.string({ unit: fc.constantFrom(...plainSigns), maxLength: 30 });
/** Characters whose length or shape changes when case and accents are dropped. */
const oddSigns = [
  ...Array.from('aéÉñßŒœǅﬀﬁ½İıΣςσ한👩🏽é\u0301\u200d\t\n Å'),
  '👩‍👧',
  'e\u0301',
  '\ud83d',
];
const oddText = fc.string({ unit: fc.constantFrom(...oddSigns), maxLength: 20 });
const anyText = fc.oneof(plainText, oddText, fc.string({ unit: 'binary', maxLength: 30 }));

/** A text and, mostly, a part of it. */
const textAndPart = anyText.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.oneof(
      anyText,
      fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([one, other]) => text.slice(Math.min(one, other), Math.max(one, other))),
    ),
  ),
);

function holds(fields: string[], typed: string): boolean {
  return toHaystack(fields).includes(toQuery(typed));
}

describe('a search', () => {
  test('A160, A162, ASVS 1.2.9: finds any part of a text, every character as it is', () => {
    fc.assert(
      fc.property(plainText, plainText, fc.nat(), fc.nat(3), (text, other, from, length) => {
        for (const typed of [other, text.slice(from % (text.length + 1)).slice(0, length)]) {
          const expected = text.toLowerCase().includes(typed.trim().toLowerCase());
          expect(holds([text], typed)).toBe(expected);
        }
      }),
    );
  });

  test('case, accents and spaces around it make no difference', () => {
    fc.assert(
      fc.property(textAndPart, ([text, part]) => {
        const isFound = holds([text], part);
        for (const typed of [
          part.toUpperCase(),
          part.toLowerCase(),
          part.normalize('NFD').replaceAll(/\p{Mark}/gu, ''),
          part.normalize('NFC'),
          `  ${part}\t`,
        ]) {
          // Some letters have two capitals, as in "STRASSE".
          if (toQuery(typed) === toQuery(part)) expect(holds([text], typed)).toBe(isFound);
          else expect(/[^\x20-\x7e]/.test(part)).toBe(true);
        }
      }),
    );
    expect(holds(['Zoë MUÑOZ'], 'zoe mun')).toBe(true);
    expect(holds(['Zoe Munoz'], 'ZOË muñ')).toBe(true);
    expect(holds(['ΟΔΟΣ 5'], 'οδοσ')).toBe(true);
    expect(holds(['οδοσήμανση'], 'ΟΔΟΣ')).toBe(true);
  });

  test.each([
    ['Łukasz Wróbel', 'lukasz wrobel'],
    ['Søren', 'SOREN'],
    ['Weiß', 'weiss'],
    ['Maeve O’Connor', "o'connor"],
    ["Land O' Lakes", 'Land O’ Lakes'],
    ['Đặng Ærø', 'dang aero'],
  ])('A856: finds %s by %s, and shows where', (text, typed) => {
    expect(holds([text], typed)).toBe(true);
    expect(findRanges(text, toQuery(typed))).toHaveLength(1);
  });

  test('finds words on both sides of a line end or a tab', () => {
    expect(holds(['Reads\taloud\nevery day'], 'reads aloud every')).toBe(true);
    expect(holds(['Reads aloud'], 'reads\taloud')).toBe(true);
  });

  test('never matches across two fields', () => {
    fc.assert(
      fc.property(fc.array(plainText, { maxLength: 4 }), plainText, (fields, typed) => {
        const expected = fields.some((field) =>
          field.toLowerCase().includes(typed.trim().toLowerCase()),
        );
        expect(holds(fields, typed)).toBe(expected || typed.trim() === '');
      }),
    );
    for (const typed of ['ab', 'a b', 'a\nb', 'a\r\nb', 'a\tb'])
      expect(holds(['a', 'b'], typed)).toBe(false);
  });

  test.each(['', ' ', '\t \n', '\u00a0 '])('A707: %j is no search', (typed) => {
    expect(toQuery(typed)).toBe('');
    expect(findRanges('Some text', toQuery(typed))).toEqual([]);
  });
});

describe('the highlighted text', () => {
  test('is every match of the query, from left to right', () => {
    fc.assert(
      fc.property(plainText, plainText, (text, typed) => {
        const query = typed.trim().toLowerCase();
        const expected: { start: number; end: number }[] = [];
        let at = query === '' ? -1 : text.toLowerCase().indexOf(query);
        while (at >= 0) {
          expected.push({ start: at, end: at + query.length });
          at = text.toLowerCase().indexOf(query, at + query.length);
        }
        expect(findRanges(text, toQuery(typed))).toEqual(expected);
      }),
    );
  });

  test('is there exactly when the search finds the text, in whole characters', () => {
    fc.assert(
      fc.property(textAndPart, ([text, typed]) => {
        const query = toQuery(typed);
        const ranges = findRanges(text, query);
        expect(ranges.length > 0).toBe(query !== '' && holds([text], typed));
        let before = 0;
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(toQuery(`-${text.slice(start, end)}-`)).toContain(query);
          for (const position of [start, end]) expect(splitsCharacter(text, position)).toBe(false);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test.each([
    ['José', 'jose', ['José']],
    ['Jose\u0301 and jose', 'jose', ['Jose\u0301', 'jose']],
    ['oﬃce', 'fi', ['ﬃ']],
    ['oﬃce', 'f', ['ﬃ']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['👩 a 👩', '👩', ['👩', '👩']],
    ['ΟΔΟΣ', 'οδοσ', ['ΟΔΟΣ']],
    ['Reads\naloud', 'reads aloud', ['Reads\naloud']],
  ])('in %j for %j is %j', (text, typed, expected) => {
    const ranges = findRanges(text, toQuery(typed));
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
});

/** Returns whether an index lies between the two halves of a character. */
function splitsCharacter(text: string, position: number): boolean {
  const pair = text.slice(Math.max(0, position - 1), position + 1);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair);
}
