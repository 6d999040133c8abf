import { expect, test } from 'vitest';
import { readExperienceYears } from './criterion.ts';

test.each([
  ...[['10+ years', 10] as const, ['5-10 years', 5] as const, ['3 – 5 yrs', 3] as const],
  ...[['5 to 10 Years', 5] as const, ['1 year', 1] as const, ['over 20 years', 20] as const],
  ...[['22 years, 4 of them with twins', 22] as const, ['10 + years', 10] as const],
  ...[
    ['Less than 1 year', 0] as const,
    ['less than a year', 0] as const,
    ['< 2 years', 0] as const,
  ],
  ...[['under 3 years', 0] as const, ['One year', 1] as const, ['1.5 years', 1] as const],
  ...[['up to 5 years', 0] as const, ['fewer than 4 years', 0] as const],
  ...[['6 months', 0] as const, ['18 months', 1] as const, ['0-1 years', 0] as const],
])('%j promises %d whole years', (text, years) => {
  expect(readExperienceYears(text)).toBe(years);
});

test.each([
  '',
  'New',
  'Since 2004',
  '2004 years ago',
  'many years',
  'ten',
  '5 children',
  'a yearling',
])('%j tells no length of time', (text) => {
  expect(readExperienceYears(text)).toBeNull();
});
