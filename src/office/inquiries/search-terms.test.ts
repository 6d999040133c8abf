import { expect, test } from 'vitest';
import { listSearchWords } from './inquiry-search.ts';

test.for([
  ['José  LOPEZ', [['jose'], ['lopez']]],
  [
    '(813) 555-0142',
    [
      ['(813)', '813'],
      ['555-0142', '5550142'],
    ],
  ],
  ['8135550142', [['8135550142']]],
  ['- +1 1-2 a-1', [['-'], ['+1'], ['1-2'], ['a-1']]],
  ['again Again', [['again']]],
  ['a b c d e f g h i j', [['a'], ['b'], ['c'], ['d'], ['e'], ['f'], ['g'], ['h']]],
  [' \t ', []],
] as const)('%j is looked for as %j', ([q, words]) => {
  expect(listSearchWords(q)).toEqual(words);
});
