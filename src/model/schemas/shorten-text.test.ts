import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenText } from '#layouts/structured-data.ts';

test.each([
  ['Naps end.', 9, 'Naps end.'],
  ['Naps end, and what then?', 12, 'Naps end…'],
  ['Naps end, and what then?', 9, 'Naps…'],
  ['Unbreakable', 6, 'Unbre…'],
  ['👩👩👩👩', 5, '👩👩…'],
  ['👩👩👩👩', 6, '👩👩…'],
])('%j in %d characters is %j', (text, length, shortened) => {
  expect(shortenText(text, length)).toBe(shortened);
});

test('what is shortened fits, begins as the text does, and holds no half characters', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '👩', '\n'), maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 60 }), (text, length) => {
      const shortened = shortenText(text, length);
      expect(shortened.length).toBeLessThanOrEqual(length);
      expect(shortened.isWellFormed()).toBe(true);
      if (text.length <= length) expect(shortened).toBe(text);
      else expect(text.startsWith(shortened.slice(0, -1))).toBe(true);
    }),
  );
});
