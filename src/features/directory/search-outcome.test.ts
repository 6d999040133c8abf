import { expect, test } from 'vitest';
import { articleWords, describeOutcome, providerWords } from './search-outcome.ts';

test.each([
  ['loaded', 0, 'No providers found'],
  ['loaded', 1, '1 caregiver found'],
  ['loaded', 12, '12 caregivers found'],
  ['loaded', null, null],
  ['idle', null, ''],
  ['loading', null, ''],
  ['failed', null, 'The search is out of order right now. Here is the list as it is.'],
] as const)('a search that is %s with %j results says %j', (kind, found, said) => {
  expect(describeOutcome(kind, found, providerWords)).toBe(said);
});

test('A215: nothing among the articles reads "No articles found"', () => {
  expect(describeOutcome('loaded', 0, articleWords)).toBe('No articles found');
  expect(describeOutcome('loaded', 1, articleWords)).toBe('1 article found');
});

test.each([
  [
    3,
    [['counties']],
    '3 caregivers found. We do not know the counties of 1 of them yet; just ask us.',
  ],
  [
    2,
    [['counties'], ['ages', 'counties']],
    '2 caregivers found. We do not know the counties and ages of them yet; just ask us.',
  ],
  [
    1,
    [['ages', 'schedule', 'languages']],
    '1 caregiver found. We do not know the ages, schedule, and languages of this one yet; just ask us.',
  ],
  [2, [], '2 caregivers found'],
] as const)('what is not known of %d results is said', (found, toConfirm, said) => {
  expect(describeOutcome('loaded', found, providerWords, toConfirm)).toBe(said);
});
