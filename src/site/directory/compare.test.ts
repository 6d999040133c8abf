import { expect, test } from 'vitest';
import { chooseCompared, chooseTwo } from './compare.client.ts';

const all = [1, 2, 3, 4].map((id) => ({
  id,
  name: `Ana ${id}`,
  title: 'Nanny',
  sample: false,
  facts: [],
}));

const isGone = 'Somebody you chose is no longer on our list.';

test.each([
  ['?compare=3,1', [3, 1], ''],
  ['?compare=1,2,3', [1, 2, 3], ''],
  ['?compare=1%2C4&from=mail', [1, 4], ''],
  ['?compare=1,2,1', [1, 2], ''],
  ['?compare=4,3,2,1', [4, 3, 2], "4 don't fit on one sheet. These are the first three."],
  ['?compare=1,99,2', [1, 2], isGone],
  ['?compare=1', [], chooseTwo],
  ['?compare=1,1', [], chooseTwo],
  ['?compare=1,99', [], `${isGone} ${chooseTwo}`],
  ['?compare=ana', [], chooseTwo],
  ['?compare=', [], chooseTwo],
  ['', [], chooseTwo],
])('A970: %j compares %j and says %j', (search, ids, note) => {
  const chosen = chooseCompared(search, all);
  expect([chosen.providers.map(({ id }) => id), chosen.note]).toEqual([ids, note]);
});
