import { expect, test } from 'vitest';
import { describeLimit, findFieldProblem, toFormFields } from './entry-form.ts';

const features = { name: 'features', label: 'Features', widget: 'list', required: true };

test('A796: a list says in words why it cannot get longer or shorter', () => {
  expect(describeLimit(6, 6, 6)).toBe('There are always 6. Change them, or move them.');
  expect(describeLimit(4, 4, 12)).toBe('There must be at least 4.');
  expect(describeLimit(12, 4, 12)).toBe('There can be at most 12.');
  expect(describeLimit(5, 4, 12)).toBe('');
  expect(describeLimit(0, 0, null)).toBe('');
});

test('A804: a list that is too short or too long is told before it is saved', () => {
  const field = { ...features, field: { ...features, name: 'item' }, min: 2, max: 3 };
  expect(findFieldProblem(field, ['a'], {})).toBe('There must be at least 2.');
  expect(findFieldProblem(field, ['a', 'b'], {})).toBeNull();
  expect(findFieldProblem(field, ['a', 'b', 'c', 'd'], {})).toBe('Please keep to 3 at most.');
});

test('an entry is visible or not, and visible where nothing is chosen', () => {
  const options = [
    { label: 'Yes', value: 'listed' },
    { label: 'No', value: 'hidden' },
  ];
  const state = { name: 'state', label: 'Visible', widget: 'select', required: false, options };
  expect(toFormFields([state])).toMatchObject([
    { label: 'Visible', options: [{ label: 'No', value: 'hidden' }], empty: 'Yes' },
  ]);
});
