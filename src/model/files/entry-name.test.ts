import { expect, test } from 'vitest';
import { deriveEntryName } from './entry-name.ts';

test.each([
  ['Storm season: what’s in the bag?', 'storm-season-whats-in-the-bag'],
  ['José & Zoë', 'jose-zoe'],
  ['Đurđica Łukasz, Straße', 'durdica-lukasz-strasse'],
  ['Сон ребёнка', 'son-rebenka'],
  ['Їжа для малюків', 'izha-dlya-malyukiv'],
  ['育儿的五个建议', 'team-member'],
  ['育儿 5', '5'],
  ['نوم الأطفال', 'team-member'],
  ['🎉', 'team-member'],
  ['', 'team-member'],
  ['../..', 'team-member'],
])('A929: an entry with the title %j has the file name %j', (title, name) => {
  expect(deriveEntryName(title, 'a team member', () => false)).toBe(name);
});

test('A929: of two titles without Latin letters, the second has a number', () => {
  const taken = ['article', 'article-1'];
  expect(deriveEntryName('نوم', 'an article', (name) => taken.includes(name))).toBe('article-2');
});

test.each([
  ['con', 'con-1'],
  ['Aux!', 'aux-1'],
  ['LPT1', 'lpt1-1'],
  ['COM 5', 'com-5'],
  ['Nul', 'nul-1'],
  ['Concerts', 'concerts'],
])('a title never gives a file that Windows cannot have: %s', (title, name) => {
  expect(deriveEntryName(title, 'an article', () => false)).toBe(name);
});

test('a name that is taken gets the next number', () => {
  const taken = ['con-1', 'rain', 'rain-1'];
  const isTaken = (name: string) => taken.includes(name);
  expect(deriveEntryName('Con', 'an article', isTaken)).toBe('con-2');
  expect(deriveEntryName('Rain', 'an article', isTaken)).toBe('rain-2');
});
