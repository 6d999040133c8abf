import { expect, test } from 'vitest';
import { splitTypedAges } from './answers.ts';

test.each([
  ['6, 8, ', [6, 8], ''],
  ['6, 8', [6], '8'],
  ['6 8', [6], '8'],
  ['6,8', [6], '8'],
  ['6 and 1', [6], '1'],
  ['6', [], '6'],
  ['0,5', [], '0,5'],
  ['x, 6', [], 'x, 6'],
  ['', [], ''],
])('A857: of “%s”, %j are complete, and “%s” is still being typed', (typed, ages, rest) => {
  expect(splitTypedAges(typed)).toEqual({ ages, rest });
});
