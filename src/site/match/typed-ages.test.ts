import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addChildren,
  describeAnswers,
  formatChild,
  hasYoungAdult,
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
  ...([
    ['3, 3', [3, 3], ['3', '3']],
    ['3 and 3 and 6', [3, 3, 6], ['3', '3', '6']],
    ['two 3-year-olds', [3, 3], ['3', '3']],
    ['two', [2], ['2']],
    ['six months', [0.5], ['6 months']],
    ['2 1/2', [2.5], ['2 years 6 months']],
    ['2½', [2.5], ['2 years 6 months']],
    ['two and a half', [2.5], ['2 years 6 months']],
    ['a year and a half', [1.5], ['18 months']],
    ['6-8', [6, 8], ['6', '8']],
    ['2, 6 to 8', [2, 6, 8], ['2', '6', '8']],
    ['3 + 5', [3, 5], ['3', '5']],
    ['６', [6], ['6']],
  ] as const),
  ...([
    ['kindergarten', [5], ['kindergarten']],
    ['Pre-K', [4], ['Pre-K']],
    ['3rd grade', [8], ['3rd grade']],
    ['third grader, toddler', [2, 8], ['toddler', 'third grader']],
    ['in 12th grade', [17], ['in 12th grade']],
    ['tres', [3], ['3']],
    ['8 meses', [0.67], ['8 months']],
    ['recién nacido', [0], ['recién nacido']],
    ['un año y medio', [1.5], ['18 months']],
    ['2 años y 5 meses', [0.42, 2], ['5 months', '2']],
    ['tres y cinco', [3, 5], ['3', '5']],
    ['tercer grado', [8], ['tercer grado']],
    ['embarazada', [0], ['embarazada']],
    ['nace en marzo', [0], ['nace en marzo']],
    ['viene en camino, 3 años', [0, 3], ['viene en camino', '3']],
    ['una bebita de 4 meses', [0.33], ['una bebita de 4 meses']],
    ['un bebé de 8 meses y una niña de tres', [0.67, 3], ['un bebé de 8 meses', '3']],
    ['año y medio', [1.5], ['18 months']],
    ['mes y medio', [0.13], ['7 weeks']],
    ['6 meses y medio', [0.54], ['6 months']],
    ['dos años y medio', [2.5], ['2 years 6 months']],
    ['2 años 5 meses', [2.42], ['2 years 5 months']],
    ['3 a 5 años', [3, 5], ['3', '5']],
    ['prekínder', [4], ['prekínder']],
    ['preescolar y kínder', [4, 5], ['preescolar', 'kínder']],
    ['cuatro, siete y once', [4, 7, 11], ['4', '7', '11']],
    ['gemelos de 5 meses', [0.42], ['gemelos de 5 meses']],
  ] as const),
])('A894, A927: “%s” is read as %j and called %j', (typed, ages, words) => {
  const { children } = addChildren(noAnswers, parseChildAges(typed) ?? []);
  expect(children.map(({ age }) => age)).toEqual(ages);
  expect(children.map(formatChild)).toEqual(words);
});

test.each([
  ...['19', '-1', 'nineteen', '1e1', '1/2', '6 mon', '230 months', '0.5.5', 'y', 'old'],
  ...[
    '6-8 months',
    '13th grade',
    '8, 19',
    'años',
    '3 boys',
    '3 niños',
    'hijo de',
    '---',
    '½½',
    '2 1/3',
  ],
])('A894: “%s” is no age', (typed) => {
  expect(parseChildAges(typed)).toBeNull();
});

test('A894, A927: two children of one age are two in the intake form, each in the words for it', () => {
  const children = parseChildAges('due in March, 3, 3') ?? [];
  const text = describeAnswers(addChildren(noAnswers, children), [], []).message;
  expect(text).toBe("Our children's ages: due in March, 3, 3");
});

test.each([
  ['19', true],
  ['8, 22', true],
  ['twenty', true],
  ['19 años', true],
  ['23', false],
  ['18', false],
  ['8, 19, 40', false],
  ['x', false],
  ['', false],
])('A927: of “%s” it is %j that a young adult is among them', (typed, isAmong) => {
  expect(hasYoungAdult(typed)).toBe(isAmong);
});

test('A927: any words, signs and numbers are read without failing, in ages from 0 to 18', () => {
  const word = fc.constantFrom(
    ...['3', '12', '½', '1/2', ' ', ', ', '-', ' y ', ' and ', 'a half', 'months', 'años'],
    ...['grade', '3rd', 'twins', 'due', 'two', 'K', '＋', '.', 'é', 'y medio'],
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      for (const { age } of parseChildAges(words.join('')) ?? []) {
        expect(age).toBeGreaterThanOrEqual(0);
        expect(age).toBeLessThanOrEqual(18);
      }
    }),
  );
});
