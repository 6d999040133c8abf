import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test('case and accents make no difference', () => {
  expect(foldText('José MUÑOZ')).toBe('jose munoz');
  expect(foldText('ＡＢＣ')).toBe('abc');
});

test('folding twice is folding once, and a folded part is part of the folded text', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (first, second) => {
      const folded = foldText(first);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(`${first} ${second}`)).toContain(foldText(second));
    }),
  );
});

/** Stored texts, each with what somebody types on a keyboard without those letters. */
const typedAs = [
  ...[
    ['Đặng', 'Dang'],
    ['Łukasz', 'Lukasz'],
    ['Søren', 'Soren'],
    ['Ærø', 'Aero'],
  ],
  ...[
    ['Işık', 'Isik'],
    ['IŞIK', 'isik'],
    ['İzmir', 'izmir'],
    ['Weiß', 'Weiss'],
    ['WEIẞ', 'weiss'],
  ],
  ...[
    ['Œuvre', 'oeuvre'],
    ['Þóra', 'Thora'],
    ['Guðrún', 'Gudrun'],
    ['Ħal', 'Hal'],
  ],
  ...[
    ['Ŋaio', 'Naio'],
    ['Ŧávli', 'Tavli'],
    ['Paraŀlel', 'Parallel'],
    ['Ǿ', 'O'],
    ['Ǽ', 'AE'],
  ],
  ...[
    ['Əliyev', 'Eliyev'],
    ['Hawaiʻi', "Hawai'i"],
  ],
] as const;

test.each(typedAs)('A856: %s is found by %s', (stored, typed) => {
  expect(foldText(stored)).toBe(foldText(typed));
});

test.each(["'", '’', '‘', 'ʼ', '′', '´', 'ʻ', '`', '｀'])(
  'A856: an apostrophe is any other: %s',
  (sign) => {
    expect(foldText(`O${sign}Connor`)).toBe("o'connor");
  },
);

test('A856: each letter of the Latin alphabets that people write is found by letters of a keyboard', () => {
  const letters = Array.from({ length: 0x24f - 0xc0 }, (_, index) =>
    String.fromCodePoint(0xc0 + index),
  )
    .concat(Array.from({ length: 0xff }, (_, index) => String.fromCodePoint(0x1e00 + index)))
    .filter((letter) => /\p{Letter}/u.test(letter) && !unwritten.has(letter));
  expect(letters.length).toBeGreaterThan(550);
  expect(letters.filter((letter) => !/^[a-z']+$/.test(foldText(letter)))).toEqual([]);
});

/** Letters for clicks, tones and phonetics, which occur in no family's name. */
const unwritten = new Set('ƄƅƆƍƐƔƖƛƜƟƦƧƨƩƪƱƸƹƺƻƼƽƾƿǀǁǂǃǶǷȜȝȸȹɁɂɅɜɛɣʃʊʌẟỺỻỼỽ');

test('A856: a word is found with and without invisible signs in it', () => {
  const signs = fc.constantFrom(
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u202a',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, fc.constantFrom('a', 'Ø', 'ł', '’'))), (parts) => {
      const text = parts.join('');
      const bare = text.replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff\u202a]/g, '');
      expect(foldText(text)).toBe(foldText(bare));
    }),
  );
});
