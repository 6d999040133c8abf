import { expect, test } from 'vitest';
import { sumWeights, weighText } from './page-weights.ts';

test('weights are summed as they are and as they travel', () => {
  const weights = [
    { raw: 100, compressed: 30 },
    { raw: 5, compressed: 5 },
  ];
  expect(sumWeights(weights)).toEqual({ raw: 105, compressed: 35 });
  expect(sumWeights([])).toEqual({ raw: 0, compressed: 0 });
});

test('a text weighs its bytes, and less when it travels', () => {
  const { raw, compressed } = weighText('é'.repeat(500));
  expect(raw).toBe(1000);
  expect(compressed).toBeGreaterThan(0);
  expect(compressed).toBeLessThan(50);
});

test('nothing weighs nothing', () => {
  expect(weighText('')).toEqual({ raw: 0, compressed: 0 });
});
