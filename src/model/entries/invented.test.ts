import { expect, test } from 'vitest';
import { countInvented } from './invented.ts';

test.each([
  ['Call (813) 555-0142 or 555.0143.', 1, 0],
  ['{"phone":"813 555 0142"}', 1, 0],
  ['Call (813) 221-5550 or 555-01422.', 0, 0],
  ['Write to hello@sandpiper.example today.', 0, 1],
  ['https://www.sandpiper.example/about and 555-0142', 1, 1],
  ['For example, write to hello@sandpiper.com or see .examples', 0, 0],
])('A787: %j names invented phones: %i, addresses: %i', (text, phones, addresses) => {
  expect(countInvented([text])).toEqual({ phones, addresses });
});

test('A787: each text counts once', () => {
  const texts = ['555-0142, 555-0143', '555-0144, a.example', 'nothing'];
  expect(countInvented(texts)).toEqual({ phones: 2, addresses: 1 });
});
