import { expect, test } from 'vitest';
import {
  addChildAges,
  describeAnswers,
  formatChildAge,
  noAnswers,
  parseChildAges,
  splitTypedAges,
} from './answers.ts';

test.each([
  ['6, 8, ', [6, 8], ''],
  ['6, 8', [6], '8'],
  ['6 8', [], '6 8'],
  ['6,8', [6], '8'],
  ['6 and 1', [6], '1'],
  ['6 months, 2', [0.5], '2'],
  ['due in Ma', [], 'due in Ma'],
  ['6', [], '6'],
  ['0,5', [], '0,5'],
  ['x, 6', [], 'x, 6'],
  ['', [], ''],
])('A857: of “%s”, %j are complete, and “%s” is still being typed', (typed, ages, rest) => {
  const split = splitTypedAges(typed);
  expect(split.ages.map(({ age }) => age)).toEqual(ages);
  expect(split.rest).toBe(rest);
});

test.each([
  ...([
    ['expecting', [0], ['expecting']],
    ['pregnant', [0], ['pregnant']],
    ['due in March', [0], ['due in March']],
    ['Due March 14', [0], ['Due March 14']],
    ['30 weeks pregnant', [0], ['30 weeks pregnant']],
    ['newborn', [0], ['newborn']],
    ['twins', [0], ['twins']],
    ['expecting, 3', [0, 3], ['expecting', '3']],
  ] as const),
  ...([
    ['6 months', [0.5], ['6 months']],
    ['3 mo', [0.25], ['3 months']],
    ['6m', [0.5], ['6 months']],
    ['18 months', [1.5], ['18 months']],
    ['5 weeks', [0.1], ['5 weeks']],
    ['1 week', [0.02], ['1 week']],
    ['24 months', [2], ['2']],
    ['7½', [7.5], ['7 years 6 months']],
    ['7 ½', [7.5], ['7 years 6 months']],
    ['½', [0.5], ['6 months']],
    ['7 y 9', [7.75], ['7 years 9 months']],
    ['7y9m', [7.75], ['7 years 9 months']],
  ] as const),
  ...([
    ['3 years old', [3], ['3']],
    ['3-year-old', [3], ['3']],
    ['6-month-old twins', [0.5], ['6-month-old twins']],
    ['4 months, 2 and 11', [0.33, 2, 11], ['4 months', '2', '11']],
  ] as const),
])('A894: “%s” is read as %j and called %j', (typed, ages, words) => {
  const answers = addChildAges(noAnswers, parseChildAges(typed) ?? []);
  expect(answers.childAges).toEqual(ages);
  expect(answers.childAges.map((age) => formatChildAge(age, answers))).toEqual(words);
});

test.each(['19', '-1', 'two', '1e1', '1/2', '6 mon', '230 months', '0.5.5', 'y', 'old'])(
  'A894: “%s” is no age',
  (typed) => {
    expect(parseChildAges(typed)).toBeNull();
  },
);

test('A894: the due month goes into the intake form, and the later words win', () => {
  const expecting = addChildAges(noAnswers, parseChildAges('expecting, 3') ?? []);
  const due = addChildAges(expecting, parseChildAges('due in March') ?? []);
  expect(describeAnswers(due, [], []).message).toBe("Our children's ages: due in March, 3");
});
