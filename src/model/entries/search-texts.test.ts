import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenText, toPageTitle } from './search-texts.ts';

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

test.each([
  ['Nannies Near You', 'Heron Care', 'Nannies Near You | Heron Care'],
  ['Nanny Agency in St. Petersburg & Tampa Bay', 'Sandpiper Family Care', undefined],
  ['About Heron Care', 'Heron Care', 'About Heron Care'],
  [
    'A Calmer Weekday: Sharing the Mental Load With a Family Assistant',
    'Heron Care',
    'A Calmer Weekday: Sharing the Mental Load With a Family…',
  ],
])('A901: the title of %j at %s fits a search result', (title, agency, shown = title) => {
  expect(toPageTitle(title, agency)).toBe(shown);
});

test('A901: no title exceeds 60 characters, and one that fits is whole', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 60 }), (title, agency) => {
      const shown = toPageTitle(title, agency);
      expect(shown.length).toBeLessThanOrEqual(60);
      if (title.length <= 60) expect(shown.startsWith(title)).toBe(true);
    }),
  );
});
