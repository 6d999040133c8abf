import { expect, test } from 'vitest';
import {
  describeLimit,
  describeRange,
  dropEmptyLines,
  type FieldInfo,
  findValueProblem,
} from './field-info.ts';

const field = (spec: FieldInfo['spec'], more: Partial<FieldInfo> = {}): FieldInfo => ({
  name: 'rating',
  label: 'Rating',
  optional: false,
  spec,
  ...more,
});

const text = field({ kind: 'text', max: 5, multiline: false });
const rating = field({ kind: 'number', min: 0, max: 5, step: 0.5 });

test('A796: a list says in words why it cannot get longer or shorter', () => {
  expect(describeLimit(6, 6, 6)).toBe('There are always 6. Change them, or move them.');
  expect(describeLimit(4, 4, 12)).toBe('There must be at least 4.');
  expect(describeLimit(12, 4, 12)).toBe('There can be at most 12.');
  expect(describeLimit(5, 4, 12)).toBe('');
  expect(describeLimit(0, 0, null)).toBe('');
});

test('A804: a list that is too short, too long or has an unfinished item is told before it is saved', () => {
  const list = field({ kind: 'list', item: text, min: 2, max: 3 });
  expect(findValueProblem(list, ['a'])).toBe('There must be at least 2.');
  expect(findValueProblem(list, ['a', 'b'])).toBeNull();
  expect(findValueProblem(list, ['a', 'b', 'c', 'd'])).toBe('Please keep to 3 at most.');
  expect(findValueProblem(list, ['a', ' '])).toBe('There must be at least 2.');
  expect(findValueProblem(list, ['a', '', 'b', ' ', 'c', ''])).toBeNull();
  expect(findValueProblem(list, ['a', 'abcdefg'])).toBe('This is 2 characters too long.');
});

test('lines that nobody filled in do not count, and are not kept', () => {
  const one = field({ kind: 'list', item: text, min: 1, max: null });
  expect(findValueProblem(one, ['', ' '])).toBe('Please fill this in.');
  expect(dropEmptyLines(['Twi', '', ' '])).toEqual(['Twi']);
  expect(dropEmptyLines([{ question: '', answer: ' ' }, { question: 'Why?' }, {}])).toEqual([
    { question: 'Why?' },
  ]);
  expect(dropEmptyLines(['', {}])).toBeUndefined();
  expect(dropEmptyLines(' ')).toBe(' ');
});

test('A804: a number says its range before it is typed, and when it is out of it', () => {
  const { spec } = rating;
  expect(spec.kind === 'number' && describeRange(spec)).toBe('From 0 to 5, in steps of 0.5.');
  expect(describeRange({ kind: 'number', min: 1, max: 9, step: null })).toBe('From 1 to 9.');
  expect(describeRange({ kind: 'number', min: null, max: null, step: null })).toBe('');
  expect(findValueProblem(rating, 4.5)).toBeNull();
  expect(findValueProblem(rating, 4.3)).toBe('Rating goes from 0 to 5, in steps of 0.5.');
});

test.each<[FieldInfo['spec'], unknown, string | null]>([
  [{ kind: 'date' }, '2026-03-14', null],
  [{ kind: 'date' }, 'soon', 'Please choose a date.'],
  [{ kind: 'date' }, '0202-03-14', 'Please write all four digits of the year.'],
  [{ kind: 'moment', isLocal: false }, 'soon', 'Please choose a date and a time.'],
  [{ kind: 'markdown', max: 3 }, 'abcd', 'This is 1 character too long.'],
  [{ kind: 'flag' }, true, null],
])('A847: a value of %j such as %j is told about: %j', (spec, value, problem) => {
  expect(findValueProblem(field(spec), value)).toBe(problem);
});

test('A804: a text in another form is told how it is written', () => {
  const slug = { ...text, pattern: ['^[a-z-]+$', 'Write it like lee-county.'] as const };
  expect(findValueProblem(slug, 'abc')).toBeNull();
  expect(findValueProblem(slug, 'A b')).toBe('Write it like lee-county.');
});

test('A879: what must be filled in is asked for, and nothing else', () => {
  expect(findValueProblem(text, ' ')).toBe('Please fill this in.');
  expect(findValueProblem({ ...text, optional: true }, undefined)).toBeNull();
  expect(findValueProblem({ ...text, fixed: true }, undefined)).toBeNull();
  const group = field({ kind: 'group', fields: [{ ...text, label: 'Name' }] });
  expect(findValueProblem(group, { other: 1 })).toBe('Name: Please fill this in.');
});
