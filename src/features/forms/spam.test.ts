import { expect, test } from 'vitest';
import { findSpamReasons, type SendingSignals } from './spam.ts';

const ordinary: SendingSignals = { trap: '', token: { kind: 'absent' } };

test.each([
  [
    'two profile addresses as a browser gives them',
    'https://www.linkedin.com/in/a https://www.b.example',
  ],
  ['an address of each way to write it', 'www.a.example and http://b.example'],
])('%s are two links, which is ordinary', (_, text) => {
  expect(findSpamReasons(ordinary, [text])).toEqual([]);
});

test.each([
  ['https://www.a.example https://b.example www.c.example', 3],
  ['[url=https://www.a.example] <a href="http://b.example">', 4],
])('links of all kinds are counted: %s', (text, count) => {
  expect(findSpamReasons(ordinary, [text])).toEqual([`Contains ${count.toString()} links`]);
});

test('links are counted over all that was typed', () => {
  const texts = ['https://www.a.example', 'https://www.b.example', 'https://www.c.example'];
  expect(findSpamReasons(ordinary, texts)).toEqual(['Contains 3 links']);
});
