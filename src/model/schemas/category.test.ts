import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCategory } from './category.ts';

test.each([
  ['parenting', 'Parenting'],
  ['PARENTING', 'Parenting'],
  ['family life', 'Family Life'],
  ['sleep & naps', 'Sleep & Naps'],
  ['work/life', 'Work/Life'],
  ['self-care', 'Self-Care'],
  ['éveil', 'Éveil'],
  ["children's health", "Children's Health"],
])('A207: the category %j is shown as %j', (category, shown) => {
  expect(formatCategory(category)).toBe(shown);
});

test('A206, A207: categories that differ in case only are shown alike', () => {
  const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcxyz &-/')) });
  fc.assert(
    fc.property(letters, (category) => {
      expect(formatCategory(category.toUpperCase())).toBe(formatCategory(category));
      expect(formatCategory(category).toLowerCase()).toBe(category);
    }),
  );
});

test('A207: formatting a formatted category changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('abcÉZ é&-/')) }), (category) => {
      const shown = formatCategory(category);
      expect(formatCategory(shown)).toBe(shown);
    }),
  );
});
