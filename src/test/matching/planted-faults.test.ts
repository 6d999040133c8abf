import { describe, expect, test } from 'vitest';
import { plantedFaults } from './planted-faults.ts';
import { relations } from './relations.ts';

describe('a matching that is wrong in one way breaks a relation', () => {
  test.each(plantedFaults)('$name', ({ recommend, caughtBy }) => {
    const broken = caughtBy.filter(({ isBrokenBy }) => isBrokenBy(recommend, 1500));
    expect(broken.map(({ title }) => title)).toEqual(caughtBy.map(({ title }) => title));
  });
});

test.each(relations)('a fault is known that breaks this: $title', (relation) => {
  expect(plantedFaults.filter(({ caughtBy }) => caughtBy.includes(relation))).not.toEqual([]);
});
