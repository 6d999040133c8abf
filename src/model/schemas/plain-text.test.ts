import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { plainTextSchema } from './text-schemas.ts';

const titleSchema = plainTextSchema('Title', 10);

test('a text loses the white space around it', () => {
  expect(titleSchema.parse('  Naps \n')).toBe('Naps');
});

test.each(['', '   ', '\n\t'])('an empty text (%j) is refused with a remedy', (text) => {
  expect(listMessages(titleSchema, text)).toEqual(['Title is empty. Write at least one word.']);
});

test.each([2024, true, null, undefined, ['Naps']])('%j is no text', (value) => {
  expect(listMessages(titleSchema, value)).toEqual([
    'Title is missing. Write it as text; put quotes around a bare number.',
  ]);
});

test('a text of the maximum length is accepted, one more character is not', () => {
  expect(listMessages(titleSchema, 'a'.repeat(10))).toEqual([]);
  expect(listMessages(titleSchema, 'a'.repeat(11))).toEqual([
    'Title is longer than 10 characters. Please shorten it.',
  ]);
});

test('the field is described by its label', () => {
  expect(titleSchema.description).toBe('Title');
});

test('a text that was accepted is accepted again, unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 10 }), (text) => {
      if (text.trim() === '') return;
      const parsed = titleSchema.parse(text);
      expect(titleSchema.parse(parsed)).toBe(parsed);
    }),
  );
});
