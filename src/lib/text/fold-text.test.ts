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
