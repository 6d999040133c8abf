import { expect, test } from 'vitest';
import { sumTree } from './process-cost.ts';

const processes = [
  { id: 1, parentId: 0, bytes: 1 },
  { id: 9, parentId: 7, bytes: 40 },
  { id: 5, parentId: 1, bytes: 10 },
  { id: 7, parentId: 5, bytes: 20 },
  { id: 8, parentId: 1, bytes: 80 },
];

test('a process is counted with its children and theirs, and with no others', () => {
  expect(sumTree(processes, 5)).toBe(70);
});

test('a process that has ended holds nothing', () => {
  expect(sumTree(processes, 6)).toBe(0);
});
