import { expect, test } from 'vitest';
import { articleCopy, describeOutcome, providerCopy } from './search-outcome.ts';

test.each([
  ['loaded', 0, 'No providers found'],
  ['loaded', 1, '1 caregiver found'],
  ['loaded', 12, '12 caregivers found'],
  ['idle', 0, ''],
  ['loading', 0, ''],
  ['failed', 0, "Search isn't working. Here is everything."],
] as const)('a search that is %s with %j results says %j', (kind, found, said) => {
  expect(describeOutcome(kind, found, providerCopy)).toBe(said);
});

test('the answer to a question is told with what was found', () => {
  const line = 'Orlando is outside our five counties.';
  expect(describeOutcome('loaded', 0, providerCopy, { line })).toBe(`No providers found. ${line}`);
  expect(describeOutcome('loaded', 2, providerCopy, { line })).toBe(
    'Orlando is outside our five counties. 2 caregivers found',
  );
  expect(describeOutcome('loaded', 0, providerCopy, { line, close: 'For “nanny”: 4.' })).toBe(
    `For “nanny”: 4. ${line}`,
  );
});

test('A215: no result among the articles reads "No articles found"', () => {
  expect(describeOutcome('loaded', 0, articleCopy)).toBe('No articles found');
  expect(describeOutcome('loaded', 1, articleCopy)).toBe('1 article found');
});

test.each([
  [3, [['counties']], "3 caregivers found. We don't know the counties of 1 of them yet."],
  [
    2,
    [['counties'], ['ages', 'counties']],
    "2 caregivers found. We don't know the counties and ages of them yet.",
  ],
  [
    1,
    [['ages', 'schedule', 'languages']],
    "1 caregiver found. This caregiver hasn't listed ages, schedule, and languages yet. Ask us.",
  ],
  [2, [], '2 caregivers found'],
] as const)('unknown facts of %d results are named', (found, toConfirm, said) => {
  expect(describeOutcome('loaded', found, providerCopy, { toConfirm })).toBe(said);
});
