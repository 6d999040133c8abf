import { expect, test } from 'vitest';
import { findTargets, readTypedAddress } from './link-target.ts';

const targets = [
  { name: 'About', kind: 'Page', address: '/about' },
  { name: 'Play by Age', kind: 'Article', address: '/blog/play' },
  { name: 'Denise Whitaker', kind: 'Caregiver', address: '/providers/2' },
];

test.each([
  ['', ['About', 'Play by Age', 'Denise Whitaker']],
  ['denise', ['Denise Whitaker']],
  ['age play', ['Play by Age']],
  ['article', ['Play by Age']],
  ['nobody', []],
])('A822: %j finds the names %j', (typed, names) => {
  expect(findTargets(targets, typed).map(({ name }) => name)).toEqual(names);
});

test.each([
  ['www.weather.gov/tbw', 'https://www.weather.gov/tbw'],
  [' https://example.com/a?b#c ', 'https://example.com/a?b#c'],
  ['hello@example.com', 'mailto:hello@example.com'],
  ['(941) 555-0142', 'tel:+19415550142'],
  ['+49 30 555 0142', 'tel:+49305550142'],
  ['941-555-0142', 'tel:+19415550142'],
  ['/services', '/services'],
  ['#storm', '#storm'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['two words', null],
  ['', null],
])('A822: %j leads to %j', (typed, address) => {
  expect(readTypedAddress(typed)).toBe(address);
});
